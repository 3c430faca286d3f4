import { ChevronDown, ChevronRight, classNames, Ellipsis } from '@minutehand/ui';
import { formatClock } from '@minutehand/web-kit';
import { Fragment, useMemo, useState } from 'react';
import { SpeakerAvatar } from '../../../shared/components/SpeakerAvatar.tsx';
import { usePlayback } from '../../../shared/playback.ts';
import { sharedTexts } from '../../../shared/texts.ts';
import { groupTurns, type PositionedRow, type Turn } from '../group-turns.ts';
import { texts } from '../texts.ts';
import type { TranscriptMatch, TranscriptRow } from '../transcript-rows.ts';
import { highlightMatches } from './highlight-matches.tsx';
import styles from './TranscriptTurns.module.css';

type LineProps = {
  matches: readonly TranscriptMatch[];
  currentMatch: TranscriptMatch | null;
  highlightedIds: readonly string[];
  /** Whether speaker names are buttons that open the speaker's panel. */
  canEdit: boolean;
  /** Lines can be focused and have a menu. */
  hasLineActions: boolean;
  /** The line with the button that opens its menu. */
  activeId: string | null;
};

/** Rows for reading: each turn is a paragraph, and short replies are folded. */
export function TranscriptTurns(props: LineProps & { rows: readonly TranscriptRow[]; firstRow: number }) {
  const { rows, firstRow, ...lineProps } = props;
  const groups = useMemo(() => groupTurns(rows, firstRow), [rows, firstRow]);
  return groups.map((group) =>
    group.kind === 'turn' ? (
      <TurnText key={group.key} turn={group.turn} {...lineProps} />
    ) : (
      <ShortReplies key={group.key} turns={group.turns} {...lineProps} />
    ),
  );
}

function ShortReplies({ turns, ...lineProps }: LineProps & { turns: readonly Turn[] }) {
  const [isOpen, setOpen] = useState(false);
  const rows = turns.flatMap(({ paragraphs }) => paragraphs.flat());
  // A match or a linked segment must be visible.
  const isNeeded = rows.some(
    ({ id, position }) =>
      lineProps.highlightedIds.includes(id) || lineProps.matches.some(({ row }) => row === position),
  );
  const isShown = isOpen || isNeeded;
  const Chevron = isShown ? ChevronDown : ChevronRight;
  return (
    <>
      <button
        type="button"
        className={styles.replies}
        aria-expanded={isShown}
        disabled={isNeeded}
        onClick={() => setOpen(!isOpen)}
      >
        <Chevron size={14} aria-hidden /> {texts.shortReplies(turns.length)}
      </button>
      <div hidden={!isShown}>
        {turns.map((turn) => (
          <TurnText key={turn.paragraphs[0]?.[0]?.id} turn={turn} {...lineProps} />
        ))}
      </div>
    </>
  );
}

function TurnText({ turn, canEdit, ...lineProps }: LineProps & { turn: Turn }) {
  const [first] = turn.paragraphs[0] ?? [];
  if (!first) return null;
  return (
    <div data-turn className={classNames(styles.turn, turn.isStart && styles.start)}>
      {turn.isStart && (first.speaker !== '' || first.start !== null) ? (
        <TurnHeader row={first} canEdit={canEdit} />
      ) : null}
      {turn.paragraphs.map((rows) => (
        <p key={rows[0]?.id} className={styles.paragraph}>
          {rows.map((row, index) => (
            <Fragment key={row.id}>
              {index === 0 ? null : ' '}
              <SegmentText row={row} {...lineProps} />
            </Fragment>
          ))}
        </p>
      ))}
    </div>
  );
}

function TurnHeader({ row, canEdit }: { row: PositionedRow; canEdit: boolean }) {
  const play = usePlayback();
  return (
    <div className={styles.header}>
      {row.speaker === '' ? null : <SpeakerAvatar id={row.speakerId} name={row.speaker} />}
      {canEdit && row.speaker !== '' ? (
        // Not a tab stop: the speaker strip above the transcript has the same buttons.
        <button type="button" tabIndex={-1} className={styles.name} data-speaker={row.speakerId}>
          {row.speaker}
        </button>
      ) : (
        <span className={styles.name}>{row.speaker}</span>
      )}
      {row.start === null ? null : play === null ? (
        <span className={styles.time}>{formatClock(row.start)}</span>
      ) : (
        // Not a tab stop: the player has keys for all of the audio.
        <button
          type="button"
          tabIndex={-1}
          className={styles.time}
          data-playable
          aria-label={sharedTexts.playFrom(formatClock(row.start))}
          onClick={() => play(row.start ?? 0)}
        >
          {formatClock(row.start)}
        </button>
      )}
    </div>
  );
}

function SegmentText(props: Omit<LineProps, 'canEdit'> & { row: PositionedRow }) {
  const { row, matches, currentMatch, highlightedIds, hasLineActions, activeId } = props;
  const isHighlighted = highlightedIds.includes(row.id);
  // One tab stop for all lines; arrow keys move between them.
  const tabIndex = hasLineActions && (activeId === row.id || (activeId === null && row.position === 0)) ? 0 : -1;
  return (
    <span
      data-segment={row.id}
      tabIndex={hasLineActions ? tabIndex : isHighlighted ? -1 : undefined}
      className={classNames(hasLineActions && styles.line, isHighlighted && styles.highlighted)}
      title={row.start === null ? undefined : formatClock(row.start)}
    >
      {highlightMatches(row.text, matches, row.position, currentMatch)}
      {activeId === row.id ? (
        <button type="button" tabIndex={-1} data-line-menu className={styles.more} aria-label={sharedTexts.lineActions}>
          <Ellipsis size={14} aria-hidden />
        </button>
      ) : null}
    </span>
  );
}
