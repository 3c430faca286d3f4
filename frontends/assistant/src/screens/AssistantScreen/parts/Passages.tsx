import type { SearchResponse, SearchResult } from '@minutehand/contracts/http/search';
import { Button, EmptyState, Highlighted, Loading, linkClass, SkeletonText } from '@minutehand/ui';
import { Link, RelativeDate } from '@minutehand/web-kit';
import styles from '../AssistantScreen.module.css';

export type PassagesQuery = {
  data: SearchResponse | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};

/** The transcript passages that match a question. */
export function Passages({ keywords, query }: { keywords: string; query: PassagesQuery }) {
  const { data, isError, isFetching, refetch } = query;
  if (keywords === '') return <EmptyState>There is no word in this to look up. Ask with a few words.</EmptyState>;
  if (isError)
    return (
      <div role="alert" className={styles.failure}>
        <p>Search failed. Please try again.</p>
        <Button busy={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    );
  if (!data)
    return (
      <Loading label="Looking through your meetings">
        <SkeletonText lines={6} />
      </Loading>
    );
  if (data.results.length === 0)
    return (
      <EmptyState>Nothing like it was found in your transcripts. Try the words that people would have used.</EmptyState>
    );
  return (
    <>
      <p role="status" className={styles.count}>
        {formatCount(data)} for <q>{keywords}</q>
      </p>
      <ul className={styles.passages}>
        {data.results.map((result, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several passages can have the same URL
          <Passage key={`${result.url} ${index}`} result={result} />
        ))}
      </ul>
      {data.next_cursor ? (
        <Link
          to={`/search?${new URLSearchParams({ q: keywords, result_type: 'transcripts' })}`}
          className={linkClass('text')}
        >
          All places
        </Link>
      ) : null}
    </>
  );
}

function Passage({ result }: { result: SearchResult }) {
  return (
    <li className={styles.passage}>
      <blockquote className={styles.quote}>
        <Highlighted text={result.snippet} highlights={result.highlights} />
      </blockquote>
      <p className={styles.source}>
        <Link to={result.url} className={linkClass('text')}>
          {result.title}
        </Link>
        <RelativeDate value={result.date} />
      </p>
    </li>
  );
}

function formatCount({ results, next_cursor }: SearchResponse): string {
  if (next_cursor) return `The first ${results.length} places`;
  return results.length === 1 ? '1 place' : `${results.length} places`;
}
