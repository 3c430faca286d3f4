import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { MEETING_TITLE_CHARACTERS } from '@minutehand/contracts/limits';
import { Button, Dialog, TextField } from '@minutehand/ui';
import { getErrorMessage, getFieldErrors, useUnsavedChanges } from '@minutehand/web-kit';
import { type FormEvent, useId, useState } from 'react';
import { useUpdateMeeting } from '../../hooks/use-meeting-changes.ts';
import { useMeetingListUpdate } from '../../hooks/use-meetings.ts';
import { texts } from '../../texts.ts';

/** Changes the title of a meeting in the list. */
export function RenameDialog({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) {
  const updateMeeting = useUpdateMeeting(meeting.id);
  const updateList = useMeetingListUpdate();
  const formId = useId();
  const [title, setTitle] = useState(meeting.title);
  const [error, setError] = useState<readonly string[]>();
  const [isBusy, setBusy] = useState(false);
  useUnsavedChanges(title !== meeting.title && !isBusy);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const next = title.trim();
    if (next === '') return setError([texts.rename.blank]);
    if (next === meeting.title) return onClose();
    setBusy(true);
    try {
      await updateMeeting({ title: next });
      updateList(meeting.id, (cached) => ({ ...cached, title: next }));
      onClose();
    } catch (failure) {
      setError(getFieldErrors(failure, 'title') ?? [getErrorMessage(failure)]);
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      size="small"
      title={texts.rename.title}
      isBusy={isBusy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isBusy}>
            {texts.rename.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void save(event)}>
        <TextField
          label={texts.rename.label}
          value={title}
          error={error}
          readOnly={isBusy}
          maxLength={MEETING_TITLE_CHARACTERS}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
