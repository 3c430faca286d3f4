import type { SearchResult } from '@minutehand/contracts/http/search';
import { Dialog, IconButton, Kbd, LiveText, linkClass, Search, X } from '@minutehand/ui';
import { keepPreviousData, Link, type SlotProps, useDebouncedValue, useNavigate, useQuery } from '@minutehand/web-kit';
import { type KeyboardEvent, useId, useState } from 'react';
import { quickSearch } from '../../api.ts';
import { groupResults } from '../../domain/result-groups.ts';
import { useRecentSearches } from '../../hooks/use-recent-searches.ts';
import { QUERY_MIN_CHARACTERS, RECENT_SHOWN } from '../../limits.ts';
import { Found } from './parts/Found.tsx';
import { RecentSearches } from './parts/RecentSearches.tsx';
import styles from './SearchDialog.module.css';

/** Search from anywhere: a box with the best few results of each group. Nothing is chosen until an arrow chooses it. */
export function SearchDialog({ onClose }: SlotProps['command']) {
  const id = useId();
  const navigate = useNavigate();
  const { recent, remember, forgetAll } = useRecentSearches();
  const [text, setText] = useState('');
  const [choice, setChoice] = useState<{ index: number; among: SearchResult[] | undefined } | null>(null);
  const typed = text.trim();
  const rested = useDebouncedValue(typed);
  const isSearch = typed.length >= QUERY_MIN_CHARACTERS;
  const query = isSearch ? rested : '';
  const found = useQuery({
    queryKey: ['search', 'quick', query],
    queryFn: ({ signal }) => quickSearch(query, signal),
    enabled: query.length >= QUERY_MIN_CHARACTERS,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Whoever types asks again anyway.
    retry: false,
  });
  // What is shown meanwhile answers the words before: Enter must not open it for those that are typed.
  const isStale = isSearch && (found.isPlaceholderData || rested !== typed);
  const chosen = choice?.among === found.data ? (choice?.index ?? null) : null;
  const groups = isSearch && !found.isError ? groupResults(found.data ?? []) : [];
  const results = groups.flatMap((group) => group.results);
  const searches = isSearch ? [] : recent.slice(0, RECENT_SHOWN);
  const count = isSearch ? results.length : searches.length;
  const optionId = (index: number) => `${id}-option-${index}`;

  function write(next: string) {
    setText(next);
    setChoice(null);
  }

  function leaveFor(url: string) {
    remember(typed);
    onClose();
    void navigate(url);
  }

  function move(step: 1 | -1) {
    if (isStale || count === 0) return;
    const next = chosen === null ? (step === 1 ? 0 : count - 1) : (chosen + step + count) % count;
    setChoice({ index: next, among: found.data });
    document.getElementById(optionId(next))?.scrollIntoView?.({ block: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const result = chosen === null ? undefined : results[chosen];
      const search = chosen === null ? undefined : searches[chosen];
      if (result) leaveFor(result.url);
      else if (search) write(search);
      else if (typed !== '') leaveFor(resultsUrl(typed));
    }
  }

  return (
    <Dialog open hideHeader title="Search" onClose={onClose}>
      <div className={styles.search}>
        <div className={styles.box}>
          <Search size={18} aria-hidden />
          <input
            type="text"
            role="combobox"
            className={styles.input}
            aria-label="Search meetings, transcripts and minutes"
            placeholder="Search meetings, transcripts and minutes"
            aria-autocomplete="list"
            aria-expanded={count > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={chosen === null ? undefined : optionId(chosen)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            data-autofocus
            value={text}
            onChange={(event) => write(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <IconButton
            size="small"
            label="Close search"
            icon={<X size={16} aria-hidden />}
            className={styles.close}
            onClick={onClose}
          />
        </div>
        <div className={styles.body}>
          {isSearch ? (
            <Found
              listId={`${id}-list`}
              optionId={optionId}
              chosen={chosen}
              groups={groups}
              query={typed}
              state={found.isError ? 'failed' : found.data ? 'found' : 'loading'}
              isStale={isStale}
              onRetry={() => void found.refetch()}
              onOpen={() => {
                remember(typed);
                onClose();
              }}
            />
          ) : (
            <RecentSearches
              listId={`${id}-list`}
              optionId={optionId}
              chosen={chosen}
              searches={searches}
              onChoose={write}
              onForget={forgetAll}
            />
          )}
        </div>
        <footer className={styles.foot}>
          <span className={styles.keys}>
            <Kbd>↑</Kbd>
            <Kbd>↓</Kbd> to move, <Kbd>Enter</Kbd> to open
          </span>
          {isSearch ? (
            <Link
              to={resultsUrl(typed)}
              className={linkClass('text')}
              onClick={() => {
                remember(typed);
                onClose();
              }}
            >
              All results
            </Link>
          ) : null}
        </footer>
        <LiveText>{isSearch && found.isSuccess ? countInWords(results.length) : ''}</LiveText>
      </div>
    </Dialog>
  );
}

function resultsUrl(query: string): string {
  return `/search?${new URLSearchParams({ q: query })}`;
}

function countInWords(count: number): string {
  if (count === 0) return 'Nothing found';
  return count === 1 ? '1 result' : `${count} results`;
}
