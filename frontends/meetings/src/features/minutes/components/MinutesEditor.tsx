import { APPROVAL_NOTE_CHARACTERS } from '@minutehand/contracts/limits';
import { Banner, Button, Loading, SkeletonText, TextArea, TextField, useToast } from '@minutehand/ui';
import { ApiError, lazySection, refetchQueries, useQueryClient } from '@minutehand/web-kit';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useUnsavedChangesGuard } from '../../../shared/hooks/use-unsaved-changes-guard.tsx';
import { queryKeys } from '../../../shared/query-keys.ts';
import { sharedTexts } from '../../../shared/texts.ts';
import { updateMinutes } from '../api.ts';
import type { UnsavedMinutes } from '../hooks/use-unsaved-minutes.ts';
import { scrollToSection } from '../scroll-to-section.ts';
import { texts } from '../texts.ts';
import styles from './MinutesEditor.module.css';
import type { RichTextFieldProps } from './RichTextField.tsx';

/** Loaded on demand: the editor is large. If it cannot be loaded, the text is edited as Markdown. */
const RichTextField = lazySection(async () => (await import('./RichTextField.tsx')).RichTextField, {
  loading: <LoadingEditor />,
  failed: (props) => <ReportUnavailable {...props} />,
});

/** Shows nothing, and reports that the editor could not be loaded: the parent then shows the Markdown field. */
function ReportUnavailable(props: RichTextFieldProps) {
  const onUnavailable = useEffectEvent(props.onUnavailable);
  useEffect(() => onUnavailable(), []);
  return null;
}

/** Edits the minutes as rich text, or as Markdown. Discarding changes needs a confirmation, and a failed save keeps the text. */
export function MinutesEditor(props: {
  meetingId: string;
  unsaved: UnsavedMinutes;
  setUnsaved: (unsaved: UnsavedMinutes | null) => void;
  /** Called after a save that changed the text. */
  onChanged: () => void;
}) {
  const { meetingId, unsaved, setUnsaved, onChanged } = props;
  const [error, setError] = useState<string | null>(null);
  const [reasonError, setReasonError] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const { leave, confirmDialog } = useUnsavedChangesGuard(unsaved.text !== unsaved.original, () => setUnsaved(null));
  const reasonField = useRef<HTMLInputElement>(null);
  const editor = useRef<HTMLDivElement>(null);
  const queryClient = useQueryClient();
  const toast = useToast();
  useEffect(() => {
    if (unsaved.view === 'markdown' && editor.current) scrollToSection(editor.current);
  }, [unsaved.view]);

  async function save() {
    if (isSaving) return;
    if (unsaved.text.trim() === '') {
      setError(texts.contentEmpty);
      return;
    }
    if (unsaved.amendmentReason?.trim() === '') {
      setReasonError(sharedTexts.reasonMissing);
      reasonField.current?.focus();
      return;
    }
    setError(null);
    setReasonError(null);
    setSaving(true);
    try {
      const { text: content, version, amendmentReason } = unsaved;
      const amendment = amendmentReason === null ? {} : { amendment: amendmentReason };
      const saved = await updateMinutes(meetingId, { content, version, ...amendment });
      queryClient.setQueryData(queryKeys.minutes(meetingId), saved);
      // The approval refers to the new version.
      void refetchQueries(queryClient, { queryKey: queryKeys.approval(meetingId), exact: true });
      setUnsaved(null);
      toast(texts.saved, { tone: 'success' });
      if (content !== unsaved.original) onChanged();
    } catch (failure) {
      setError(toErrorMessage(failure));
      // After a conflict was shown, the next save overwrites the other version.
      if (failure instanceof ApiError && failure.status === 409 && failure.version !== undefined)
        setUnsaved({ ...unsaved, version: failure.version });
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
      {unsaved.amendmentReason === null ? null : (
        <TextField
          ref={reasonField}
          label={texts.amendmentReason}
          hint={texts.amendmentReasonHint}
          value={unsaved.amendmentReason}
          maxLength={APPROVAL_NOTE_CHARACTERS}
          error={reasonError}
          readOnly={isSaving}
          onChange={(event) => setUnsaved({ ...unsaved, amendmentReason: event.currentTarget.value })}
          onKeyDown={onKeyDown}
        />
      )}
      {unsaved.view === 'rich-text' ? (
        <RichTextField
          unsaved={unsaved}
          error={error}
          readOnly={isSaving}
          onChange={(changes) => setUnsaved({ ...unsaved, ...changes })}
          onUnsupported={() => setUnsaved({ ...unsaved, view: 'markdown', markdownReason: 'unsupported' })}
          onUnavailable={() => setUnsaved({ ...unsaved, view: 'markdown', markdownReason: 'unavailable' })}
          onSave={() => void save()}
          onCancel={cancel}
        />
      ) : (
        <>
          {unsaved.markdownReason === null ? null : <Banner>{texts.markdownReasons[unsaved.markdownReason]}</Banner>}
          <TextArea
            autoFocus
            label={texts.markdown}
            hideLabel
            growsWithContent
            className={styles.area}
            value={unsaved.text}
            error={error}
            readOnly={isSaving}
            onChange={(event) => setUnsaved({ ...unsaved, text: event.currentTarget.value })}
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
        {unsaved.view === 'rich-text' ? (
          <Button
            variant="ghost"
            className={styles.modeButton}
            disabled={isSaving}
            onClick={() => setUnsaved({ ...unsaved, view: 'markdown' })}
          >
            {texts.editAsMarkdown}
          </Button>
        ) : null}
      </div>
      {confirmDialog}
    </div>
  );
}

/** Holds the focus while the editor loads. If the user focuses something else meanwhile, the editor does not take the focus. */
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
