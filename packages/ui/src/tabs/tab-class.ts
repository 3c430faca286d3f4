import styles from './tab.module.css';

/** Class name of a tab, and of a button that looks like one. The current one has `aria-selected` or `aria-current`. */
export const tabClass = (): string => styles.tab ?? '';

/** Class name of the number in a tab. */
export const tabCountClass = (): string => styles.count ?? '';

/** The class of a row of tabs that scrolls: it fades the edges that `useOverflowEdges` gives to its `data-overflow`. */
export const fadingRowClass = (): string | undefined => styles.fading;
