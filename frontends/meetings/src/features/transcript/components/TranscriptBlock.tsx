import { classNames, Pencil } from '@minutehand/ui';
import { formatClock } from '@minutehand/web-kit';
import { memo } from 'react';
import { SEGMENT_HEIGHT_PX } from '../../../limits.ts';
import { SpeakerAvatar } from '../../../shared/components/SpeakerAvatar.tsx';
import { usePlayback } from '../../../shared/playback.ts';
import { sharedTexts } from '../../../shared/texts.ts';
import { texts } from '../texts.ts';
import type { TranscriptMatch, TranscriptRow } from '../transcript-rows.ts';
import { highlightMatches } from './highlight-matches.tsx';
import { SegmentEditor } from './SegmentEditor.tsx';
import styles from './TranscriptBlock.module.css';
import { TranscriptTurns } from './TranscriptTurns.tsx';

/** Actions on rows. The object is stable while the page is open. */
export type RowActions = {
  select: (id: string, isRange: boolean) => void;
  /** Opens an editor for the segment; other open editors stay. */
  edit: (id: string) => void;
  closeEditor: (id: string) => void;
  /** Rejects when saving fails. */
  save: (id: string, text: string, overwrite: boolean) => Promise<void>;
};

/** A block of transcript rows, laid out only near the viewport. */
export const TranscriptBlock = memo(function TranscriptBlock(props: {
  rows: readonly TranscriptRow[];
  firstRow: number;
  matches: readonly TranscriptMatch[];
  currentMatch: TranscriptMatch | null;
  highlightedIds: readonly string[];
  /** Whether speaker names are buttons that open the speaker's panel. */
  canEdit: boolean;
  /** Null unless correction mode is on. */
  rowActions: RowActions | null;
  /** Lines can be focused and have a menu. */
  hasLineActions: boolean;
  /** The line with the button that opens its menu. */
  activeId: string | null;
  /** Selected ids, joined with spaces: a string, so that memo compares it by value. */
  selectedIds: string;
  /** Ids of the segments with an open editor, joined with spaces. */
  editedIds: string;
}) {
  const { rows, firstRow, matches, currentMatch, highlightedIds, canEdit, rowActions } = props;
  const selectedIds = new Set(props.selectedIds.split(' '));
  const editedIds = new Set(props.editedIds.split(' '));
  const style = { containIntrinsicBlockSize: `auto ${rows.length * SEGMENT_HEIGHT_PX}px` };
  if (rowActions === null)
    return (
      <div className={styles.block} style={style}>
        <TranscriptTurns
          rows={rows}
          firstRow={firstRow}
          matches={matches}
          currentMatch={currentMatch}
          highlightedIds={highlightedIds}
          canEdit={canEdit}
          hasLineActions={props.hasLineActions}
          activeId={props.activeId}
        />
      </div>
    );
  return (
    <div className={styles.block} style={style}>
      {rows.map((row, index) => {
        const isHighlighted = highlightedIds.includes(row.id);
        return (
          <div
            key={row.id}
            data-segment={row.id}
            tabIndex={isHighlighted ? -1 : undefined}
            className={classNames(
              styles.row,
              row.isSpeakerChange && styles.turn,
              isHighlighted && styles.highlighted,
              styles.editable,
              selectedIds.has(row.id) && styles.selected,
            )}
          >
            {row.isSpeakerChange && row.speaker ? (
              <div className={styles.speaker}>
                <SpeakerAvatar id={row.speakerId} name={row.speaker} />
                {canEdit ? (
                  // Not a tab stop: the speaker strip above the transcript has the same buttons.
                  <button type="button" tabIndex={-1} className={styles.name} data-speaker={row.speakerId}>
                    {row.speaker}
                  </button>
                ) : (
                  row.speaker
                )}
              </div>
            ) : null}
            {/* The label is the target: a checkbox alone is smaller than 24 px. */}
            <label className={styles.box}>
              <input
                type="checkbox"
                data-row
                tabIndex={firstRow + index === 0 ? 0 : -1}
                aria-label={`${row.speaker || 'Nobody'}: ${row.text.slice(0, LABEL_CHARACTERS)}`}
                checked={selectedIds.has(row.id)}
                onChange={(event) => rowActions.select(row.id, hasShiftKey(event.nativeEvent))}
              />
            </label>
            <SegmentTime start={row.start} />
            {editedIds.has(row.id) ? (
              <div className={styles.text}>
                <SegmentEditor
                  text={row.text}
                  onSave={(text, overwrite) => rowActions.save(row.id, text, overwrite)}
                  onClose={() => rowActions.closeEditor(row.id)}
                />
              </div>
            ) : (
              <p className={styles.text}>{highlightMatches(row.text, matches, firstRow + index, currentMatch)}</p>
            )}
            {editedIds.has(row.id) ? null : (
              <button
                type="button"
                tabIndex={-1}
                className={styles.edit}
                aria-label={texts.editLine}
                onClick={() => rowActions.edit(row.id)}
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

/** Plays from the segment if the meeting has audio. */
function SegmentTime({ start }: { start: number | null }) {
  const play = usePlayback();
  if (start === null) return null;
  if (play === null) return <span className={styles.time}>{formatClock(start)}</span>;
  return (
    // Not a tab stop: the player has keys for all of the audio.
    <button
      type="button"
      tabIndex={-1}
      className={styles.time}
      data-playable
      aria-label={sharedTexts.playFrom(formatClock(start))}
      onClick={() => play(start)}
    >
      {formatClock(start)}
    </button>
  );
}

/** Length of a checkbox label, in characters of the segment's text. */
const LABEL_CHARACTERS = 80;

function hasShiftKey(event: Event): boolean {
  return event instanceof MouseEvent && event.shiftKey;
}
