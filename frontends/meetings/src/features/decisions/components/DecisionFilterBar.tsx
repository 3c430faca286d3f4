import { DECISION_QUERY_CHARACTERS } from '@minutehand/contracts/limits';
import { Checkbox, ClearFiltersButton, FilterSelect, TextField } from '@minutehand/ui';
import { useDebouncedText } from '../../../shared/hooks/use-debounced-text.ts';
import { type DecisionFilters, type DecisionPeriod, isFiltered, NO_FILTERS } from '../decision-filters.ts';
import { texts } from '../texts.ts';
import styles from './Decisions.module.css';

export type DecisionFilterBarProps = {
  filters: DecisionFilters;
  onChange: (changes: Partial<DecisionFilters>) => void;
};

const PERIODS = Object.entries(texts.filters.periods).map(([value, label]) => ({ value, label }));

/** The filters of the listed decisions. */
export function DecisionFilterBar({ filters, onChange }: DecisionFilterBarProps) {
  const [text, setText] = useDebouncedText(filters.text, (next) => onChange({ text: next }));
  const [speaker, setSpeaker] = useDebouncedText(filters.speaker, (next) => onChange({ speaker: next }));

  /** Also removes text that was typed and is not applied yet. */
  const clear = () => {
    setText('');
    setSpeaker('');
    onChange(NO_FILTERS);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: the element "search" is unknown to some screen readers
    <div role="search" aria-label={texts.filters.label} className={styles.filters}>
      <TextField
        label={texts.filters.search}
        hideLabel
        type="search"
        placeholder={texts.filters.search}
        autoComplete="off"
        maxLength={DECISION_QUERY_CHARACTERS}
        className={styles.search}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <TextField
        label={texts.filters.speaker}
        hideLabel
        placeholder={texts.filters.speaker}
        autoComplete="off"
        maxLength={DECISION_QUERY_CHARACTERS}
        className={styles.speaker}
        value={speaker}
        onChange={(event) => setSpeaker(event.target.value)}
      />
      <FilterSelect
        label={texts.filters.period}
        options={[{ value: '', label: texts.filters.anyTime }, ...PERIODS]}
        value={filters.period ?? ''}
        onChange={(period) => onChange({ period: (period || null) as DecisionPeriod | null })}
      />
      {filters.meetingId === null ? null : (
        <Checkbox label={texts.filters.meeting} checked onChange={() => onChange({ meetingId: null })} />
      )}
      {filters.seriesOf === null ? null : (
        <Checkbox label={texts.filters.series} checked onChange={() => onChange({ seriesOf: null })} />
      )}
      <ClearFiltersButton label={texts.filters.clear} isShown={isFiltered(filters)} onClear={clear} />
    </div>
  );
}
