import { DECISION_QUERY_CHARACTERS } from '@minutehand/contracts/limits';
import { Button, Checkbox, Select, TextField, X } from '@minutehand/ui';
import { type FormEvent, useEffect, useState } from 'react';
import { type DecisionFilters, type DecisionPeriod, isFiltered, NO_FILTERS } from '../decision-filters.ts';
import { texts } from '../texts.ts';
import styles from './Decisions.module.css';

export type DecisionFilterBarProps = {
  filters: DecisionFilters;
  onChange: (changes: Partial<DecisionFilters>) => void;
};

const PERIODS = Object.entries(texts.filters.periods).map(([value, label]) => ({ value, label }));

/** The filters of the listed decisions. Text filters apply when they are submitted. */
export function DecisionFilterBar({ filters, onChange }: DecisionFilterBarProps) {
  const [text, setText] = useState(filters.text ?? '');
  const [speaker, setSpeaker] = useState(filters.speaker ?? '');
  useEffect(() => {
    setText(filters.text ?? '');
    setSpeaker(filters.speaker ?? '');
  }, [filters.text, filters.speaker]);

  function submit(event: FormEvent) {
    event.preventDefault();
    onChange({ text: text.trim() || null, speaker: speaker.trim() || null });
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the element "search" is unknown to some screen readers
    <form role="search" aria-label={texts.filters.label} className={styles.filters} onSubmit={submit}>
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
      <Select
        label={texts.filters.period}
        hideLabel
        options={[{ value: '', label: texts.filters.anyTime }, ...PERIODS]}
        value={filters.period ?? ''}
        onChange={(event) => onChange({ period: (event.currentTarget.value || null) as DecisionPeriod | null })}
      />
      <Button type="submit">{texts.filters.apply}</Button>
      {filters.meetingId === null ? null : (
        <Checkbox label={texts.filters.meeting} checked onChange={() => onChange({ meetingId: null })} />
      )}
      {filters.seriesOf === null ? null : (
        <Checkbox label={texts.filters.series} checked onChange={() => onChange({ seriesOf: null })} />
      )}
      {isFiltered(filters) ? (
        <Button
          variant="ghost"
          className={styles.clear}
          icon={<X size={14} aria-hidden />}
          onClick={() => onChange(NO_FILTERS)}
        >
          {texts.filters.clear}
        </Button>
      ) : null}
    </form>
  );
}
