import type { SearchResult } from '@minutehand/contracts/http/search';
import { Button, Highlighted, Loading, Skeleton } from '@minutehand/ui';
import { Link, RelativeDate } from '@minutehand/web-kit';
import { createExcerpt } from '../../../domain/excerpt.ts';
import type { ResultGroup } from '../../../domain/result-groups.ts';
import { texts } from '../../../texts.ts';
import styles from '../SearchDialog.module.css';

export type SearchResultsProps = {
  listId: string;
  getOptionId: (index: number) => string;
  selectedIndex: number | null;
  groups: readonly ResultGroup[];
  query: string;
  state: 'loading' | 'failed' | 'found';
  /** The results belong to the previous query. */
  isStale: boolean;
  onRetry: () => void;
  onOpen: () => void;
};

/** The results by group, or a message if there are none. */
export function SearchResults({
  listId,
  getOptionId,
  selectedIndex,
  groups,
  query,
  state,
  isStale,
  onRetry,
  onOpen,
}: SearchResultsProps) {
  if (state === 'failed')
    return (
      <div className={styles.note} role="alert">
        <p className={styles.failed}>{texts.failed}</p>
        <Button size="small" onClick={onRetry}>
          {texts.retry}
        </Button>
      </div>
    );
  if (state === 'loading')
    return (
      <Loading label={texts.searching}>
        <div className={styles.loading}>
          <Skeleton width="6rem" />
          <Skeleton height="2.5rem" />
          <Skeleton height="2.5rem" />
        </div>
      </Loading>
    );
  if (groups.length === 0) return isStale ? null : <p className={styles.note}>{texts.noResults(query)}</p>;

  let index = -1;
  return (
    <div id={listId} role="listbox" aria-label={texts.results} aria-busy={isStale}>
      {groups.map(({ label, results }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
        <div key={label} role="group" aria-label={texts.group(label, results.length)} className={styles.group}>
          <p aria-hidden className={styles.label}>
            {label} <span className={styles.count}>{results.length}</span>
          </p>
          {results.map((result) => {
            index += 1;
            return (
              <ResultOption
                key={`${result.url} ${result.snippet}`}
                id={getOptionId(index)}
                result={result}
                isSelected={index === selectedIndex}
                onOpen={onOpen}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

function ResultOption(props: { id: string; result: SearchResult; isSelected: boolean; onOpen: () => void }) {
  const { id, result, isSelected, onOpen } = props;
  const { title, snippet, highlights } = result;
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
      <span className={styles.head}>
        <span className={styles.title}>
          {isTitleMatch ? <Highlighted text={title} highlights={highlights} /> : title}
        </span>
        <span className={styles.when}>
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
