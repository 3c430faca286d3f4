import { useEffect, useRef, useSyncExternalStore } from 'react';
import { acceptsText } from './is-typing.ts';
import { addSequence } from './key-sequences.ts';

export type Shortcut = {
  /** "mod+k", "?", "j", "Enter"; mod is ⌘ on Apple devices and Ctrl elsewhere. "g m" is a sequence: first g, then m. */
  keys: string;
  /** Description in the list of shortcuts. */
  label: string;
  group: string;
};

let registered: readonly Shortcut[] = [];
const listeners = new Set<() => void>();

function register(shortcut: Shortcut): () => void {
  setRegistered([...registered, shortcut]);
  return () => setRegistered(registered.filter((other) => other !== shortcut));
}

function setRegistered(next: readonly Shortcut[]) {
  registered = next;
  for (const listener of listeners) listener();
}

/** All shortcuts of the current screen. */
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

/** Handles a shortcut while mounted, except while the user types or a dialog is open. */
export function useShortcut(shortcut: Shortcut, onPress: (event: KeyboardEvent) => void, isEnabled = true): void {
  const { keys, label, group } = shortcut;
  const latestRef = useRef(onPress);
  useEffect(() => {
    latestRef.current = onPress;
  });
  useEffect(() => {
    if (!isEnabled) return;
    const unregister = register({ keys, label, group });
    if (keys.trim().includes(' ')) {
      const removeSequence = addSequence(
        keys,
        (event) => latestRef.current(event),
        (event) => hasModifiers(event) || isHandledElsewhere(event, keys),
      );
      return () => {
        unregister();
        removeSequence();
      };
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !matches(event, keys) || isHandledElsewhere(event, keys)) return;
      event.preventDefault();
      latestRef.current(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      unregister();
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [keys, label, group, isEnabled]);
}

function matches(event: KeyboardEvent, keys: string): boolean {
  const hasModifier = keys.startsWith('mod+');
  const key = hasModifier ? keys.slice('mod+'.length) : keys;
  return (
    (event.metaKey || event.ctrlKey) === hasModifier && !event.altKey && event.key.toLowerCase() === key.toLowerCase()
  );
}

function hasModifiers({ metaKey, ctrlKey, altKey }: KeyboardEvent): boolean {
  return metaKey || ctrlKey || altKey;
}

function isHandledElsewhere(event: KeyboardEvent, keys: string): boolean {
  if (document.querySelector('dialog[open]')) return true;
  if (keys.startsWith('mod+') || /^F\d+$/.test(keys)) return false;
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  // Enter and Space activate the focused element.
  return acceptsText(target) || (/^(Enter| )$/.test(event.key) && /^(A|BUTTON|SUMMARY|INPUT)$/.test(target.tagName));
}
