import type { ApprovalEntry } from '@minutehand/contracts/http/meetings/approval';
import { DateTime } from '@minutehand/web-kit';
import { toDisplayLine } from '../../../shared/minutes-markdown.ts';
import { texts } from '../texts.ts';
import styles from './ApprovalDialog.module.css';

/** Lists the decisions on the minutes, newest first, with the changes of each amendment. */
export function ApprovalHistory({ entries }: { entries: readonly ApprovalEntry[] }) {
  if (entries.length === 0) return <p className={styles.empty}>{texts.noHistory}</p>;
  return (
    <ol className={styles.history} aria-label={texts.history}>
      {entries.toReversed().map((entry) => (
        <li key={entry.id} className={styles.entry}>
          <p className={styles.summary}>
            <strong>{texts.entries[entry.kind]}</strong> {texts.by} {entry.by.name || texts.formerMember},{' '}
            <DateTime value={entry.at} />
          </p>
          {entry.note ? <p className={styles.note}>{entry.note}</p> : null}
          {entry.lines.length > 0 ? (
            <ul className={styles.lines} aria-label={texts.changes}>
              {entry.lines.map(({ kind, text }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: recorded lines never change
                <li key={index} className={styles[kind]}>
                  <ChangedLine kind={kind} text={text} />
                </li>
              ))}
            </ul>
          ) : null}
          {entry.is_shortened ? <p className={styles.empty}>{texts.shortened}</p> : null}
        </li>
      ))}
    </ol>
  );
}

function ChangedLine({ kind, text }: ApprovalEntry['lines'][number]) {
  const { text: displayText } = toDisplayLine(text);
  return kind === 'added' ? <ins>{displayText}</ins> : <del>{displayText}</del>;
}
