import { APPROVAL_NOTE_CHARACTERS } from '@minutehand/contracts/limits';
import { Banner, Button, Loading, SkeletonText, TextArea, TextField, useToast } from '@minutehand/ui';
import { ApiError, lazySection, refetchQueries, useQueryClient } from '@minutehand/web-kit';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useUnsavedChangesGuard } from '../../../shared/hooks/use-unsaved-changes-guard.tsx';
import { queryKeys } from '../../../shared/query-keys.ts';
import { sharedTexts } from '../../../shared/texts.ts';
import { updateMinutes } from '../api.ts';
import type { MinutesDraft } from '../hooks/use-minutes-draft.ts';
import { scrollToSection } from '../scroll-to-section.ts';
import { texts } from '../texts.ts';
import type { DocumentFieldProps } from './DocumentField.tsx';
import styles from './MinutesEditor.module.css';

/** Loaded on demand: the editor is large. If it cannot be loaded, the text is edited as Markdown. */
const DocumentField = lazySection(async () => (await import('./DocumentField.tsx')).DocumentField, {
  loading: <LoadingEditor />,
  failed: (props) => <UnavailableField {...props} />,
});

function UnavailableField(props: DocumentFieldProps) {
  const onUnavailable = useEffectEvent(props.onUnavailable);
  useEffect(() => onUnavailable(), []);
  return null;
}

/** Edits the minutes as a document, or as Markdown. Discarding changes needs a confirmation, and a failed save keeps the text. */
export function MinutesEditor(props: {
  meetingId: string;
  draft: MinutesDraft;
  setDraft: (draft: MinutesDraft | null) => void;
  /** Called after a save that changed the text. */
  onChanged: () => void;
}) {
  const { meetingId, draft, setDraft, onChanged } = props;
  const [error, setError] = useState<string | null>(null);
  const [reasonError, setReasonError] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const { leave, confirmDialog } = useUnsavedChangesGuard(draft.text !== draft.original, () => setDraft(null));
  const reasonField = useRef<HTMLInputElement>(null);
  const editor = useRef<HTMLDivElement>(null);
  const queryClient = useQueryClient();
  const toast = useToast();
  useEffect(() => {
    if (draft.view === 'markdown' && editor.current) scrollToSection(editor.current);
  }, [draft.view]);

  async function save() {
    if (isSaving) return;
    if (draft.text.trim() === '') {
      setError(texts.contentEmpty);
      return;
    }
    if (draft.amendmentReason?.trim() === '') {
      setReasonError(sharedTexts.reasonMissing);
      reasonField.current?.focus();
      return;
    }
    setError(null);
    setReasonError(null);
    setSaving(true);
    try {
      const { text: content, version, amendmentReason } = draft;
      const amendment = amendmentReason === null ? {} : { amendment: amendmentReason };
      const saved = await updateMinutes(meetingId, { content, version, ...amendment });
      queryClient.setQueryData(queryKeys.minutes(meetingId), saved);
      // The approval refers to the new version.
      void refetchQueries(queryClient, { queryKey: queryKeys.approval(meetingId), exact: true });
      setDraft(null);
      toast(texts.saved, { tone: 'success' });
      if (content !== draft.original) onChanged();
    } catch (failure) {
      setError(toErrorMessage(failure));
      // After a conflict was shown, the next save overwrites the other version.
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
    <div ref={editor} className={styles.editor}>
      {draft.amendmentReason === null ? null : (
        <TextField
          ref={reasonField}
          label={texts.amendmentReason}
          hint={texts.amendmentReasonHint}
          value={draft.amendmentReason}
          maxLength={APPROVAL_NOTE_CHARACTERS}
          error={reasonError}
          readOnly={isSaving}
          onChange={(event) => setDraft({ ...draft, amendmentReason: event.currentTarget.value })}
          onKeyDown={onKeyDown}
        />
      )}
      {draft.view === 'document' ? (
        <DocumentField
          draft={draft}
          error={error}
          readOnly={isSaving}
          onChange={(changes) => setDraft({ ...draft, ...changes })}
          onUnsupported={() => setDraft({ ...draft, view: 'markdown', markdownReason: 'unsupported' })}
          onUnavailable={() => setDraft({ ...draft, view: 'markdown', markdownReason: 'unavailable' })}
          onSave={() => void save()}
          onCancel={cancel}
        />
      ) : (
        <>
          {draft.markdownReason === null ? null : <Banner>{texts.markdownReasons[draft.markdownReason]}</Banner>}
          <TextArea
            autoFocus
            label={texts.markdown}
            hideLabel
            growsWithContent
            className={styles.area}
            value={draft.text}
            error={error}
            readOnly={isSaving}
            onChange={(event) => setDraft({ ...draft, text: event.currentTarget.value })}
            onKeyDown={onKeyDown}
          />
        </>
      )}
      <div className={styles.actions} data-floating-bar>
        {/* aria-disabled keeps the focus on the button, so that a failed save can be repeated. */}
        <Button variant="primary" aria-disabled={isSaving} onClick={() => void save()}>
          {isSaving ? texts.saving : texts.save}
        </Button>
        <Button disabled={isSaving} onClick={cancel}>
          {texts.cancel}
        </Button>
        {draft.view === 'document' ? (
          <Button
            variant="ghost"
            className={styles.modeButton}
            disabled={isSaving}
            onClick={() => setDraft({ ...draft, view: 'markdown' })}
          >
            {texts.editAsMarkdown}
          </Button>
        ) : null}
      </div>
      {confirmDialog}
    </div>
  );
}

/** Has the focus until the editor takes it, so that the editor can detect whether the user has focused something else. */
function LoadingEditor() {
  const placeholder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) placeholder.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={placeholder} tabIndex={-1} className={styles.loading}>
      <Loading label={texts.loadingEditor}>
        <SkeletonText lines={6} />
      </Loading>
    </div>
  );
}

function toErrorMessage(failure: unknown): string {
  if (failure instanceof ApiError && failure.status !== 0)
    return texts.saveFailed(failure.message || texts.unknownError);
  return texts.networkFailed(failure instanceof Error ? failure.message : texts.unknownError);
}
