import type { MeetingType } from '@minutehand/contracts/http/meetings/meeting-types';
import {
  AGENDA_ITEM_TITLE_CHARACTERS,
  AUDIO_RETENTION_DAYS,
  HEADING_CHARACTERS,
  MEETING_RETENTION_DAYS,
  MEETING_TYPE_NAME_CHARACTERS,
  PROMPT_CHARACTERS,
} from '@minutehand/contracts/limits';
import {
  Banner,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  Select,
  type Tab,
  Tabs,
  TextArea,
  TextField,
} from '@minutehand/ui';
import { useSignedIn } from '@minutehand/web-kit';
import { useState } from 'react';
import { useUnsavedChangesGuard } from '../../../shared/hooks/use-unsaved-changes-guard.tsx';
import { createMeetingType, saveMeetingType } from '../api.ts';
import { texts } from '../texts.ts';
import { isSameForm, type MeetingTypeForm, type SaveFailure, toSaveFailure, toTypeForm } from '../type-form.ts';
import { ColorField } from './ColorField.tsx';
import { TextListEditor } from './TextListEditor.tsx';
import styles from './TypeEditor.module.css';

type EditorTab = 'basic' | 'headings' | 'agenda' | 'prompt';

/** Creates or edits a meeting type. */
export function TypeEditor(props: {
  /** Null to create a type. */
  type: MeetingType | null;
  /** The initial values of a new type. */
  template?: MeetingTypeForm | undefined;
  onClose: () => void;
  onSaved: (type: MeetingType) => Promise<void>;
  onDelete: () => void;
}) {
  const { type, template, onClose, onSaved, onDelete } = props;
  const [tab, setTab] = useState<EditorTab>('basic');
  const [savedForm] = useState(() => toTypeForm(type));
  const [form, setForm] = useState<MeetingTypeForm>(template ?? savedForm);
  const initialForm = template ?? savedForm;
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { leave, confirmDialog } = useUnsavedChangesGuard(!isSameForm(form, initialForm), onClose, {
    isLostOnSearchParamsChange: true,
  });
  const change = (changes: Partial<MeetingTypeForm>) => {
    // Ignore input while saving.
    if (!isBusy) setForm((before) => ({ ...before, ...changes }));
  };

  async function save() {
    if (isBusy) return;
    setFailure(null);
    setBusy(true);
    try {
      await onSaved(type === null ? await createMeetingType(form) : await saveMeetingType(type, form));
      onClose();
    } catch (error) {
      setFailure(toSaveFailure(error, type === null ? 'create' : 'save'));
      setBusy(false);
    }
  }

  const tabs: readonly Tab<EditorTab>[] = [
    { id: 'basic', label: texts.parts.basic },
    { id: 'headings', label: texts.parts.headings, count: form.headings.length },
    { id: 'agenda', label: texts.parts.agenda, count: form.agenda_items.length },
    { id: 'prompt', label: texts.parts.prompt },
  ];
  return (
    <>
      {confirmDialog}
      <Dialog
        open
        size="large"
        title={type === null ? texts.newType : texts.editType(type.name)}
        isBusy={isBusy}
        onClose={leave}
        footer={
          <>
            {type?.permissions.delete ? (
              <Button variant="ghost" className={styles.delete} disabled={isBusy} onClick={onDelete}>
                {texts.delete}
              </Button>
            ) : null}
            <DialogActions
              confirmLabel={type === null ? texts.create : texts.save}
              isBusy={isBusy}
              onConfirm={() => void save()}
              onCancel={leave}
            />
          </>
        }
      >
        {failure ? <Failure failure={failure} /> : null}
        <RetentionWarning days={form.meeting_retention_days} savedDays={savedForm.meeting_retention_days} />
        <Tabs label={texts.parts.label} tabs={tabs} value={tab} onChange={setTab}>
          <form
            className={styles.tab}
            onSubmit={(event) => {
              event.preventDefault();
              void save();
            }}
          >
            {tab === 'basic' ? <BasicFields form={form} onChange={change} /> : null}
            {tab === 'headings' ? (
              <TextListEditor
                label={texts.parts.headings}
                itemNoun={texts.items.heading}
                texts={form.headings}
                maxLength={HEADING_CHARACTERS}
                readOnly={isBusy}
                onChange={(headings) => change({ headings })}
              />
            ) : null}
            {tab === 'agenda' ? (
              <TextListEditor
                label={texts.parts.agenda}
                itemNoun={texts.items.agendaItem}
                texts={form.agenda_items}
                maxLength={AGENDA_ITEM_TITLE_CHARACTERS}
                readOnly={isBusy}
                onChange={(agenda_items) => change({ agenda_items })}
              />
            ) : null}
            {tab === 'prompt' ? (
              <TextArea
                label={texts.prompt}
                hint={texts.promptHint}
                rows={12}
                value={form.prompt}
                maxLength={PROMPT_CHARACTERS}
                onChange={(event) => change({ prompt: event.currentTarget.value })}
              />
            ) : null}
          </form>
        </Tabs>
      </Dialog>
    </>
  );
}

