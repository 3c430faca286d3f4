import type { Meeting, MeetingPatch } from '@minutehand/contracts/http/meetings/meetings';
import { Banner, CircleAlert, Dialog, DialogActions, TextField } from '@minutehand/ui';
import { DatePicker } from '@minutehand/ui/pickers';
import { getErrorMessage, getFieldErrors, useUnsavedChanges } from '@minutehand/web-kit';
import { type FormEvent, useId, useState } from 'react';
import { TypeField } from '../../features/meeting-types/components/TypeField.tsx';
import { useUpdateMeeting } from '../../features/meetings/hooks/use-meeting-changes.ts';
import { parseLocalInput, toLocalInput } from '../../shared/local-time.ts';
import { parseNames } from '../../shared/parse-names.ts';
import styles from './DetailsDialog.module.css';
import { texts } from './texts.ts';

const FIELDS = ['started_at', 'account_meeting_type_id', 'attendees'];

/** Edits date, type and attendees of a meeting. */
export function DetailsDialog({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) {
  const update = useUpdateMeeting(meeting.id);
  const formId = useId();
  const [startedAt, setStartedAt] = useState(() => formatStart(meeting));
  const [isDateValid, setDateValid] = useState(true);
  const [typeId, setTypeId] = useState(meeting.meeting_type?.id ?? '');
  const [attendees, setAttendees] = useState(meeting.attendees.join(', '));
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  useUnsavedChanges(Object.keys(getChanges(meeting, { startedAt, typeId, attendees })).length > 0 && !isBusy);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !isDateValid) return;
    const changes = getChanges(meeting, { startedAt, typeId, attendees });
    if (Object.keys(changes).length === 0) return onClose();
    setBusy(true);
    setError(null);
    try {
      await update({ ...changes, version: meeting.version });
      onClose();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  }

  const isFieldError = FIELDS.some((field) => getFieldErrors(error, field));
  return (
    <Dialog
      open
      size="small"
      title={texts.editDetails}
      isBusy={isBusy}
      onClose={onClose}
      footer={<DialogActions confirmLabel={texts.save} isBusy={isBusy} form={formId} onCancel={onClose} />}
    >
      <form id={formId} className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        {error === null || isFieldError ? null : (
          <Banner isAnnounced tone="danger" icon={<CircleAlert size={16} />}>
            {getErrorMessage(error)}
          </Banner>
        )}
        <DatePicker
          format="localized"
          withTime
          required
          label={texts.dateAndTime}
          value={startedAt}
          readOnly={isBusy}
          error={getFieldErrors(error, 'started_at')}
          onChange={setStartedAt}
          onValidityChange={setDateValid}
        />
        <TypeField
          value={typeId}
          canBeBlank={meeting.meeting_type === null}
          error={getFieldErrors(error, 'account_meeting_type_id')}
          onChange={(id) => isBusy || setTypeId(id)}
        />
        <TextField
          label={texts.attendeesOptional}
          hint={texts.namesHint}
          value={attendees}
          readOnly={isBusy}
          error={getFieldErrors(error, 'attendees')}
          onChange={(event) => setAttendees(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}

type Details = { startedAt: string; typeId: string; attendees: string };

/** Only the fields that differ from those of the meeting, so that changes of other users are not overwritten. */
function getChanges(meeting: Meeting, { startedAt, typeId, attendees }: Details): MeetingPatch['meeting'] {
  const names = parseNames(attendees);
  const start = startedAt === formatStart(meeting) ? null : parseLocalInput(startedAt);
  return {
    ...(start !== null && { started_at: start }),
    ...(typeId !== '' && typeId !== meeting.meeting_type?.id && { account_meeting_type_id: typeId }),
    ...(names.join() !== meeting.attendees.join() && { attendees: names }),
  };
}

function formatStart({ started_at }: Meeting): string {
  return started_at === null ? '' : toLocalInput(new Date(started_at));
}
