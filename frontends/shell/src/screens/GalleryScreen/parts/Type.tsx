import { linkClass } from '@minutehand/ui';
import { Group } from './Group.tsx';
import styles from './Type.module.css';

export function Type() {
  return (
    <Group title="Type">
      <p className={styles.display}>Thirty-four</p>
      <p className={styles.page}>Twenty-six, a page's title</p>
      <p className={styles.heading}>Twenty, a heading of the minutes</p>
      <p className={styles.reading}>
        Sixteen on twenty-six, for reading. The minutes are a document: a measure of about seventy characters, generous
        space, and a <a href="/ui">link in running text</a> that keeps its line. <mark>A found word</mark> is marked.
      </p>
      <p>Fourteen on twenty, for lists and tools.</p>
      <p className={styles.muted}>
        Muted, for details beside it.{' '}
        <a href="/ui" className={linkClass('quiet')}>
          A quiet link.
        </a>
      </p>
      <p className={styles.faint}>Faint, for what may be overlooked.</p>
      <p className={styles.times}>0:04 · 1:11 · 12:38 · 1:02:09</p>
    </Group>
  );
}
