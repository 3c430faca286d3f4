import {
  Button,
  buttonClass,
  classNames,
  EmptyState,
  ErrorState,
  Loading,
  PageHeader,
  Search,
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
  getStartedRange,
  hasSameCriteria,
  isFiltered,
  parseCriteria,
  parsePath,
  type SearchCriteria,
  toSearchParams,
} from '../../domain/search-criteria.ts';
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

/** All search results. The URL has the criteria under the parameter names of the API. */
export function ResultsScreen() {
  const [searchParams, setSearchParams] = useSearchParams();
  const criteria = parseCriteria(searchParams);
  const { query, resultType } = criteria;
  usePageTitle(query === '' ? texts.title : texts.titleFor(query));

  function change(changes: Partial<SearchCriteria>, options?: { replace: boolean }) {
    setSearchParams(toSearchParams({ ...criteria, ...changes }), options);
  }

  return (
    <div className={styles.screen}>
      <SearchHeader criteria={criteria} />
      <SearchForm query={query} onSearch={(next) => change({ query: next })} />
      {query === '' ? (
        <SavedSearchList />
      ) : (
        <>
          <ResultFilters criteria={criteria} onChange={(changes) => change(changes, { replace: true })} />
          <Tabs
            label={texts.resultType}
            tabs={TABS}
            value={resultType ?? 'all'}
            onChange={(id) => change({ resultType: id === 'all' ? null : id }, { replace: true })}
          >
            <ResultList key={JSON.stringify(toSearchParams(criteria))} criteria={criteria} />
          </Tabs>
        </>
      )}
    </div>
  );
}

/** The name of the shown search if it is saved, and the button that saves or renames it. */
function SearchHeader({ criteria }: { criteria: SearchCriteria }) {
  const { savedSearches } = useSavedSearches();
  if (criteria.query === '') return <PageHeader title={texts.title} />;
  const savedSearch = savedSearches.data?.find(({ url }) => hasSameCriteria(parsePath(url), criteria));
  return (
    <PageHeader
      title={texts.title}
      meta={savedSearch && texts.saved.savedAs(savedSearch.name)}
      actions={
        <>
          <Link to="/search" className={classNames(buttonClass({ variant: 'ghost' }), styles.savedSearches)}>
            {texts.saved.title}
          </Link>
          <SaveSearch criteria={criteria} saved={savedSearch} />
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
    <form role="search" onSubmit={submit}>
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
    </form>
  );
}

function ResultList({ criteria }: { criteria: SearchCriteria }) {
  const { query, resultType } = criteria;
  const startedRange = getStartedRange(criteria, new Date());
  const pagesQuery = useInfiniteQuery({
    queryKey: ['search', 'results', criteria, startedRange],
    queryFn: ({ pageParam, signal }) => search(criteria, { ...startedRange, cursor: pageParam }, signal),
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
        <EmptyState icon={<Search size={24} />}>
          {isFiltered(criteria) ? texts.noFilteredResults(query) : texts.noResults(query)}
        </EmptyState>
      </>
    );
  return (
    <>
      {limited}
      <ul className={styles.list} aria-label={texts.results}>
        {groupByMeeting(results).map((meeting) => (
          <MeetingResultRow key={meeting.meetingId} meeting={meeting} showsType={resultType === null} />
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
    <ErrorState onRetry={onRetry} isRetrying={isRetrying}>
      {texts.failed}
    </ErrorState>
  );
}
