import { formatDateParts } from '@minutehand/contracts/dates';
import type { MeetingType } from '@minutehand/contracts/http/meetings/meeting-types';
import type { Person } from '@minutehand/contracts/http/people';
import { Avatar, ColorDot, getDateLanguage, SegmentedControl } from '@minutehand/ui';
import type { ReactNode } from 'react';
import type { MeetingFilters } from '../../../../shared/query-keys.ts';
import { DATE_PRESETS, STATES, VIEWS } from '../../meeting-filters.ts';
import { texts } from '../../texts.ts';

const NO_FILTER = '';
/** The value of the date filter for days that the user chooses. */
export const CUSTOM_RANGE = 'custom';

/** A filter as a choice of one value. The first option is the default. */
export type FilterControl = {
  label: string;
  value: string;
  options: readonly { value: string; label: string; icon?: ReactNode }[];
  shownValue?: string | undefined;
  isOrder?: boolean;
  /** The changes of the filters for a value; undefined for `CUSTOM_RANGE`, whose days the user chooses first. */
  getChange: (value: string) => Partial<MeetingFilters> | undefined;
};

type FilterData = { types: readonly MeetingType[]; members: readonly Person[] };

/** The filters that have more than one option, then the order. The trash has no other filters than the view. */
export function listFilterControls(filters: MeetingFilters, { types, members }: FilterData): readonly FilterControl[] {
  const { filters: labels } = texts;
  const view: FilterControl = {
    label: labels.view,
    value: filters.view ?? NO_FILTER,
    options: [
      { value: NO_FILTER, label: labels.anyView },
      ...VIEWS.map((value) => ({ value, label: texts.views[value] })),
    ],
    getChange: (value) => ({ view: VIEWS.find((view) => view === value) ?? null }),
  };
  if (filters.view === 'trash') return [view];
  const type: FilterControl = {
    label: labels.type,
    value: filters.typeId ?? NO_FILTER,
    options: [
      { value: NO_FILTER, label: labels.anyType },
      ...types.map(({ id, name, colour }) => ({ value: id, label: name, icon: <ColorDot color={colour} /> })),
    ],
    getChange: (typeId) => ({ typeId: typeId || null }),
  };
  const person: FilterControl = {
    label: labels.person,
    value: filters.personId ?? NO_FILTER,
    options: [
      { value: NO_FILTER, label: labels.anyPerson },
      ...members.map(({ id, name }) => ({
        value: id,
        label: name,
        icon: <Avatar name={name} size="small" decorative />,
      })),
    ],
    getChange: (personId) => ({ personId: personId || null }),
  };
  const state: FilterControl = {
    label: labels.state,
    value: filters.state ?? NO_FILTER,
    options: [
      { value: NO_FILTER, label: labels.anyState },
      ...STATES.map((value) => ({ value, label: texts.states[value] })),
    ],
    getChange: (value) => ({ state: STATES.find((state) => state === value) ?? null }),
  };
  const range = [filters.from, filters.to].filter((day) => day !== null).map(formatDay);
  const date: FilterControl = {
    label: labels.date,
    value: filters.date ?? (range.length > 0 ? CUSTOM_RANGE : NO_FILTER),
    shownValue: range.length > 0 ? range.join(' – ') : undefined,
    options: [
      { value: NO_FILTER, label: labels.anyDate },
      ...DATE_PRESETS.map((preset) => ({ value: preset, label: texts.dates[preset] })),
      { value: CUSTOM_RANGE, label: labels.customRange },
    ],
    getChange: (value) =>
      value === CUSTOM_RANGE
        ? undefined
        : { date: DATE_PRESETS.find((preset) => preset === value) ?? null, from: null, to: null },
  };
  const order: FilterControl = {
    label: labels.sort,
    value: filters.isOldestFirst ? 'oldest' : 'newest',
    isOrder: true,
    options: [
      { value: 'newest', label: texts.sorts.newest },
      { value: 'oldest', label: texts.sorts.oldest },
    ],
    getChange: (value) => ({ isOldestFirst: value === 'oldest' }),
  };
  const hasChoice = ({ value, options }: FilterControl) => options.length > 2 || value !== NO_FILTER;
  return [view, ...[type, person].filter(hasChoice), state, date, order];
}

export type FilterBarProps = {
  filters: MeetingFilters;
  controls: readonly FilterControl[];
  onChange: (changes: Partial<MeetingFilters>) => void;
  onClear: () => void;
};

/** All meetings, or those of the user. */
export function OwnerControl({ filters, onChange }: Pick<FilterBarProps, 'filters' | 'onChange'>) {
  return (
    <SegmentedControl
      label={texts.owners}
      options={[
        { value: 'all', label: texts.all },
        { value: 'mine', label: texts.mine },
      ]}
      value={filters.isMine ? 'mine' : 'all'}
      onChange={(value) => onChange({ isMine: value === 'mine' })}
    />
  );
}

function formatDay(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const parts = { day: 'numeric', month: 'short' } as const;
  return formatDateParts(new Date(year, month - 1, date), { locale: getDateLanguage() }, parts);
}
