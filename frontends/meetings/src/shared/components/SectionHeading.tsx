import type { ComponentProps } from 'react';
import styles from './SectionHeading.module.css';

/** Heads a part of the meeting's page; under a tab, which bears the same name, it is only heard. */
export function SectionHeading(props: Omit<ComponentProps<'h2'>, 'className'>) {
  return <h2 {...props} className={styles.heading} />;
}
