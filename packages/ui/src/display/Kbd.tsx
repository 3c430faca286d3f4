import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Kbd.module.css';

/** The name of a key. As a hint it is hidden on touch screens and phones, which usually have no keyboard; `isContent` shows it there too. */
export function Kbd({ children, isContent = false }: { children: ReactNode; isContent?: boolean }) {
  return <kbd className={classNames(styles.kbd, !isContent && styles.hint)}>{children}</kbd>;
}

/** The modifier key of shortcuts on this platform: ⌘ on Apple devices, Ctrl elsewhere. */
export function getModifierKey(): '⌘' | 'Ctrl' {
  return /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '') ? '⌘' : 'Ctrl';
}
