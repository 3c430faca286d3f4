import { APPROVAL_NOTE_CHARACTERS } from '@minutehand/contracts/limits';
import { Button, TextArea, TextField, useToast } from '@minutehand/ui';
import { ApiError, refetchQueries, useQueryClient } from '@minutehand/web-kit';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useUnsavedChangesGuard } from '../../../shared/hooks/use-unsaved-changes-guard.tsx';
import { queryKeys } from '../../../shared/query-keys.ts';
import { updateMinutes } from '../api.ts';
import type { MinutesDraft } from '../hooks/use-minutes-draft.ts';
import styles from './MinutesEditor.module.css';

/** The minutes as Markdown, to be changed. Nothing is lost without a question, and a failed save keeps the text. */
export function MinutesEditor(props: {
  meetingId: string;
  draft: MinutesDraft;
  setDraft: (draft: MinutesDraft | null) => void;
  /** They were saved, with another text. */
  onChanged: () => void;
}) {
  const { meetingId, draft, setDraft, onChanged } = props;
  const [error, setError] = useState<string | null>(null);
  const [whyError, setWhyError] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const { leave, question } = useUnsavedChangesGuard(draft.text !== draft.original, () => setDraft(null));
  const why = useRef<HTMLInputElement>(null);
  const queries = useQueryClient();
  const toast = useToast();

  async function save() {
    if (isSaving) return;
    if (draft.text.trim() === '') {
      setError('Minutes content cannot be empty');
      return;
    }
    if (draft.amendment?.trim() === '') {
      setWhyError('Please say why the approved minutes are amended.');
      why.current?.focus();
      return;
    }
    setError(null);
    setWhyError(null);
    setSaving(true);
    try {
      const { text: content, version, amendment } = draft;
      const saved = await updateMinutes(meetingId, { content, version, ...(amendment === null ? {} : { amendment }) });
      queries.setQueryData(queryKeys.minutes(meetingId), saved);
      // Other minutes are approved from now on.
      void refetchQueries(queries, { queryKey: queryKeys.approval(meetingId), exact: true });
      setDraft(null);
      toast('Saved!', { tone: 'success' });
      if (content !== draft.original) onChanged();
    } catch (failure) {
      setError(sentenceFor(failure));
      // Told once that somebody was faster, the writer may decide that theirs is the one to keep.
      if (failure instanceof ApiError && failure.status === 409 && failure.version !== undefined)
        setDraft({ ...draft, version: failure.version });
      setSaving(false);
    }
  }

  function cancel() {
    if (!isSaving) leave();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) cancel();
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void save();
  }

  return (
    <div className={styles.editor}>
      {draft.amendment === null ? null : (
        <TextField
          ref={why}
          label="Why the minutes are amended"
          hint="Everybody who can see the meeting sees this, and what was changed."
          value={draft.amendment}
          maxLength={APPROVAL_NOTE_CHARACTERS}
          error={whyError}
          readOnly={isSaving}
          onChange={(event) => setDraft({ ...draft, amendment: event.currentTarget.value })}
          onKeyDown={onKeyDown}
        />
      )}
      <TextArea
        autoFocus
        label="Minutes, in Markdown"
        hideLabel
        grow
        className={styles.area}
        value={draft.text}
        error={error}
        readOnly={isSaving}
        onChange={(event) => setDraft({ ...draft, text: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      <div className={styles.actions}>
        {/* It keeps the focus while it works: a save that fails is tried again. */}
        <Button variant="primary" aria-disabled={isSaving} onClick={() => void save()}>
          {isSaving ? 'Saving...' : 'Save'}
        </Button>
        <Button disabled={isSaving} onClick={cancel}>
          Cancel
        </Button>
      </div>
      {question}
    </div>
  );
}

function sentenceFor(failure: unknown): string {
  if (failure instanceof ApiError && failure.status !== 0)
    return `Error saving minutes: ${failure.message || 'Unknown error'}`;
  return `Network error saving minutes: ${failure instanceof Error ? failure.message : 'Unknown error'}`;
}
