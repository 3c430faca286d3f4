import type { MeetingType } from '@minutehand/contracts/http/meetings/meeting-types';
import type { Person } from '@minutehand/contracts/http/people';
import { Avatar, Button, ColorDot, Search, SegmentedControl, TextField, X } from '@minutehand/ui';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { LIST_SEARCH_DEBOUNCE_MS } from '../../../../limits.ts';
import { FilterMenu } from '../../../../shared/components/FilterMenu.tsx';
import type { MeetingFilters } from '../../../../shared/query-keys.ts';
import { DATE_PRESETS, isFiltered, STATES, VIEWS } from '../../meeting-filters.ts';
import { texts } from '../../texts.ts';
import styles from './MeetingFilterBar.module.css';

/** Loaded on demand: the dialog contains the date picker. */
const DateRangeDialog = lazy(async () => ({ default: (await import('./DateRangeDialog.tsx')).DateRangeDialog }));

const ANY = '';
const CUSTOM = 'custom';

/** Search, filters and order of the meeting list. Filters with a single option are hidden. */
export function MeetingFilterBar(props: {
  filters: MeetingFilters;
  types: readonly MeetingType[];
  members: readonly Person[];
  onChange: (filters: MeetingFilters) => void;
}) {
  const { filters, types, members, onChange } = props;
  const [isRangeOpen, setRangeOpen] = useState(false);
  const change = (changes: Partial<MeetingFilters>) => onChange({ ...filters, ...changes });
  const { filters: labels } = texts;
  const viewMenu = (
    <FilterMenu
      label={labels.view}
      value={filters.view ?? ANY}
      options={[
        { value: ANY, label: labels.anyView },
        ...VIEWS.map((view) => ({ value: view, label: texts.views[view] })),
      ]}
      onChange={(value) => change({ view: VIEWS.find((view) => view === value) ?? null })}
    />
  );
  const range = [filters.from, filters.to].filter((day) => day !== null).map(formatDay);

  // The trash has no other filters.
  if (filters.view === 'trash') return <div className={styles.bar}>{viewMenu}</div>;
  return (
    <div className={styles.bar}>
      <ListSearch text={filters.text} onChange={(text) => change({ text })} />
      <div className={styles.filters}>
        <SegmentedControl
          label={texts.owners}
          options={[
            { value: 'all', label: texts.all },
            { value: 'mine', label: texts.mine },
          ]}
          value={filters.isMine ? 'mine' : 'all'}
          onChange={(value) => change({ isMine: value === 'mine' })}
        />
        {viewMenu}
        {types.length > 1 || filters.typeId !== null ? (
          <FilterMenu
            label={labels.type}
            value={filters.typeId ?? ANY}
            options={[
              { value: ANY, label: labels.anyType },
              ...types.map(({ id, name, colour }) => ({ value: id, label: name, icon: <ColorDot color={colour} /> })),
            ]}
            onChange={(typeId) => change({ typeId: typeId || null })}
          />
        ) : null}
        {members.length > 1 || filters.personId !== null ? (
          <FilterMenu
            label={labels.person}
            value={filters.personId ?? ANY}
            options={[
              { value: ANY, label: labels.anyPerson },
              ...members.map(({ id, name }) => ({
                value: id,
                label: name,
                icon: <Avatar name={name} size="small" decorative />,
              })),
            ]}
            onChange={(personId) => change({ personId: personId || null })}
          />
        ) : null}
        <FilterMenu
          label={labels.state}
          value={filters.state ?? ANY}
          options={[
            { value: ANY, label: labels.anyState },
            ...STATES.map((state) => ({ value: state, label: texts.states[state] })),
          ]}
          onChange={(value) => change({ state: STATES.find((state) => state === value) ?? null })}
        />
        <FilterMenu
          label={labels.date}
          value={filters.date ?? (range.length > 0 ? CUSTOM : ANY)}
          shownValue={range.length > 0 ? range.join(' – ') : undefined}
          options={[
            { value: ANY, label: labels.anyDate },
            ...DATE_PRESETS.map((preset) => ({ value: preset, label: texts.dates[preset] })),
            { value: CUSTOM, label: labels.customRange },
          ]}
          onChange={(value) => {
            if (value === CUSTOM) setRangeOpen(true);
            else change({ date: DATE_PRESETS.find((preset) => preset === value) ?? null, from: null, to: null });
          }}
        />
        {isFiltered(filters) ? (
          <Button
            size="small"
            variant="ghost"
            icon={<X size={14} aria-hidden />}
            onClick={() => onChange({ ...NO_FILTERS, isOldestFirst: filters.isOldestFirst })}
          >
            {texts.clearFilters}
          </Button>
        ) : null}
        <span className={styles.sort}>
          <FilterMenu
            label={labels.sort}
            value={filters.isOldestFirst ? 'oldest' : 'newest'}
            isOrder
            options={[
              { value: 'newest', label: texts.sorts.newest },
              { value: 'oldest', label: texts.sorts.oldest },
            ]}
            onChange={(value) => change({ isOldestFirst: value === 'oldest' })}
          />
        </span>
      </div>
      {isRangeOpen ? (
        <Suspense>
          <DateRangeDialog
            from={filters.from}
            to={filters.to}
            onApply={(days) => change({ date: null, ...days })}
            onClose={() => setRangeOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

const NO_FILTERS: MeetingFilters = {
  ...{ view: null, state: null, isMine: false, typeId: null, personId: null },
  ...{ date: null, from: null, to: null, text: null, isOldestFirst: false },
};

/** Searches while the user types, after a short pause. */
function ListSearch({ text, onChange }: { text: string | null; onChange: (text: string | null) => void }) {
  const [draft, setDraft] = useState(text ?? '');
  const latest = useRef(onChange);
  const [shownText, setShownText] = useState(text);
  // The URL changed, for example with Back or "Clear filters".
  if (text !== shownText) {
    setShownText(text);
    if (draft.trim() !== (text ?? '')) setDraft(text ?? '');
  }
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    const next = draft.trim() || null;
    if (next === text) return;
    const timer = setTimeout(() => latest.current(next), LIST_SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [draft, text]);
  return (
    <div className={styles.search}>
      <Search size={16} aria-hidden />
      <TextField
        label={texts.search}
        hideLabel
        type="search"
        autoComplete="off"
        placeholder={texts.searchPlaceholder}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
    </div>
  );
}

function formatDay(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' }).format(new Date(year, month - 1, date));
}
