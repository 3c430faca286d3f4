import { APPROVAL_NOTE_CHARACTERS } from '@minutehand/contracts/limits';
import { TextField } from '@minutehand/ui';
import type { useItemFields } from '../hooks/use-item-fields.ts';
import { texts } from '../texts.ts';

/** The reason for amending approved minutes by a new or an edited item. */
export function AmendmentField({
  fields,
}: {
  fields: Pick<ReturnType<typeof useItemFields>, 'reason' | 'reasonFieldRef' | 'setReason' | 'isSaving'>;
}) {
  return (
    <TextField
      ref={fields.reasonFieldRef}
      label={texts.reason}
      value={fields.reason}
      readOnly={fields.isSaving}
      maxLength={APPROVAL_NOTE_CHARACTERS}
      onChange={(event) => fields.setReason(event.currentTarget.value)}
    />
  );
}
