import type { SearchResult } from '@minutehand/contracts/http/search';
import { Dialog, IconButton, Kbd, LiveText, linkClass, Search, X } from '@minutehand/ui';
import { keepPreviousData, Link, type SlotProps, useDebouncedValue, useNavigate, useQuery } from '@minutehand/web-kit';
import { type KeyboardEvent, useId, useState } from 'react';
import { quickSearch } from '../../api.ts';
import { groupResults } from '../../domain/result-groups.ts';
import { useRecentSearches } from '../../hooks/use-recent-searches.ts';
import { QUERY_MIN_CHARACTERS, SHOWN_RECENT_SEARCHES } from '../../limits.ts';
import { texts } from '../../texts.ts';
import { RecentSearches } from './parts/RecentSearches.tsx';
import { SearchResults } from './parts/SearchResults.tsx';
import styles from './SearchDialog.module.css';

/** The quick search dialog with the best results of each group. No result is selected initially. */
export function SearchDialog({ onClose }: SlotProps['command']) {
  const id = useId();
  const navigate = useNavigate();
  const { recent, add, clear } = useRecentSearches();
  const [text, setText] = useState('');
  const [selection, setSelection] = useState<{ index: number; results: SearchResult[] | undefined } | null>(null);
  const trimmedText = text.trim();
  const debounced = useDebouncedValue(trimmedText);
  const isSearch = trimmedText.length >= QUERY_MIN_CHARACTERS;
  const query = isSearch ? debounced : '';
  const searchResults = useQuery({
    queryKey: ['search', 'quick', query],
    queryFn: ({ signal }) => quickSearch(query, signal),
    enabled: query.length >= QUERY_MIN_CHARACTERS,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Further typing starts a new search.
    retry: false,
  });
  // Results of the previous query are shown meanwhile; Enter must not open them.
  const isStale = isSearch && (searchResults.isPlaceholderData || debounced !== trimmedText);
  const selectedIndex = selection?.results === searchResults.data ? (selection?.index ?? null) : null;
  const groups = isSearch && !searchResults.isError ? groupResults(searchResults.data ?? []) : [];
  const results = groups.flatMap((group) => group.results);
  const searches = isSearch ? [] : recent.slice(0, SHOWN_RECENT_SEARCHES);
  const count = isSearch ? results.length : searches.length;
  const getOptionId = (index: number) => `${id}-option-${index}`;

  function changeText(next: string) {
    setText(next);
    setSelection(null);
  }

  function openUrl(url: string) {
    add(trimmedText);
    onClose();
    void navigate(url);
  }

  function move(step: 1 | -1) {
    if (isStale || count === 0) return;
    const next = selectedIndex === null ? (step === 1 ? 0 : count - 1) : (selectedIndex + step + count) % count;
    setSelection({ index: next, results: searchResults.data });
    document.getElementById(getOptionId(next))?.scrollIntoView?.({ block: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const result = selectedIndex === null ? undefined : results[selectedIndex];
      const search = selectedIndex === null ? undefined : searches[selectedIndex];
      if (result) openUrl(result.url);
      else if (search) changeText(search);
      else if (trimmedText !== '') openUrl(getResultsUrl(trimmedText));
    }
  }

  return (
    <Dialog open hideHeader title={texts.dialog.title} onClose={onClose}>
      <div className={styles.search}>
        <div className={styles.box}>
          <Search size={18} aria-hidden />
          <input
            type="text"
            role="combobox"
            className={styles.input}
            aria-label={texts.placeholder}
            placeholder={texts.placeholder}
            aria-autocomplete="list"
            aria-expanded={count > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={selectedIndex === null ? undefined : getOptionId(selectedIndex)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            data-autofocus
            value={text}
            onChange={(event) => changeText(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <IconButton
            size="small"
            label={texts.dialog.close}
            icon={<X size={16} aria-hidden />}
            className={styles.close}
            onClick={onClose}
          />
        </div>
        <div className={styles.body}>
          {isSearch ? (
            <SearchResults
              listId={`${id}-list`}
              getOptionId={getOptionId}
              selectedIndex={selectedIndex}
              groups={groups}
              query={trimmedText}
              state={searchResults.isError ? 'failed' : searchResults.data ? 'found' : 'loading'}
              isStale={isStale}
              onRetry={() => void searchResults.refetch()}
              onOpen={() => {
                add(trimmedText);
                onClose();
              }}
            />
          ) : (
            <RecentSearches
              listId={`${id}-list`}
              getOptionId={getOptionId}
              selectedIndex={selectedIndex}
              searches={searches}
              onSelect={changeText}
              onClear={clear}
            />
          )}
        </div>
        <footer className={styles.footer}>
          <span className={styles.keys}>
            <Kbd>↑</Kbd>
            <Kbd>↓</Kbd> {texts.dialog.move}, <Kbd>{texts.dialog.enter}</Kbd> {texts.dialog.open}
          </span>
          {isSearch ? (
            <Link
              to={getResultsUrl(trimmedText)}
              className={linkClass('text')}
              onClick={() => {
                add(trimmedText);
                onClose();
              }}
            >
              {texts.dialog.allResults}
            </Link>
          ) : null}
        </footer>
        <LiveText>{isSearch && searchResults.isSuccess ? texts.count(results.length) : ''}</LiveText>
      </div>
    </Dialog>
  );
}

function getResultsUrl(query: string): string {
  return `/search?${new URLSearchParams({ q: query })}`;
}
