import type { SearchResponse, SearchResult } from '@minutehand/contracts/http/search';
import { Button, EmptyState, Highlighted, Loading, linkClass, SkeletonText } from '@minutehand/ui';
import { Link, RelativeDate } from '@minutehand/web-kit';
import { texts } from '../../../texts.ts';
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
  if (keywords === '') return <EmptyState>{texts.tooVague}</EmptyState>;
  if (isError)
    return (
      <div role="alert" className={styles.failure}>
        <p>{texts.failed}</p>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {texts.retry}
        </Button>
      </div>
    );
  if (!data)
    return (
      <Loading label={texts.loading}>
        <SkeletonText lines={6} />
      </Loading>
    );
  if (data.results.length === 0) return <EmptyState>{texts.empty}</EmptyState>;
  return (
    <>
      <p role="status" className={styles.count}>
        {formatCount(data)} {texts.countFor} <q>{keywords}</q>
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
          {texts.showAll}
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
  return next_cursor ? texts.firstCount(results.length) : texts.count(results.length);
}
