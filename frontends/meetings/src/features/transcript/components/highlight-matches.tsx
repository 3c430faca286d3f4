import type { ReactNode } from 'react';
import type { TranscriptMatch } from '../transcript-rows.ts';
import styles from './TranscriptBlock.module.css';

/** The text of a row with its matches marked. */
export function highlightMatches(
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
