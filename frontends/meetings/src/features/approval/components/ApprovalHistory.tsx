import type { ApprovalEntry } from '@minutehand/contracts/http/approval';
import { formatDateTime } from '@minutehand/web-kit';
import styles from './ApprovalDialog.module.css';

const words: Readonly<Record<ApprovalEntry['kind'], string>> = {
  submitted: 'Submitted for review',
  returned: 'Returned to draft',
  approved: 'Approved',
  amended: 'Amended',
};

/** Who did what with the minutes and when, the newest first; an amendment with what it changed. */
export function ApprovalHistory({ entries }: { entries: readonly ApprovalEntry[] }) {
  if (entries.length === 0) return <p className={styles.none}>Nothing has been decided yet.</p>;
  return (
    <ol className={styles.history} aria-label="History">
      {entries.toReversed().map((entry) => (
        <li key={entry.id} className={styles.entry}>
          <p className={styles.what}>
            <strong>{words[entry.kind]}</strong> by {entry.by.name || 'a former member'},{' '}
            <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
          </p>
          {entry.note ? <p className={styles.note}>{entry.note}</p> : null}
          {entry.lines.length > 0 ? (
            <ul className={styles.lines} aria-label="What was changed">
              {entry.lines.map(({ kind, text }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: what was written down stays as it is
                <li key={at} className={styles[kind]}>
                  {kind === 'added' ? <ins>{text}</ins> : <del>{text}</del>}
                </li>
              ))}
            </ul>
          ) : null}
          {entry.is_shortened ? <p className={styles.none}>There was more than is shown here.</p> : null}
        </li>
      ))}
    </ol>
  );
}
