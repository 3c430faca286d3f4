import { Button, Dialog, IconButton, Kbd, LiveRegion, linkClass, Search, X } from '@minutehand/ui';
import { Link, type SlotProps, useNavigate } from '@minutehand/web-kit';
import { type KeyboardEvent, useId, useState } from 'react';
import { findCommands, isStartOfCommand } from '../../domain/commands.ts';
import { useQuickSearch, useRecentMeetings } from '../../hooks/use-quick-search.ts';
import { useRecentSearches } from '../../hooks/use-recent-searches.ts';
import { useRunCommand } from '../../hooks/use-run-command.ts';
import { SHOWN_RECENT_SEARCHES_MAX } from '../../limits.ts';
import { texts } from '../../texts.ts';
import { createSections, type Entry } from './create-sections.ts';
import { EntryOption } from './parts/EntryOption.tsx';
import { OptionGroup } from './parts/OptionGroup.tsx';
import { SearchStatus } from './parts/SearchStatus.tsx';
import styles from './SearchDialog.module.css';

/**
 * Quick search with the best results of each group, and commands. Without text: recent searches, recent meetings and all commands. Only a
 * command that begins with the text is selected without arrow keys, so that Enter runs what is shown as selected.
 */
export function SearchDialog({ onClose }: SlotProps['command']) {
  const id = useId();
  const navigate = useNavigate();
  const runCommand = useRunCommand();
  const { recent, add, clear } = useRecentSearches();
  const [text, setText] = useState('');
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const trimmedText = text.trim();
  const { isSearch, isStale, groups, state, retry } = useQuickSearch(trimmedText);
  const isEmpty = trimmedText === '';
  const meetings = useRecentMeetings(isEmpty);
  const areCommandsFirst = isStartOfCommand(trimmedText);
  const sections = createSections({
    searches: isEmpty ? recent.slice(0, SHOWN_RECENT_SEARCHES_MAX) : [],
    meetings: meetings ?? [],
    groups,
    commands: findCommands(trimmedText),
    areCommandsFirst,
  });
  const entries = sections.flatMap((section) => section.entries);
  const selectedKey = chosenKey ?? (areCommandsFirst ? (entries[0]?.key ?? null) : null);
  const selectedIndex = entries.findIndex(({ key }) => key === selectedKey);
  const getOptionId = (index: number) => `${id}-option-${index}`;
  const resultCount = groups.reduce((count, { total }) => count + total, 0);

  function changeText(next: string) {
    setText(next);
    setChosenKey(null);
  }

  /** Call before a result is opened: its query becomes a recent search. */
  function addRecentSearch() {
    if (isSearch) add(trimmedText);
    onClose();
  }

  function openResults() {
    add(trimmedText);
    onClose();
    void navigate(getResultsUrl(trimmedText));
  }

  function open(entry: Entry) {
    if (entry.kind === 'search') return changeText(entry.search);
    if (entry.kind === 'command') {
      onClose();
      return runCommand(entry.command);
    }
    addRecentSearch();
    void navigate(entry.kind === 'meeting' ? `/meetings/${encodeURIComponent(entry.meeting.id)}` : entry.result.url);
  }

  function move(step: 1 | -1) {
    // The results of another text are not selected; commands are found at once.
    const options = isStale ? entries.filter(({ kind }) => kind === 'command') : entries;
    const current = options.findIndex(({ key }) => key === selectedKey);
    const next = options.at(current === -1 && step === -1 ? -1 : (current + step) % options.length);
    if (next === undefined) return;
    setChosenKey(next.key);
    document.getElementById(getOptionId(entries.indexOf(next)))?.scrollIntoView?.({ block: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const entry = entries[selectedIndex];
      if (entry) open(entry);
      else if (!isEmpty) openResults();
    }
  }

  const shownState = state === 'found' && resultCount === 0 && !isStale ? 'empty' : state;
  const status =
    isSearch && shownState !== 'found' ? <SearchStatus state={shownState} query={trimmedText} onRetry={retry} /> : null;
  let index = -1;
  return (
    <Dialog open hideHeader title={texts.dialog.title} onClose={onClose}>
      <div className={styles.search}>
        <div className={styles.field}>
          <Search size={18} aria-hidden />
          <input
            type="text"
            role="combobox"
            className={styles.input}
            aria-label={texts.dialogPlaceholder}
            placeholder={texts.dialogPlaceholder}
            aria-autocomplete="list"
            aria-expanded={entries.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={selectedIndex === -1 ? undefined : getOptionId(selectedIndex)}
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
          {isEmpty && recent.length === 0 ? <p className={styles.hint}>{texts.dialog.hint}</p> : null}
          {areCommandsFirst ? null : status}
          {entries.length === 0 ? null : (
            <div id={`${id}-list`} role="listbox" aria-label={texts.dialog.listLabel} aria-busy={isStale}>
              {sections.map(({ label, count, entries: options }) => (
                <OptionGroup key={label} label={label} count={count}>
                  {options.map((entry) => {
                    index += 1;
                    return (
                      <EntryOption
                        key={entry.key}
                        id={getOptionId(index)}
                        entry={entry}
                        isSelected={index === selectedIndex}
                        onOpen={() => open(entry)}
                        onFollow={addRecentSearch}
                      />
                    );
                  })}
                </OptionGroup>
              ))}
            </div>
          )}
          {areCommandsFirst ? status : null}
        </div>
        <footer className={styles.footer}>
          <span className={styles.keys}>
            <Kbd>↑</Kbd>
            <Kbd>↓</Kbd> {texts.dialog.move}, <Kbd>{texts.dialog.enter}</Kbd> {texts.dialog.open}
          </span>
          {isSearch && shownState !== 'empty' && shownState !== 'failed' ? (
            <Link to={getResultsUrl(trimmedText)} className={linkClass('text')} onClick={addRecentSearch}>
              {texts.dialog.allResults}
            </Link>
          ) : isEmpty && recent.length > 0 ? (
            <Button size="small" variant="ghost" onClick={clear}>
              {texts.dialog.clearRecent}
            </Button>
          ) : null}
        </footer>
        <LiveRegion>{isSearch && state === 'found' ? texts.count(resultCount) : ''}</LiveRegion>
      </div>
    </Dialog>
  );
}

function getResultsUrl(query: string): string {
  return `/search?${new URLSearchParams({ q: query })}`;
}
