import { ShowMoreButton } from '@minutehand/ui';
import { useState } from 'react';
import { LINES_PER_TOPIC } from '../../../limits.ts';
import type { LineList } from '../render-minutes-html.tsx';
import styles from './MinutesDocument.module.css';

/** The lines under a heading. Only the first lines of a topic are shown at first; decisions and action items are always shown. */
export function MinutesLineList({ tag: List, start, section, lines }: LineList) {
  const [isExpanded, setExpanded] = useState(false);
  const hiddenCount = section === 'other' ? lines.length - LINES_PER_TOPIC : 0;
  const shownLines = hiddenCount > 0 && !isExpanded ? lines.slice(0, LINES_PER_TOPIC) : lines;
  return (
    <>
      <List {...(List === 'ol' && { start })}>{shownLines}</List>
      {hiddenCount > 0 ? (
        <ShowMoreButton
          className={styles.more}
          isExpanded={isExpanded}
          hiddenCount={hiddenCount}
          onToggle={() => setExpanded(!isExpanded)}
        />
      ) : null}
    </>
  );
}
