import { Button, ErrorState, FileText, Skeleton, Tabs, TextArea } from '@minutehand/ui';
import { Slot } from '@minutehand/web-kit';
import {
  detectFormat,
  type SourceError,
  type SourceTab,
  type TranscriptSourceState,
} from '../../hooks/use-transcript-source.ts';
import styles from './TranscriptSource.module.css';

const TABS: ReadonlyArray<{ id: SourceTab; label: string }> = [
  { id: 'paste', label: 'Paste text' },
  { id: 'upload', label: 'Upload a file' },
];

const FORMATS = { vtt: 'WebVTT, with times', srt: 'SubRip (SRT), with times', text: 'Plain text' } as const;

/** Input for a transcript: pasted text or an uploaded file. Server errors are shown at the input that caused them. */
export function TranscriptSource(props: {
  state: TranscriptSourceState;
  error: SourceError | null;
  disabled?: boolean;
}) {
  const { state, disabled = false } = props;
  const error = props.error?.tab === state.tab ? props.error.message : null;
  return (
    <Tabs label="Where the transcript comes from" tabs={TABS} value={state.tab} onChange={state.setTab}>
      {state.tab === 'paste' ? (
        <Paste state={state} error={error} disabled={disabled} />
      ) : (
        <Upload state={state} error={error} disabled={disabled} />
      )}
    </Tabs>
  );
}

type PartProps = { state: TranscriptSourceState; error: string | null; disabled: boolean };

function Paste({ state, error, disabled }: PartProps) {
  const isEmpty = state.text.trim() === '';
  return (
    <div className={styles.paste}>
      <TextArea
        label="Transcript"
        hideLabel
        className={styles.area}
        placeholder={'Speaker One: Shall we start?\nSpeaker Two: Yes, first the budget.'}
        spellCheck={false}
        value={state.text}
        error={error}
        readOnly={disabled}
        onChange={(event) => state.setText(event.currentTarget.value)}
      />
      <p className={styles.format}>
        {isEmpty
          ? 'Lines such as “Name: what was said”, WebVTT or SRT; the format is recognised.'
          : `Recognised as ${FORMATS[detectFormat(state.text)]}.`}
      </p>
    </div>
  );
}

function Upload({ state, error, disabled }: PartProps) {
  return (
    <div className={styles.upload}>
      {state.file ? (
        <div className={styles.file}>
          <FileText size={16} aria-hidden />
          <span className={styles.name}>{state.file.filename}</span>
          <Button size="small" variant="ghost" disabled={disabled} onClick={() => state.setFile(null)}>
            Remove
          </Button>
        </div>
      ) : (
        <Slot
          name="meeting.new.source"
          props={{ onSource: state.setFile, onBusyChange: state.setUploading, disabled }}
          loading={<Skeleton height="9rem" />}
          failed={(retry) => (
            <ErrorState onRetry={retry}>Uploading can't be loaded right now. Pasting the text still works.</ErrorState>
          )}
        />
      )}
      {error ? (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
