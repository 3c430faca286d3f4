import { useSyncExternalStore } from 'react';

/** True while this browser stores a recording. The recordings area sets the flag; without it, nothing is loaded for the recorder. */
export function useRecordingFlag(): boolean {
  return useSyncExternalStore(subscribe, read);
}

function subscribe(onChange: () => void) {
  // The browser sends "storage" when another tab changes the flag.
  for (const type of EVENTS) window.addEventListener(type, onChange);
  return () => {
    for (const type of EVENTS) window.removeEventListener(type, onChange);
  };
}

const EVENTS = ['recording', 'storage'];

function read(): boolean {
  try {
    return localStorage.getItem('recording') !== null;
  } catch {
    return false;
  }
}
