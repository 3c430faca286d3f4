import { Select } from '@minutehand/ui';
import { useMeetingTypes } from '../hooks/use-meeting-types.ts';
import { texts } from '../texts.ts';

/** Selects the meeting type, and shows who gets the minutes by email. */
export function TypeField(props: {
  value: string;
  onChange: (typeId: string) => void;
  error: readonly string[] | undefined;
}) {
  const { data: types, isError } = useMeetingTypes();
  // Shown while the types are loading, so that the fields below stay in place.
  if (isError) return null;
  const selectedType = types?.find(({ id, is_default }) => (props.value === '' ? is_default : id === props.value));
  return (
    <Select
      label={texts.field}
      hint={selectedType?.notification_emails ? texts.fieldHint(selectedType.notification_emails) : undefined}
      value={selectedType?.id ?? ''}
      error={props.error}
      options={types?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
