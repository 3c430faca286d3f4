import { Avatar, classNames, Pencil } from '@minutehand/ui';
import { formatClock } from '@minutehand/web-kit';
import { memo, type ReactNode } from 'react';
import { SEGMENT_HEIGHT_PX } from '../../../limits.ts';
import type { TranscriptMatch, TranscriptRow } from '../transcript-rows.ts';
import { SegmentEditor } from './SegmentEditor.tsx';
import styles from './TranscriptChunk.module.css';

/** What may be done with a row; the same object as long as the page is open. */
export interface RowTools {
  choose: (id: string, isRange: boolean) => void;
  /** Opens an editor of the words; others that are open stay. */
  edit: (id: string) => void;
  leave: (id: string) => void;
  /** Rejects when it could not be saved. */
  save: (id: string, text: string, anyway: boolean) => Promise<void>;
}

/** Some rows of a transcript that are laid out together, once they are near the view. */
export const TranscriptChunk = memo(function TranscriptChunk(props: {
  rows: readonly TranscriptRow[];
  firstRow: number;
  matches: readonly TranscriptMatch[];
  current: TranscriptMatch | null;
  highlighted: readonly string[];
  /** Names of speakers are buttons. */
  mayEdit: boolean;
  /** While the transcript is corrected. */
  tools: RowTools | null;
  /** Ids, divided by spaces: the same text as long as the same are chosen. */
  chosen: string;
  /** Ids of those whose words are edited, likewise. */
  edited: string;
}) {
  const { rows, firstRow, matches, current, highlighted, mayEdit, tools } = props;
  const chosen = new Set(props.chosen.split(' '));
  const edited = new Set(props.edited.split(' '));
  return (
    <div className={styles.chunk} style={{ containIntrinsicBlockSize: `auto ${rows.length * SEGMENT_HEIGHT_PX}px` }}>
      {rows.map((row, at) => {
        const isHighlighted = highlighted.includes(row.id);
        return (
          <div
            key={row.id}
            data-segment={row.id}
            tabIndex={isHighlighted ? -1 : undefined}
            className={classNames(
              styles.row,
              row.isTurn && styles.turn,
              isHighlighted && styles.highlighted,
              tools !== null && styles.correcting,
              chosen.has(row.id) && styles.chosen,
            )}
          >
            {row.isTurn && row.speaker ? (
              <div className={styles.speaker}>
                <Avatar name={row.speaker} size="small" decorative />
                {mayEdit ? (
                  // By keyboard it is reached above the transcript: here there may be thousands.
                  <button type="button" tabIndex={-1} className={styles.name} data-speaker={row.speakerId}>
                    {row.speaker}
                  </button>
                ) : (
                  row.speaker
                )}
              </div>
            ) : null}
            {tools === null ? null : (
              <input
                type="checkbox"
                data-row
                tabIndex={firstRow + at === 0 ? 0 : -1}
                className={styles.box}
                aria-label={`${row.speaker || 'Nobody'}: ${row.text.slice(0, LABEL_CHARACTERS)}`}
                checked={chosen.has(row.id)}
                onChange={(event) => tools.choose(row.id, isWithShift(event.nativeEvent))}
              />
            )}
            {row.start === null ? null : <span className={styles.time}>{formatClock(row.start)}</span>}
            {tools !== null && edited.has(row.id) ? (
              <div className={styles.text}>
                <SegmentEditor
                  text={row.text}
                  onSave={(text, anyway) => tools.save(row.id, text, anyway)}
                  onClose={() => tools.leave(row.id)}
                />
              </div>
            ) : (
              <p className={styles.text}>{marked(row.text, matches, firstRow + at, current)}</p>
            )}
            {tools === null || edited.has(row.id) ? null : (
              <button
                type="button"
                tabIndex={-1}
                className={styles.edit}
                aria-label="Correct the words"
                onClick={() => tools.edit(row.id)}
              >
                <Pencil size={14} aria-hidden />
              </button>
            )}
          </div>
        );
      })}
    </div>
  );
});

/** Of a segment's words that name its box. */
const LABEL_CHARACTERS = 80;

function isWithShift(event: Event): boolean {
  return event instanceof MouseEvent && event.shiftKey;
}

function marked(
  text: string,
  matches: readonly TranscriptMatch[],
  row: number,
  current: TranscriptMatch | null,
): ReactNode {
  const own = matches.filter((match) => match.row === row);
  if (own.length === 0) return text;
  const parts: ReactNode[] = [];
  let from = 0;
  for (const match of own) {
    parts.push(text.slice(from, match.start));
    parts.push(
      <mark key={match.start} className={match === current ? styles.current : undefined}>
        {text.slice(match.start, match.end)}
      </mark>,
    );
    from = match.end;
  }
  parts.push(text.slice(from));
  return parts;
}
