import { Checkbox, ClearFiltersButton, FilterSelect } from '@minutehand/ui';
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
      <CriterionSelect
        label={texts.filters.meetingType}
        all={texts.filters.allTypes}
        choices={meetingTypes.map(({ id, name }) => ({ value: id, label: name }))}
        value={criteria.meetingTypeId}
        onChange={(meetingTypeId) => onChange({ meetingTypeId })}
      />
      {series.length === 0 && criteria.seriesOf === null ? null : (
        <CriterionSelect
          label={texts.filters.series}
          all={texts.filters.allSeries}
          unknown={texts.filters.oneSeries}
          choices={series.map(({ series_id, name }) => ({ value: series_id, label: name }))}
          value={findSeries(series, criteria.seriesOf)?.series_id ?? criteria.seriesOf}
          onChange={(seriesOf) => onChange({ seriesOf })}
        />
      )}
      <CriterionSelect
        label={texts.filters.person}
        all={texts.filters.anyone}
        choices={members.map(({ id, name }) => ({ value: id, label: name }))}
        value={criteria.personId}
        onChange={(personId) => onChange({ personId })}
      />
      <DateFilter criteria={criteria} onChange={onChange} />
      <Checkbox
        label={texts.filters.openItems}
        checked={criteria.hasOpenItems}
        onChange={(hasOpenItems) => onChange({ hasOpenItems })}
      />
      <ClearFiltersButton
        label={texts.filters.clear}
        isShown={isFiltered(criteria)}
        onClear={() => onChange(NO_FILTERS)}
      />
      <CriterionSelect
        isOrder
        label={texts.filters.order}
        all={texts.filters.best}
        choices={toChoices(texts.filters.orders)}
        value={criteria.order}
        onChange={(order) => onChange({ order })}
      />
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
      <CriterionSelect
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
function CriterionSelect<V extends string>(props: {
  label: string;
  all: string;
  choices: readonly (Choice & { value: V })[];
  value: V | null;
  /** The label of a value that is not among the choices. */
  unknown?: string;
  isOrder?: boolean;
  onChange: (value: V | null) => void;
}) {
  const { label, all, choices, value, unknown = '…', isOrder = false, onChange } = props;
  const isOffered = value === null || choices.some((choice) => choice.value === value);
  return (
    <FilterSelect
      label={label}
      isOrder={isOrder}
      options={[{ value: '', label: all }, ...choices, ...(isOffered ? [] : [{ value, label: unknown }])]}
      value={value ?? ''}
      onChange={(chosen) =>
        onChange(choices.find((choice) => choice.value === chosen)?.value ?? (chosen === '' ? null : value))
      }
    />
  );
}
