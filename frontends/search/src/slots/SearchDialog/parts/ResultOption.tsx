import type { SearchResult } from '@minutehand/contracts/http/search';
import { Highlighted } from '@minutehand/ui';
import { Link, RelativeDate } from '@minutehand/web-kit';
import { createExcerpt } from '../../../domain/excerpt.ts';
import { useOtherOwner } from '../../../hooks/use-other-owner.ts';
import styles from '../SearchDialog.module.css';

/** A search result as an option, which is a link. */
export function ResultOption(props: { id: string; result: SearchResult; isSelected: boolean; onOpen: () => void }) {
  const { id, result, isSelected, onOpen } = props;
  const { title, snippet, highlights } = result;
  const owner = useOtherOwner(result);
  const isTitleMatch = snippet === title;
  return (
    <Link
      to={result.url}
      id={id}
      role="option"
      aria-selected={isSelected}
      tabIndex={-1}
      className={styles.option}
      onClick={(event) => {
        if (!event.metaKey && !event.ctrlKey && !event.shiftKey) onOpen();
      }}
    >
      <span className={styles.header}>
        <span className={styles.resultTitle}>
          {isTitleMatch ? <Highlighted text={title} highlights={highlights} /> : title}
        </span>
        <span className={styles.trailing}>
          {owner === '' ? null : <span className={styles.owner}>{owner}</span>}
          <RelativeDate value={result.date} />
        </span>
      </span>
      {isTitleMatch || snippet === '' ? null : (
        <span className={styles.snippet}>
          <Highlighted {...createExcerpt(snippet, highlights)} />
        </span>
      )}
    </Link>
  );
}
