import { Avatar, classNames } from '@minutehand/ui';
import { formatClock } from '@minutehand/web-kit';
import { memo, type ReactNode } from 'react';
import { SEGMENT_HEIGHT_PX } from '../../../limits.ts';
import type { TranscriptMatch, TranscriptRow } from '../transcript-rows.ts';
import styles from './TranscriptChunk.module.css';

/** Some rows of a transcript that are laid out together, once they are near the view. */
export const TranscriptChunk = memo(function TranscriptChunk(props: {
  rows: readonly TranscriptRow[];
  firstRow: number;
  matches: readonly TranscriptMatch[];
  current: TranscriptMatch | null;
  highlighted: readonly string[];
}) {
  const { rows, firstRow, matches, current, highlighted } = props;
  return (
    <div className={styles.chunk} style={{ containIntrinsicBlockSize: `auto ${rows.length * SEGMENT_HEIGHT_PX}px` }}>
      {rows.map((row, at) => {
        const isHighlighted = highlighted.includes(row.id);
        return (
          <div
            key={row.id}
            data-segment={row.id}
            tabIndex={isHighlighted ? -1 : undefined}
            className={classNames(styles.row, row.isTurn && styles.turn, isHighlighted && styles.highlighted)}
          >
            {row.isTurn && row.speaker ? (
              <div className={styles.speaker}>
                <Avatar name={row.speaker} size="small" decorative />
                {row.speaker}
              </div>
            ) : null}
            {row.start === null ? null : <span className={styles.time}>{formatClock(row.start)}</span>}
            <p className={styles.text}>{marked(row.text, matches, firstRow + at, current)}</p>
          </div>
        );
      })}
    </div>
  );
});

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
