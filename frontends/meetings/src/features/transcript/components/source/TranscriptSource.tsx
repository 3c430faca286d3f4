import { Button, ErrorState, FileText, Skeleton, Tabs, TextArea } from '@minutehand/ui';
import { Slot } from '@minutehand/web-kit';
import type { PreviewState } from '../../hooks/use-transcript-preview.ts';
import type { SourceError, SourceTab, TranscriptSourceState } from '../../hooks/use-transcript-source.ts';
import { texts } from '../../texts.ts';
import { TranscriptPreview } from './TranscriptPreview.tsx';
import styles from './TranscriptSource.module.css';

const TABS: ReadonlyArray<{ id: SourceTab; label: string }> = [
  { id: 'paste', label: texts.paste },
  { id: 'upload', label: texts.upload },
];

/** Input for a transcript: pasted text or an uploaded file. Server errors are shown at the input that caused them. */
export function TranscriptSource(props: {
  state: TranscriptSourceState;
  preview: PreviewState;
  error: SourceError | null;
  disabled?: boolean;
}) {
  const { state, preview, disabled = false } = props;
  const error = props.error?.tab === state.tab ? props.error.message : null;
  // The error at the input has the same text, so it is not shown twice.
  const shownPreview: PreviewState = error !== null && preview.status === 'rejected' ? { status: 'none' } : preview;
  return (
    <Tabs label={texts.source} tabs={TABS} value={state.tab} onChange={state.setTab}>
      {state.tab === 'paste' ? (
        <Paste state={state} preview={shownPreview} error={error} disabled={disabled} />
      ) : (
        <Upload state={state} preview={shownPreview} error={error} disabled={disabled} />
      )}
    </Tabs>
  );
}

type TabProps = { state: TranscriptSourceState; preview: PreviewState; error: string | null; disabled: boolean };

function Paste({ state, preview, error, disabled }: TabProps) {
  return (
    <div className={styles.paste}>
      <TextArea
        label={texts.heading}
        hideLabel
        className={styles.area}
        placeholder={texts.pasteExample}
        spellCheck={false}
        value={state.text}
        error={error}
        readOnly={disabled}
        onChange={(event) => state.setText(event.currentTarget.value)}
      />
      <TranscriptPreview state={preview} hint={state.text.trim() === '' ? texts.pasteHint : undefined} />
    </div>
  );
}

function Upload({ state, preview, error, disabled }: TabProps) {
  return (
    <div className={styles.upload}>
      {state.file ? (
        <div className={styles.file}>
          <FileText size={16} aria-hidden />
          <span className={styles.name}>{state.file.filename}</span>
          <Button size="small" variant="ghost" disabled={disabled} onClick={() => state.setFile(null)}>
            {texts.remove}
          </Button>
        </div>
      ) : (
        <Slot
          name="meeting.new.source"
          props={{
            onSource: state.setFile,
            onBusyChange: state.setUploading,
            onFile: state.readFile,
            droppedFile: state.droppedFile,
            disabled,
          }}
          loading={<Skeleton height="9rem" />}
          failed={(retry) => <ErrorState onRetry={retry}>{texts.uploadMissing}</ErrorState>}
        />
      )}
      <TranscriptPreview state={preview} />
      {error ? (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
