import type { MeetingType } from '@minutehand/contracts/http/meetings/meeting-types';
import type { Person } from '@minutehand/contracts/http/people';
import { Button, classNames, keepFocusInFilters, ListFilter, X } from '@minutehand/ui';
import { lazyComponent, useMedia } from '@minutehand/web-kit';
import { useState } from 'react';
import { FilterMenu } from '../../../../shared/components/FilterMenu.tsx';
import type { MeetingFilters } from '../../../../shared/query-keys.ts';
import { countFilters, isFiltered, NO_FILTERS } from '../../meeting-filters.ts';
import { texts } from '../../texts.ts';
import { type FilterBarProps, type FilterControl, listFilterControls, OwnerControl } from './filter-controls.tsx';
import { ListSearch } from './ListSearch.tsx';
import styles from './MeetingFilterBar.module.css';

/** Loaded on demand: both contain the date picker. */
const DateRangeDialog = lazyComponent(
  async () => (await import('./DateRangeDialog.tsx')).DateRangeDialog,
  ({ onClose }) => onClose(),
);
const FilterSheet = lazyComponent(
  async () => (await import('./FilterSheet.tsx')).FilterSheet,
  ({ onClose }) => onClose(),
);

/** On narrower screens, the filters are in a sheet. */
const WIDE = '(min-width: 768px)';

/** Search, filters and order of the meeting list. Filters with a single option are hidden. */
export function MeetingFilterBar(props: {
  filters: MeetingFilters;
  types: readonly MeetingType[];
  members: readonly Person[];
  onChange: (filters: MeetingFilters) => void;
}) {
  const { filters, types, members, onChange } = props;
  const isWide = useMedia(WIDE);
  const controls = listFilterControls(filters, { types, members });
  /** How often the filters were cleared. A new search field has no text that was typed and is not applied yet. */
  const [clearCount, setClearCount] = useState(0);
  const bar = {
    filters,
    controls,
    onChange: (changes: Partial<MeetingFilters>) => onChange({ ...filters, ...changes }),
    onClear: () => {
      setClearCount((count) => count + 1);
      onChange({ ...NO_FILTERS, isOldestFirst: filters.isOldestFirst });
    },
  };
  return (
    <div className={styles.bar}>
      {filters.view === 'trash' ? null : (
        <ListSearch key={clearCount} text={filters.text} onChange={(text) => onChange({ ...filters, text })} />
      )}
      {isWide ? <FilterMenus {...bar} /> : <FilterButton {...bar} />}
    </div>
  );
}

function FilterMenus({ filters, controls, onChange, onClear }: FilterBarProps) {
  const [isRangeOpen, setRangeOpen] = useState(false);
  const renderMenu = ({ getChange, ...control }: FilterControl) => (
    <FilterMenu
      key={control.label}
      {...control}
      onChange={(value) => {
        const change = getChange(value);
        if (change === undefined) setRangeOpen(true);
        else onChange(change);
      }}
    />
  );
  return (
    <div className={styles.filters}>
      {filters.view === 'trash' ? null : <OwnerControl {...{ filters, onChange }} />}
      {controls.filter(({ isOrder }) => !isOrder).map(renderMenu)}
      {isFiltered(filters) && filters.view !== 'trash' ? (
        <Button
          size="small"
          variant="ghost"
          title={texts.clearFilters}
          icon={<X size={14} aria-hidden />}
          onClick={(event) => {
            onClear();
            keepFocusInFilters(event, event.currentTarget.parentElement);
          }}
        >
          <span className={styles.clear}>{texts.clearFilters}</span>
        </Button>
      ) : null}
      <span className={styles.sort}>{controls.filter(({ isOrder }) => isOrder).map(renderMenu)}</span>
      {isRangeOpen ? (
        <DateRangeDialog
          from={filters.from}
          to={filters.to}
          onApply={(days) => onChange({ date: null, ...days })}
          onClose={() => setRangeOpen(false)}
        />
      ) : null}
    </div>
  );
}

/** Opens the filters in a sheet, and shows how many are set, or which view of the list is shown. */
function FilterButton(bar: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const count = countFilters(bar.filters);
  const view = bar.filters.view === null ? undefined : texts.views[bar.filters.view];
  return (
    <>
      <Button
        className={classNames(count > 0 && styles.active)}
        icon={<ListFilter size={16} aria-hidden />}
        aria-label={texts.sheet.open(count, view)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {view ?? texts.sheet.button}{' '}
        {count > 0 && view === undefined ? <span className={styles.count}>{count}</span> : null}
      </Button>
      {isOpen ? <FilterSheet {...bar} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
