import { classNames } from '../class-names.ts';
import styles from './link.module.css';

/** Class names of a link: "text" in running text, "quiet" for a list title that looks like text until hovered. */
export function linkClass(variant: 'text' | 'quiet' = 'text'): string {
  return classNames(styles.link, variant === 'quiet' && styles.quiet);
}