function BasicFields({
  form,
  onChange,
}: {
  form: MeetingTypeForm;
  onChange: (changes: Partial<MeetingTypeForm>) => void;
}) {
  const { account } = useSignedIn();
  const retentionHint = form.meeting_retention_days === 0 ? undefined : texts.meetingRetentionHint;
  return (
    <>
      <TextField
        label={texts.name}
        value={form.name}
        maxLength={MEETING_TYPE_NAME_CHARACTERS}
        autoComplete="off"
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <ColorField value={form.colour} onChange={(colour) => onChange({ colour })} />
      <TextField
        label={texts.notificationEmails}
        hint={texts.notificationEmailsHint}
        value={form.notification_emails}
        autoComplete="off"
        inputMode="email"
        onChange={(event) => onChange({ notification_emails: event.currentTarget.value })}
      />
      <Checkbox
        label={texts.consentRequired}
        checked={form.consent_required}
        onChange={(consent_required) => onChange({ consent_required })}
      />
      <Select
        label={texts.audioRetention}
        hint={texts.audioRetentionHint}
        options={AUDIO_RETENTION_DAYS.map((days) => ({ value: String(days), label: texts.audioRetentionOf[days] }))}
        value={String(form.audio_retention_days)}
        onChange={(event) => onChange({ audio_retention_days: Number(event.currentTarget.value) })}
      />
      <Select
        label={texts.meetingRetention}
        hint={account.role === 'member' ? texts.meetingRetentionForMembers : retentionHint}
        disabled={account.role === 'member'}
        options={MEETING_RETENTION_DAYS.map((days) => ({ value: String(days), label: texts.meetingRetentionOf[days] }))}
        value={String(form.meeting_retention_days)}
        onChange={(event) => onChange({ meeting_retention_days: Number(event.currentTarget.value) })}
      />
      {/* Makes Enter in a field submit the form. */}
      <button type="submit" hidden aria-hidden tabIndex={-1} />
    </>
  );
}

/** Shown in every tab while saving would shorten how long meetings are kept. */
function RetentionWarning({ days, savedDays }: { days: number; savedDays: number }) {
  const chosen = MEETING_RETENTION_DAYS.find((period) => period === days);
  if (chosen === undefined || chosen === 0 || (savedDays !== 0 && days >= savedDays)) return null;
  return (
    <div className={styles.warning}>
      <Banner tone="warning" isAnnounced>
        {texts.meetingRetentionWarning(texts.meetingRetentionOf[chosen])}
      </Banner>
    </div>
  );
}

function Failure({ failure }: { failure: SaveFailure }) {
  return (
    <div role="alert" className={styles.failure}>
      <p>{failure.message}</p>
      {failure.bullets.length > 0 ? (
        <ul>
          {failure.bullets.map((bullet) => (
            <li key={bullet}>{bullet}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
