import { classNames } from '../class-names.ts';
import styles from './link.module.css';

/** The look of a link: in running text, or quiet (a title in a list, which reads as text until hovered). */
export function linkClass(look: 'text' | 'quiet' = 'text'): string {
  return classNames(styles.link, look === 'quiet' && styles.quiet);
}
