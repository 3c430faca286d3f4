import type { SearchResult } from '@minutehand/contracts/http/search';
import { Button, Highlighted, Loading, Skeleton } from '@minutehand/ui';
import { Link, RelativeDate } from '@minutehand/web-kit';
import { excerptNearHit } from '../../../domain/excerpt-near-hit.ts';
import type { ResultGroup } from '../../../domain/result-groups.ts';
import styles from '../SearchDialog.module.css';

export interface FoundProps {
  listId: string;
  optionId: (index: number) => string;
  chosen: number | null;
  groups: readonly ResultGroup[];
  query: string;
  state: 'loading' | 'failed' | 'found';
  /** What is shown answers what was typed before. */
  isStale: boolean;
  onRetry: () => void;
  onOpen: () => void;
}

/** What a search brought: results by group, or why there are none. */
export function Found({ listId, optionId, chosen, groups, query, state, isStale, onRetry, onOpen }: FoundProps) {
  if (state === 'failed')
    return (
      <div className={styles.note} role="alert">
        <p className={styles.failed}>Search failed. Please try again.</p>
        <Button size="small" onClick={onRetry}>
          Retry
        </Button>
      </div>
    );
  if (state === 'loading')
    return (
      <Loading label="Searching">
        <div className={styles.loading}>
          <Skeleton width="6rem" />
          <Skeleton height="2.5rem" />
          <Skeleton height="2.5rem" />
        </div>
      </Loading>
    );
  if (groups.length === 0)
    return isStale ? null : (
      <p className={styles.note}>Nothing found for “{query}”. Try other words, or fewer of them.</p>
    );

  let index = -1;
  return (
    <div id={listId} role="listbox" aria-label="Results" aria-busy={isStale}>
      {groups.map(({ label, results }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
        <div key={label} role="group" aria-label={`${label}, ${results.length}`} className={styles.group}>
          <p aria-hidden className={styles.label}>
            {label} <span className={styles.count}>{results.length}</span>
          </p>
          {results.map((result) => {
            index += 1;
            return (
              <ResultOption
                key={`${result.url} ${result.snippet}`}
                id={optionId(index)}
                result={result}
                isChosen={index === chosen}
                onOpen={onOpen}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

function ResultOption(props: { id: string; result: SearchResult; isChosen: boolean; onOpen: () => void }) {
  const { id, result, isChosen, onOpen } = props;
  const { title, snippet, highlights } = result;
  const isTitleHit = snippet === title;
  return (
    <Link
      to={result.url}
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      className={styles.option}
      onClick={(event) => {
        if (!event.metaKey && !event.ctrlKey && !event.shiftKey) onOpen();
      }}
    >
      <span className={styles.head}>
        <span className={styles.title}>
          {isTitleHit ? <Highlighted text={title} highlights={highlights} /> : title}
        </span>
        <span className={styles.when}>
          <RelativeDate value={result.date} />
        </span>
      </span>
      {isTitleHit || snippet === '' ? null : (
        <span className={styles.snippet}>
          <Highlighted {...excerptNearHit(snippet, highlights)} />
        </span>
      )}
    </Link>
  );
}
