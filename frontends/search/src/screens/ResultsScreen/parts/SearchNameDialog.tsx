import { SAVED_SEARCH_NAME_CHARACTERS } from '@minutehand/contracts/limits';
import { Dialog, DialogActions, TextField } from '@minutehand/ui';
import { getErrorMessage, getFieldErrors, useUnsavedChanges } from '@minutehand/web-kit';
import { type FormEvent, useId, useState } from 'react';
import { texts } from '../../../texts.ts';

export type SearchNameDialogProps = {
  title: string;
  initialName: string;
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
};

/** Asks for the name of a saved search. Stays open with a message if it cannot be saved. */
export function SearchNameDialog({ title, initialName, onSave, onClose }: SearchNameDialogProps) {
  const formId = useId();
  const [name, setName] = useState(initialName);
  const [error, setError] = useState<readonly string[]>();
  const [isBusy, setBusy] = useState(false);
  useUnsavedChanges(name !== initialName && !isBusy);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const trimmed = name.trim();
    if (trimmed === '') return setError([texts.saved.blank]);
    setBusy(true);
    try {
      await onSave(trimmed);
      onClose();
    } catch (failure) {
      setError(getFieldErrors(failure, 'name') ?? [getErrorMessage(failure)]);
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      size="small"
      title={title}
      isBusy={isBusy}
      onClose={onClose}
      footer={<DialogActions confirmLabel={texts.saved.submit} isBusy={isBusy} form={formId} onCancel={onClose} />}
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={texts.saved.name}
          value={name}
          error={error}
          readOnly={isBusy}
          maxLength={SAVED_SEARCH_NAME_CHARACTERS}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
