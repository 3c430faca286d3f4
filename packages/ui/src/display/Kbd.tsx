import type { ReactNode } from 'react';
import styles from './Kbd.module.css';

/** The name of a key. */
export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className={styles.kbd}>{children}</kbd>;
}

/** The modifier key of shortcuts on this platform: ⌘ on Apple devices, Ctrl elsewhere. */
export function getModifierKey(): '⌘' | 'Ctrl' {
  return /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '') ? '⌘' : 'Ctrl';
}
