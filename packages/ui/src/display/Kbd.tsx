import type { ReactNode } from 'react';
import styles from './Kbd.module.css';

/** A key as printed on the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className={styles.kbd}>{children}</kbd>;
}

/** The name of the key that starts a shortcut here: ⌘ on Apple's machines, Ctrl elsewhere. */
export function getModifierKey(): '⌘' | 'Ctrl' {
  return /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '') ? '⌘' : 'Ctrl';
}
