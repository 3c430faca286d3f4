import { Select } from '@minutehand/ui';
import { useMeetingTypes } from '../hooks/use-meeting-types.ts';
import { texts } from '../texts.ts';

/** Selects the meeting type, and shows who gets the minutes by email. */
export function TypeField(props: {
  value: string;
  onChange: (typeId: string) => void;
  error: readonly string[] | undefined;
  /** The blank value means no type instead of the default type. */
  canBeBlank?: boolean;
}) {
  const { data: types, isError } = useMeetingTypes();
  // Shown while the types are loading, so that the fields below stay in place, and after a failed refetch.
  if (isError && types === undefined) return null;
  const { value, canBeBlank = false } = props;
  const isBlankDefault = value === '' && !canBeBlank;
  const selectedType = types?.find(({ id, is_default }) => (isBlankDefault ? is_default : id === value));
  const options = types?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <Select
      label={texts.field}
      hint={selectedType?.notification_emails ? texts.fieldHint(selectedType.notification_emails) : undefined}
      value={selectedType?.id ?? ''}
      error={props.error}
      options={canBeBlank ? [{ value: '', label: texts.noType }, ...options] : options}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
