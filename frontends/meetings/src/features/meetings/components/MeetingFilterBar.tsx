import type { MeetingState } from '@minutehand/contracts/http/meetings/meetings';
import { SegmentedControl, Select } from '@minutehand/ui';
import type { MeetingFilters } from '../../../shared/query-keys.ts';
import styles from './MeetingFilterBar.module.css';

const STATES: ReadonlyArray<{ value: MeetingState; label: string }> = [
  { value: 'ready', label: 'Ready' },
  { value: 'generating', label: 'Writing minutes' },
  { value: 'transcribing', label: 'Transcribing' },
  { value: 'recording', label: 'Recording' },
  { value: 'draft', label: 'Draft' },
  { value: 'failed', label: 'Failed' },
];

/** Reads the filters from the URL. */
export function parseFilters(search: URLSearchParams): MeetingFilters {
  const state = STATES.find(({ value }) => value === search.get('state'))?.value ?? null;
  return { state, isMine: search.get('mine') === '1' };
}

function toSearchParams({ state, isMine }: MeetingFilters): Record<string, string> {
  return { ...(state ? { state } : {}), ...(isMine ? { mine: '1' } : {}) };
}

export function MeetingFilterBar(props: {
  filters: MeetingFilters;
  onChange: (search: Record<string, string>) => void;
}) {
  const { filters, onChange } = props;
  return (
    <div className={styles.filters}>
      <SegmentedControl
        label="Whose meetings"
        options={[
          { value: 'all', label: 'All' },
          { value: 'mine', label: 'Mine' },
        ]}
        value={filters.isMine ? 'mine' : 'all'}
        onChange={(value) => onChange(toSearchParams({ ...filters, isMine: value === 'mine' }))}
      />
      <Select
        label="State"
        hideLabel
        className={styles.state}
        options={[{ value: '', label: 'Any state' }, ...STATES]}
        value={filters.state ?? ''}
        onChange={(event) => {
          const option = STATES.find(({ value }) => value === event.currentTarget.value);
          onChange(toSearchParams({ ...filters, state: option?.value ?? null }));
        }}
      />
    </div>
  );
}
