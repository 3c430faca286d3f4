import { ACTION_ITEM_PRIORITIES, type ActionItemPriority } from '@minutehand/contracts/action-item-priorities';
import { Select } from '@minutehand/ui';
import { texts } from '../../texts.ts';

/** The priority in the form of an item. */
export function PriorityField(props: {
  value: ActionItemPriority;
  readOnly: boolean;
  onChange: (priority: ActionItemPriority) => void;
}) {
  const { value, readOnly, onChange } = props;
  return (
    <Select
      label={texts.priority.label}
      options={PRIORITY_OPTIONS}
      value={value}
      onChange={(event) => {
        const priority = ACTION_ITEM_PRIORITIES.find((candidate) => candidate === event.target.value);
        // Ignore input while saving.
        if (!readOnly && priority !== undefined) onChange(priority);
      }}
    />
  );
}

export const PRIORITY_OPTIONS: ReadonlyArray<{ value: ActionItemPriority; label: string }> = ACTION_ITEM_PRIORITIES.map(
  (value) => ({
    value,
    label: texts.priority.names[value],
  }),
);
