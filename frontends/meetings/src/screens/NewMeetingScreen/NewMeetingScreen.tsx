import { MEETING_TITLE_CHARACTERS } from '@minutehand/contracts/limits';
import { Banner, Button, buttonClass, CircleAlert, PageHeader, TextField, useToast } from '@minutehand/ui';
import { DatePicker } from '@minutehand/ui/pickers';
import {
  getErrorMessage,
  getFieldErrors,
  Link,
  useNavigate,
  usePageTitle,
  useUnsavedChanges,
} from '@minutehand/web-kit';
import { type FormEvent, useRef, useState } from 'react';
import { TypeField } from '../../features/meeting-types/components/TypeField.tsx';
import { type CreateOutcome, useNewMeeting } from '../../features/meetings/hooks/use-new-meeting.ts';
import { TranscriptSource } from '../../features/transcript/components/source/TranscriptSource.tsx';
import { useSubmitAfterUpload } from '../../features/transcript/hooks/use-submit-after-upload.ts';
import { useTranscriptPreview } from '../../features/transcript/hooks/use-transcript-preview.ts';
import {
  getMissingSourceError,
  type SourceError,
  useTranscriptSource,
} from '../../features/transcript/hooks/use-transcript-source.ts';
import { CREATED_TOAST_MS } from '../../limits.ts';
import { DropHint } from '../../shared/components/DropHint.tsx';
import { useDroppedFile } from '../../shared/hooks/use-dropped-file.ts';
import { useFileDrop } from '../../shared/hooks/use-file-drop.ts';
import { parseLocalInput, toLocalInput } from '../../shared/local-time.ts';
import { parseNames } from '../../shared/parse-names.ts';
import styles from './NewMeetingScreen.module.css';
import { texts } from './texts.ts';
import { useSharedFile } from './use-shared-file.ts';

/** Creates a meeting from its transcript, title, time, attendees and type. */
export function NewMeetingScreen() {
  usePageTitle(texts.heading);
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const [startedAt, setStartedAt] = useState(() => toLocalInput(new Date()));
  const [attendees, setAttendees] = useState('');
  /** Empty for the account's default type. */
  const [typeId, setTypeId] = useState('');
  const [sourceError, setSourceError] = useState<SourceError | null>(null);
  const [isDateValid, setDateValid] = useState(true);
  const [isChecking, setChecking] = useState(false);
  const source = useTranscriptSource();
  const preview = useTranscriptPreview(source.content);
  const { submit, isBusy, hasLeftoverMeeting, createError } = useNewMeeting();
  const { isWaiting, waitForUpload } = useSubmitAfterUpload(source, () => void create());
  const isLocked = isBusy || isWaiting || isChecking;
  const hasInput = [title, attendees, source.text].some((text) => text.trim() !== '') || source.file !== null;
  // The creation continues without the page.
  const clearUnsavedChanges = useUnsavedChanges((hasInput || source.isUploading) && !isBusy && !isChecking);
  const isDragging = useFileDrop(source.drop, !isLocked);
  useDroppedFile(source.drop);
  const formRef = useRef<HTMLFormElement>(null);
  const toast = useToast();
  useSharedFile((shared) => {
    if (shared === null) toast(texts.nothingShared, { tone: 'danger' });
    else if (shared.file !== null) source.drop(shared.file);
    else source.setText(shared.text);
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isLocked || !isDateValid) return;
    setSourceError(null);
    if (source.isUploading) waitForUpload();
    else void create();
  }

  async function create() {
    if (!source.source) return setSourceError(getMissingSourceError(source));
    setChecking(true);
    const problem = await preview.findProblem();
    setChecking(false);
    if (problem !== null) {
      setSourceError({ tab: source.tab, message: problem });
      // The user has left the page.
      if (!formRef.current) toast(problem, { tone: 'danger' });
      return;
    }
    const fields = {
      title: title.trim(),
      started_at: parseLocalInput(startedAt),
      attendees: parseNames(attendees),
      ...(typeId === '' ? {} : { account_meeting_type_id: typeId }),
    };
    const outcome = await submit(fields, source.source);
    const open = () => {
      clearUnsavedChanges();
      void navigate(`/meetings/${outcome.id}`);
    };
    // The user has left the page and stays there.
    if (!formRef.current) showOutcomeToast(outcome, open);
    else if (outcome.id !== null) open();
    else if (outcome.step === 'transcript')
      setSourceError({ tab: source.tab, message: getErrorMessage(outcome.error) });
  }

  function showOutcomeToast(outcome: CreateOutcome, onAction: () => void) {
    if (outcome.id === null) toast(getErrorMessage(outcome.error), { tone: 'danger' });
    else
      toast(texts.created, {
        tone: 'success',
        durationMs: CREATED_TOAST_MS,
        action: { label: texts.open, onAction },
      });
  }

  return (
    <div className={styles.page}>
      <PageHeader title={texts.heading} />
      <form ref={formRef} className={styles.form} aria-label={texts.heading} noValidate onSubmit={onSubmit}>
        <div className={styles.details}>
          <TextField
            label={texts.title}
            className={styles.wide}
            placeholder={texts.titlePlaceholder}
            maxLength={MEETING_TITLE_CHARACTERS}
            value={title}
            readOnly={isLocked}
            error={getFieldErrors(createError, 'title')}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <DatePicker
            label={texts.startedAt}
            format="localized"
            withTime
            required
            value={startedAt}
            readOnly={isLocked}
            error={getFieldErrors(createError, 'started_at')}
            onChange={setStartedAt}
            onValidityChange={setDateValid}
          />
          <TypeField
            value={typeId}
            error={getFieldErrors(createError, 'account_meeting_type_id')}
            onChange={(id) => isLocked || setTypeId(id)}
          />
          <TextField
            label={texts.attendees}
            placeholder={texts.attendeesPlaceholder}
            value={attendees}
            readOnly={isLocked}
            // Already saved with the meeting; attendees cannot be updated.
            disabled={hasLeftoverMeeting && !isLocked}
            error={getFieldErrors(createError, 'attendees')}
            onChange={(event) => setAttendees(event.currentTarget.value)}
          />
        </div>
        <div className={styles.transcript}>
          <h2 className={styles.heading}>{texts.transcript}</h2>
          <TranscriptSource state={source} preview={preview.state} disabled={isBusy} error={sourceError} />
          <p role="status" className={styles.uploadStatus}>
            {isWaiting ? texts.waiting : null}
          </p>
        </div>
        {createError && !hasFields(createError) ? (
          <Banner isAnnounced tone="danger" icon={<CircleAlert size={16} />}>
            {getErrorMessage(createError)}
          </Banner>
        ) : null}
        <div className={styles.actions} data-bottom-bar>
          <Button type="submit" variant="primary" isBusy={isLocked}>
            {isBusy || isChecking ? texts.creating : isWaiting ? texts.uploading : texts.create}
          </Button>
          <Link to="/meetings" className={buttonClass()}>
            {texts.cancel}
          </Link>
        </div>
      </form>
      {isDragging ? <DropHint>{texts.drop}</DropHint> : null}
    </div>
  );
}

function hasFields(error: unknown): boolean {
  return ['title', 'started_at', 'attendees', 'account_meeting_type_id'].some((field) => getFieldErrors(error, field));
}
