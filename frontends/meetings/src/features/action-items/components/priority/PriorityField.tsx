import { Select } from '@minutehand/ui';
import { PRIORITIES, type Priority } from '../../priority.ts';
import { texts } from '../../texts.ts';

/** The priority in the form of an item. */
export function PriorityField(props: { value: Priority; readOnly: boolean; onChange: (priority: Priority) => void }) {
  const { value, readOnly, onChange } = props;
  return (
    <Select
      label={texts.priority.label}
      options={PRIORITY_OPTIONS}
      value={value}
      onChange={(event) => {
        const priority = PRIORITIES.find((one) => one === event.target.value);
        // Ignore input while saving.
        if (!readOnly && priority !== undefined) onChange(priority);
      }}
    />
  );
}

export const PRIORITY_OPTIONS: ReadonlyArray<{ value: Priority; label: string }> = PRIORITIES.map((value) => ({
  value,
  label: texts.priority.names[value],
}));
