import type { Person } from '@minutehand/contracts/http/people';
import { PERSON_NAME_CHARACTERS } from '@minutehand/contracts/limits';
import { matchesWords, SegmentedControl, TextField } from '@minutehand/ui';
import { useDebouncedValue, useQuery } from '@minutehand/web-kit';
import { type KeyboardEvent, useId, useState } from 'react';
import { queryKeys } from '../../../../shared/query-keys.ts';
import { searchSpeakers } from '../../api.ts';
import type { SpeakerPerson } from '../../hooks/use-corrections.ts';
import { texts } from '../../texts.ts';
import styles from './PersonPicker.module.css';

type Mode = 'search' | 'manual';
const MODES: ReadonlyArray<{ value: Mode; label: string }> = [
  { value: 'search', label: texts.searchMembers },
  { value: 'manual', label: texts.enterName },
];

/** Selects a person: a member by search, or a typed name. */
export function PersonPicker(props: { meetingId: string; isBusy: boolean; onChoose: (person: SpeakerPerson) => void }) {
  const [mode, setMode] = useState<Mode>('search');
  return (
    <div className={styles.picker}>
      <SegmentedControl label={texts.findBy} options={MODES} value={mode} onChange={setMode} />
      {mode === 'search' ? <MemberSearch {...props} /> : <NameEntry {...props} />}
    </div>
  );
}

function MemberSearch(props: { meetingId: string; isBusy: boolean; onChoose: (person: SpeakerPerson) => void }) {
  const { meetingId, isBusy, onChoose } = props;
  const id = useId();
  const [text, setText] = useState('');
  const [requestedIndex, setRequestedIndex] = useState(0);
  const debounced = useDebouncedValue(text).trim();
  const query = text.trim();
  // An empty field does not send a query and hides earlier results immediately.
  const searchedText = query === '' ? '' : debounced;
  const searchQuery = useQuery({
    queryKey: queryKeys.speakerSearch(meetingId, searchedText),
    queryFn: ({ signal }) => searchSpeakers(meetingId, searchedText, signal),
    enabled: searchedText !== '',
    retry: false,
    gcTime: 0,
  });
  // Until the new results load, show only users that still match.
  const users =
    searchedText === '' ? [] : (searchQuery.data ?? []).filter(matchesQuery(searchedText === query ? '' : query));
  const activeIndex = Math.min(requestedIndex, users.length - 1);

  function choose(user: Person | undefined) {
    if (user && !isBusy) onChoose({ user_id: user.id, name: null });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || users.length === 0) return;
    const next = { ArrowDown: activeIndex + 1, ArrowUp: activeIndex - 1, Home: 0, End: users.length - 1 }[event.key];
    if (event.key === 'Enter') choose(users[activeIndex]);
    else if (next === undefined) return;
    else setRequestedIndex((next + users.length) % users.length);
    event.preventDefault();
  }

  return (
    <>
      <TextField
        label={texts.member}
        hideLabel
        role="combobox"
        aria-expanded={users.length > 0}
        aria-controls={users.length > 0 ? `${id}-list` : undefined}
        aria-activedescendant={users.length > 0 ? `${id}-${activeIndex}` : undefined}
        aria-autocomplete="list"
        data-autofocus=""
        autoComplete="off"
        placeholder={texts.memberHint}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setRequestedIndex(0);
        }}
        onKeyDown={onKeyDown}
      />
      {users.length > 0 ? (
        <div id={`${id}-list`} role="listbox" aria-label={texts.members} className={styles.list}>
          {users.map((user, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and handles the keys
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
            <div
              key={user.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === activeIndex}
              className={styles.option}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(user)}
            >
              <span className={styles.name}>{user.name}</span>
              <span className={styles.email}>{user.email}</span>
            </div>
          ))}
        </div>
      ) : null}
      <div role="status" className={styles.status}>
        {searchedText === '' || searchedText !== query ? null : searchQuery.isError ? (
          <span className={styles.failed}>{texts.searchFailed}</span>
        ) : searchQuery.data?.length === 0 ? (
          texts.noUsers(searchedText)
        ) : null}
      </div>
    </>
  );
}

const matchesQuery = (query: string) => (user: Person) => matchesWords(`${user.name} ${user.email}`, query);

const focusField = (field: HTMLInputElement | null) => field?.focus();

function NameEntry({ isBusy, onChoose }: { isBusy: boolean; onChoose: (person: SpeakerPerson) => void }) {
  const [text, setText] = useState('');
  return (
    <TextField
      label={texts.name}
      hint={texts.nameHint}
      // The user selected this mode in order to type.
      ref={focusField}
      autoComplete="off"
      maxLength={PERSON_NAME_CHARACTERS}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        const name = text.trim();
        if (name !== '' && !isBusy) onChoose({ user_id: null, name });
      }}
    />
  );
}
