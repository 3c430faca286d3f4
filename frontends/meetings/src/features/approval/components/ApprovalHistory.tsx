import type { ApprovalEntry } from '@minutehand/contracts/http/meetings/approval';
import { formatDateTime } from '@minutehand/web-kit';
import styles from './ApprovalDialog.module.css';

const labels: Readonly<Record<ApprovalEntry['kind'], string>> = {
  submitted: 'Submitted for review',
  returned: 'Returned to draft',
  approved: 'Approved',
  amended: 'Amended',
};

/** Lists the decisions on the minutes, newest first, with the changes of each amendment. */
export function ApprovalHistory({ entries }: { entries: readonly ApprovalEntry[] }) {
  if (entries.length === 0) return <p className={styles.empty}>Nothing has been decided yet.</p>;
  return (
    <ol className={styles.history} aria-label="History">
      {entries.toReversed().map((entry) => (
        <li key={entry.id} className={styles.entry}>
          <p className={styles.summary}>
            <strong>{labels[entry.kind]}</strong> by {entry.by.name || 'a former member'},{' '}
            <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
          </p>
          {entry.note ? <p className={styles.note}>{entry.note}</p> : null}
          {entry.lines.length > 0 ? (
            <ul className={styles.lines} aria-label="What was changed">
              {entry.lines.map(({ kind, text }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: recorded lines never change
                <li key={index} className={styles[kind]}>
                  {kind === 'added' ? <ins>{text}</ins> : <del>{text}</del>}
                </li>
              ))}
            </ul>
          ) : null}
          {entry.is_shortened ? <p className={styles.empty}>There was more than is shown here.</p> : null}
        </li>
      ))}
    </ol>
  );
}
