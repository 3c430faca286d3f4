import { useEffect, useRef, useSyncExternalStore } from 'react';
import { acceptsText } from './is-typing.ts';

export interface Shortcut {
  /** "mod+k", "?", "j", "Enter"; mod is ⌘ on Apple's machines and Ctrl elsewhere. */
  keys: string;
  /** What it does, in the list that "?" shows. */
  label: string;
  group: string;
}

let registered: readonly Shortcut[] = [];
const listeners = new Set<() => void>();

function register(shortcut: Shortcut): () => void {
  change([...registered, shortcut]);
  return () => change(registered.filter((other) => other !== shortcut));
}

function change(next: readonly Shortcut[]) {
  registered = next;
  for (const listener of listeners) listener();
}

/** Every shortcut that works on the screen that is shown. */
export function useShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => registered,
    () => registered,
  );
}

/** Does something at a key press while the component is shown; not while somebody types or a dialog is open. */
export function useShortcut(shortcut: Shortcut, onPress: (event: KeyboardEvent) => void, isEnabled = true): void {
  const { keys, label, group } = shortcut;
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    if (!isEnabled) return;
    const unregister = register({ keys, label, group });
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !matches(event, keys) || isHandledElsewhere(event, keys)) return;
      event.preventDefault();
      latest.current(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      unregister();
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [keys, label, group, isEnabled]);
}

function matches(event: KeyboardEvent, keys: string): boolean {
  const wantsMod = keys.startsWith('mod+');
  const key = wantsMod ? keys.slice('mod+'.length) : keys;
  return (
    (event.metaKey || event.ctrlKey) === wantsMod && !event.altKey && event.key.toLowerCase() === key.toLowerCase()
  );
}

function isHandledElsewhere(event: KeyboardEvent, keys: string): boolean {
  if (document.querySelector('dialog[open]')) return true;
  if (keys.startsWith('mod+') || /^F\d+$/.test(keys)) return false;
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  // Enter and Space belong to what has the focus.
  return acceptsText(target) || (/^(Enter| )$/.test(event.key) && /^(A|BUTTON|SUMMARY|INPUT)$/.test(target.tagName));
}
