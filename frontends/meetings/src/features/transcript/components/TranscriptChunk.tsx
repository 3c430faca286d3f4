import { Avatar, classNames, Pencil } from '@minutehand/ui';
import { formatClock } from '@minutehand/web-kit';
import { memo, type ReactNode } from 'react';
import { SEGMENT_HEIGHT_PX } from '../../../limits.ts';
import type { TranscriptMatch, TranscriptRow } from '../transcript-rows.ts';
import { SegmentEditor } from './SegmentEditor.tsx';
import styles from './TranscriptChunk.module.css';

/** Actions on rows. The object is stable while the page is open. */
export type RowActions = {
  select: (id: string, isRange: boolean) => void;
  /** Opens an editor for the segment; other open editors stay. */
  edit: (id: string) => void;
  closeEditor: (id: string) => void;
  /** Rejects when saving fails. */
  save: (id: string, text: string, overwrite: boolean) => Promise<void>;
};

/** A chunk of transcript rows, laid out only near the viewport. */
export const TranscriptChunk = memo(function TranscriptChunk(props: {
  rows: readonly TranscriptRow[];
  firstRow: number;
  matches: readonly TranscriptMatch[];
  current: TranscriptMatch | null;
  highlighted: readonly string[];
  /** Makes speaker names buttons. */
  mayEdit: boolean;
  /** Null unless correction mode is on. */
  tools: RowActions | null;
  /** Selected ids, joined with spaces: a string, so that memo compares it by value. */
  selected: string;
  /** Ids of the segments with an open editor, joined with spaces. */
  edited: string;
}) {
  const { rows, firstRow, matches, current, highlighted, mayEdit, tools } = props;
  const selected = new Set(props.selected.split(' '));
  const edited = new Set(props.edited.split(' '));
  return (
    <div className={styles.chunk} style={{ containIntrinsicBlockSize: `auto ${rows.length * SEGMENT_HEIGHT_PX}px` }}>
      {rows.map((row, index) => {
        const isHighlighted = highlighted.includes(row.id);
        return (
          <div
            key={row.id}
            data-segment={row.id}
            tabIndex={isHighlighted ? -1 : undefined}
            className={classNames(
              styles.row,
              row.isSpeakerChange && styles.turn,
              isHighlighted && styles.highlighted,
              tools !== null && styles.correcting,
              selected.has(row.id) && styles.selected,
            )}
          >
            {row.isSpeakerChange && row.speaker ? (
              <div className={styles.speaker}>
                <Avatar name={row.speaker} size="small" decorative />
                {mayEdit ? (
                  // Not a tab stop: the speaker strip above the transcript has the same buttons.
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
                tabIndex={firstRow + index === 0 ? 0 : -1}
                className={styles.box}
                aria-label={`${row.speaker || 'Nobody'}: ${row.text.slice(0, LABEL_CHARACTERS)}`}
                checked={selected.has(row.id)}
                onChange={(event) => tools.select(row.id, hasShiftKey(event.nativeEvent))}
              />
            )}
            {row.start === null ? null : <span className={styles.time}>{formatClock(row.start)}</span>}
            {tools !== null && edited.has(row.id) ? (
              <div className={styles.text}>
                <SegmentEditor
                  text={row.text}
                  onSave={(text, overwrite) => tools.save(row.id, text, overwrite)}
                  onClose={() => tools.closeEditor(row.id)}
                />
              </div>
            ) : (
              <p className={styles.text}>{highlightMatches(row.text, matches, firstRow + index, current)}</p>
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

/** Length of a checkbox label, in characters of the segment's text. */
const LABEL_CHARACTERS = 80;

function hasShiftKey(event: Event): boolean {
  return event instanceof MouseEvent && event.shiftKey;
}

function highlightMatches(
  text: string,
  matches: readonly TranscriptMatch[],
  row: number,
  current: TranscriptMatch | null,
): ReactNode {
  const rowMatches = matches.filter((match) => match.row === row);
  if (rowMatches.length === 0) return text;
  const parts: ReactNode[] = [];
  let from = 0;
  for (const match of rowMatches) {
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
