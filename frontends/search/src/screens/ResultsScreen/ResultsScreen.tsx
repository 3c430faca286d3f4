import type { SearchResultType } from '@minutehand/contracts/http/search';
import {
  Button,
  EmptyState,
  ErrorState,
  Loading,
  PageHeader,
  Search,
  SkeletonText,
  Tabs,
  TextField,
} from '@minutehand/ui';
import { useInfiniteQuery, usePageTitle, useSearchParams } from '@minutehand/web-kit';
import { type FormEvent, useEffect, useState } from 'react';
import { search } from '../../api.ts';
import { groupByMeeting } from '../../domain/group-by-meeting.ts';
import { RESULT_GROUPS } from '../../domain/result-groups.ts';
import { useRecentSearches } from '../../hooks/use-recent-searches.ts';
import { QUERY_MIN_CHARACTERS } from '../../limits.ts';
import { texts } from '../../texts.ts';
import { MeetingResultRow } from './parts/MeetingResultRow.tsx';
import styles from './ResultsScreen.module.css';

const TABS = [{ type: 'all', label: texts.types.all } as const, ...RESULT_GROUPS].map(({ type, label }) => ({
  id: type,
  label,
}));

/** All search results. The URL contains the query and type under the parameter names of the API. */
export function ResultsScreen() {
  const [searchParams, setSearchParams] = useSearchParams();
  const query = (searchParams.get('q') ?? '').trim();
  const type = RESULT_GROUPS.find((group) => group.type === searchParams.get('result_type'))?.type ?? null;
  usePageTitle(query === '' ? texts.title : texts.titleFor(query));

  function updateSearch(next: { query: string; type: SearchResultType | null }, options?: { replace: boolean }) {
    setSearchParams(
      { ...(next.query ? { q: next.query } : {}), ...(next.type ? { result_type: next.type } : {}) },
      options,
    );
  }

  return (
    <div className={styles.screen}>
      <PageHeader title={texts.title} />
      <SearchForm query={query} onSearch={(next) => updateSearch({ query: next, type })} />
      {query.length < QUERY_MIN_CHARACTERS ? (
        <EmptyState icon={<Search size={20} aria-hidden />}>{texts.hint}</EmptyState>
      ) : (
        <Tabs
          label={texts.resultType}
          tabs={TABS}
          value={type ?? 'all'}
          onChange={(id) => updateSearch({ query, type: id === 'all' ? null : id }, { replace: true })}
        >
          <ResultList key={`${type} ${query}`} query={query} type={type} />
        </Tabs>
      )}
    </div>
  );
}

function SearchForm({ query, onSearch }: { query: string; onSearch: (query: string) => void }) {
  const { add } = useRecentSearches();
  const [text, setText] = useState(query);
  useEffect(() => setText(query), [query]);
  function submit(event: FormEvent) {
    event.preventDefault();
    add(text);
    onSearch(text.trim());
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element "search" is unknown to some screen readers
    <form role="search" className={styles.form} onSubmit={submit}>
      <TextField
        label={texts.placeholder}
        hideLabel
        type="search"
        name="q"
        placeholder={texts.placeholder}
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">{texts.submit}</Button>
    </form>
  );
}

function ResultList({ query, type }: { query: string; type: SearchResultType | null }) {
  const pages = useInfiniteQuery({
    queryKey: ['search', 'results', type, query],
    queryFn: ({ pageParam, signal }) => search({ query, type, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
  if (pages.isPending)
    return (
      <Loading label={texts.searching}>
        <div className={styles.skeleton}>
          <SkeletonText lines={3} />
          <SkeletonText lines={3} />
          <SkeletonText lines={3} />
        </div>
      </Loading>
    );
  if (pages.isError && !pages.data)
    return <SearchError onRetry={() => void pages.refetch()} isRetrying={pages.isFetching} />;

  const results = pages.data.pages.flatMap((page) => page.results);
  if (results.length === 0) return <EmptyState>{texts.noResults(query)}</EmptyState>;
  return (
    <>
      <ul className={styles.list} aria-label={texts.results}>
        {groupByMeeting(results).map((meeting) => (
          <MeetingResultRow key={meeting.meetingId} meeting={meeting} showsType={type === null} />
        ))}
      </ul>
      {pages.isFetchNextPageError ? (
        <SearchError onRetry={() => void pages.fetchNextPage()} isRetrying={pages.isFetchingNextPage} />
      ) : pages.hasNextPage ? (
        <Button className={styles.more} busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {texts.loadMore}
        </Button>
      ) : null}
    </>
  );
}

function SearchError({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  return (
    <ErrorState onRetry={onRetry} retrying={isRetrying}>
      {texts.failed}
    </ErrorState>
  );
}
