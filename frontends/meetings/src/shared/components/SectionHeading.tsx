import type { ComponentProps } from 'react';
import styles from './SectionHeading.module.css';

/** Heading of a section. Visually hidden in a tab with one section, whose label shows the same name. */
export function SectionHeading(props: Omit<ComponentProps<'h2'>, 'className'>) {
  return <h2 {...props} className={styles.heading} />;
}
