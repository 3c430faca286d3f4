import { linkClass } from '@minutehand/ui';
import { Group } from './Group.tsx';
import styles from './Typography.module.css';

export function Typography() {
  return (
    <Group title="Typography">
      <p className={styles.display}>Display, 34 px</p>
      <p className={styles.page}>Title of a page, 26 px</p>
      <p className={styles.heading}>Heading in minutes, 20 px</p>
      <p className={styles.reading}>
        Documents, 16 px on 26 px. Minutes have lines of about seventy characters, generous space, and a{' '}
        <a href="/ui">link in running text</a> that keeps its line. <mark>A search match</mark> is highlighted.
      </p>
      <p>Lists and controls, 14 px on 20 px.</p>
      <p className={styles.muted}>
        Muted, for details.{' '}
        <a href="/ui" className={linkClass('quiet')}>
          A quiet link.
        </a>
      </p>
      <p className={styles.faint}>Faint, for secondary details.</p>
      <p className={styles.times}>0:04 · 1:11 · 12:38 · 1:02:09</p>
    </Group>
  );
}
