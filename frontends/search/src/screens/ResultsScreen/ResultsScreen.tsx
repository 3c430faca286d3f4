import {
  Button,
  buttonClass,
  classNames,
  EmptyState,
  ErrorState,
  Loading,
  PageHeader,
  SkeletonText,
  Tabs,
  TextField,
} from '@minutehand/ui';
import { Link, useInfiniteQuery, usePageTitle, useSearchParams } from '@minutehand/web-kit';
import { type FormEvent, useEffect, useState } from 'react';
import { search } from '../../api.ts';
import { groupByMeeting } from '../../domain/group-by-meeting.ts';
import { RESULT_GROUPS } from '../../domain/result-groups.ts';
import {
  getSearchedTime,
  hasSameFilters,
  isFiltered,
  parseFilters,
  parsePath,
  type SearchFilters,
  toSearchParams,
} from '../../domain/search-filters.ts';
import { useRecentSearches } from '../../hooks/use-recent-searches.ts';
import { useSavedSearches } from '../../hooks/use-saved-searches.ts';
import { texts } from '../../texts.ts';
import { MeetingResultRow } from './parts/MeetingResultRow.tsx';
import { ResultFilters } from './parts/ResultFilters.tsx';
import { SavedSearchList } from './parts/SavedSearchList.tsx';
import { SaveSearch } from './parts/SaveSearch.tsx';
import styles from './ResultsScreen.module.css';

const TABS = [{ type: 'all', label: texts.types.all } as const, ...RESULT_GROUPS].map(({ type, label }) => ({
  id: type,
  label,
}));

/** All search results. The URL contains the query and the filters under the parameter names of the API. */
export function ResultsScreen() {
  const [searchParams, setSearchParams] = useSearchParams();
  const filters = parseFilters(searchParams);
  const { query, type } = filters;
  usePageTitle(query === '' ? texts.title : texts.titleFor(query));

  function change(changes: Partial<SearchFilters>, options?: { replace: boolean }) {
    setSearchParams(toSearchParams({ ...filters, ...changes }), options);
  }

  return (
    <div className={styles.screen}>
      <SearchHeader filters={filters} />
      <SearchForm query={query} onSearch={(next) => change({ query: next })} />
      {query === '' ? (
        <SavedSearchList />
      ) : (
        <>
          <ResultFilters filters={filters} onChange={(changes) => change(changes, { replace: true })} />
          <Tabs
            label={texts.resultType}
            tabs={TABS}
            value={type ?? 'all'}
            onChange={(id) => change({ type: id === 'all' ? null : id }, { replace: true })}
          >
            <ResultList key={JSON.stringify(toSearchParams(filters))} filters={filters} />
          </Tabs>
        </>
      )}
    </div>
  );
}

/** The name of the shown search if it is saved, and the button that saves or renames it. */
function SearchHeader({ filters }: { filters: SearchFilters }) {
  const { savedSearches } = useSavedSearches();
  if (filters.query === '') return <PageHeader title={texts.title} />;
  const savedSearch = savedSearches.data?.find(({ url }) => hasSameFilters(parsePath(url), filters));
  return (
    <PageHeader
      title={texts.title}
      meta={savedSearch && texts.saved.savedAs(savedSearch.name)}
      actions={
        <>
          <Link to="/search" className={classNames(buttonClass({ variant: 'ghost' }), styles.savedSearches)}>
            {texts.saved.title}
          </Link>
          <SaveSearch filters={filters} saved={savedSearch} />
        </>
      }
    />
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
        label={texts.label}
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

function ResultList({ filters }: { filters: SearchFilters }) {
  const { query, type } = filters;
  const time = getSearchedTime(filters, new Date());
  const pagesQuery = useInfiniteQuery({
    queryKey: ['search', 'results', filters, time],
    queryFn: ({ pageParam, signal }) => search(filters, { ...time, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
  if (pagesQuery.isPending)
    return (
      <Loading label={texts.searching}>
        <div className={styles.skeleton}>
          <SkeletonText lines={3} />
          <SkeletonText lines={3} />
          <SkeletonText lines={3} />
        </div>
      </Loading>
    );
  if (pagesQuery.isError && !pagesQuery.data)
    return <SearchError onRetry={() => void pagesQuery.refetch()} isRetrying={pagesQuery.isFetching} />;

  const results = pagesQuery.data.pages.flatMap((page) => page.results);
  const limited = pagesQuery.data.pages[0]?.is_limited ? <p className={styles.limited}>{texts.limited}</p> : null;
  if (results.length === 0 && !pagesQuery.hasNextPage)
    return (
      <>
        {limited}
        <EmptyState>{isFiltered(filters) ? texts.noFilteredResults(query) : texts.noResults(query)}</EmptyState>
      </>
    );
  return (
    <>
      {limited}
      <ul className={styles.list} aria-label={texts.results}>
        {groupByMeeting(results).map((meeting) => (
          <MeetingResultRow key={meeting.meetingId} meeting={meeting} showsType={type === null} />
        ))}
      </ul>
      {pagesQuery.isFetchNextPageError ? (
        <SearchError onRetry={() => void pagesQuery.fetchNextPage()} isRetrying={pagesQuery.isFetchingNextPage} />
      ) : pagesQuery.hasNextPage ? (
        <Button
          className={styles.more}
          isBusy={pagesQuery.isFetchingNextPage}
          onClick={() => void pagesQuery.fetchNextPage()}
        >
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
