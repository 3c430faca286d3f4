import { Button, Checkbox, classNames, Select, X } from '@minutehand/ui';
import { useState } from 'react';
import { isFiltered, NO_FILTERS, type SearchCriteria } from '../../../domain/search-criteria.ts';
import { findSeries, useFilterOptions } from '../../../hooks/use-filter-options.ts';
import { texts } from '../../../texts.ts';
import { DateRangeDialog } from './DateRangeDialog.tsx';
import { describeRange } from './describe-range.ts';
import styles from './ResultFilters.module.css';

type Choice = { readonly value: string; readonly label: string };

/** The filters of the searched meetings, and the order of the results. */
export function ResultFilters(props: {
  criteria: SearchCriteria;
  onChange: (changes: Partial<SearchCriteria>) => void;
}) {
  const { criteria, onChange } = props;
  const { members, meetingTypes, series } = useFilterOptions();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in all browsers
    <div role="group" aria-label={texts.filters.label} className={styles.filters}>
      <FilterSelect
        label={texts.filters.meetingType}
        all={texts.filters.allTypes}
        choices={meetingTypes.map(({ id, name }) => ({ value: id, label: name }))}
        value={criteria.meetingTypeId}
        onChange={(meetingTypeId) => onChange({ meetingTypeId })}
      />
      {series.length === 0 && criteria.seriesOf === null ? null : (
        <FilterSelect
          label={texts.filters.series}
          all={texts.filters.allSeries}
          unknown={texts.filters.oneSeries}
          choices={series.map(({ series_id, name }) => ({ value: series_id, label: name }))}
          value={findSeries(series, criteria.seriesOf)?.series_id ?? criteria.seriesOf}
          onChange={(seriesOf) => onChange({ seriesOf })}
        />
      )}
      <FilterSelect
        label={texts.filters.person}
        all={texts.filters.anyone}
        choices={members.map(({ id, name }) => ({ value: id, label: name }))}
        value={criteria.personId}
        onChange={(personId) => onChange({ personId })}
      />
      <DateFilter criteria={criteria} onChange={onChange} />
      <FilterSelect
        label={texts.filters.order}
        all={texts.filters.best}
        choices={toChoices(texts.filters.orders)}
        value={criteria.order}
        onChange={(order) => onChange({ order })}
      />
      <Checkbox
        label={texts.filters.openItems}
        checked={criteria.hasOpenItems}
        onChange={(hasOpenItems) => onChange({ hasOpenItems })}
      />
      {isFiltered(criteria) ? (
        <Button size="small" variant="ghost" icon={<X size={14} aria-hidden />} onClick={() => onChange(NO_FILTERS)}>
          {texts.filters.clear}
        </Button>
      ) : null}
    </div>
  );
}

/** A period that ends today, or a range of days, which a dialog selects. */
function DateFilter({ criteria, onChange }: Parameters<typeof ResultFilters>[0]) {
  const { period, from, to } = criteria;
  const [isRangeOpen, setRangeOpen] = useState(false);
  const range = describeRange(criteria);
  return (
    <>
      <FilterSelect
        label={texts.filters.period}
        all={texts.filters.anyTime}
        choices={[
          ...toChoices(texts.filters.periods),
          ...(range === null ? [] : [{ value: 'range' as const, label: range }]),
          { value: 'custom' as const, label: texts.filters.customRange },
        ]}
        value={period ?? (range === null ? null : 'range')}
        onChange={(value) => {
          if (value === 'custom') setRangeOpen(true);
          else if (value !== 'range') onChange({ period: value, from: null, to: null });
        }}
      />
      {isRangeOpen ? (
        <DateRangeDialog
          from={from}
          to={to}
          onApply={(days) => onChange({ ...days, period: null })}
          onClose={() => setRangeOpen(false)}
        />
      ) : null}
    </>
  );
}

function toChoices<V extends string>(labels: Readonly<Record<V, string>>): readonly (Choice & { value: V })[] {
  return (Object.keys(labels) as V[]).map((value) => ({ value, label: labels[value] }));
}

/** Keeps a value from the URL that is not among the choices, because they are not read yet or are limited. */
function FilterSelect<V extends string>(props: {
  label: string;
  all: string;
  choices: readonly (Choice & { value: V })[];
  value: V | null;
  /** The label of a value that is not among the choices. */
  unknown?: string;
  onChange: (value: V | null) => void;
}) {
  const { label, all, choices, value, unknown = '…', onChange } = props;
  const isOffered = value === null || choices.some((choice) => choice.value === value);
  return (
    <Select
      label={label}
      hideLabel
      className={classNames(styles.filter, value !== null && styles.set)}
      options={[{ value: '', label: all }, ...choices, ...(isOffered ? [] : [{ value, label: unknown }])]}
      value={value ?? ''}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        onChange(choices.find((choice) => choice.value === chosen)?.value ?? (chosen === '' ? null : value));
      }}
    />
  );
}
