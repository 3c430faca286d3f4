import { Button, FileDrop, ProgressBar } from '@minutehand/ui';
import type { SlotProps } from '@minutehand/web-kit';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import {
  checkSourceFile,
  formatBytes,
  MEDIA_EXTENSION_LIST,
  TRANSCRIPT_EXTENSION_LIST,
} from '../../domain/check-source-file.ts';
import { MEDIA_EXTENSIONS, MEDIA_FILE_BYTES, TRANSCRIPT_EXTENSIONS, TRANSCRIPT_FILE_BYTES } from '../../limits.ts';
import { texts } from '../../texts.ts';
import { FileRow } from './parts/FileRow.tsx';
import styles from './TranscriptSource.module.css';
import { useUpload } from './use-upload.ts';

const ACCEPT = [...TRANSCRIPT_EXTENSIONS, ...MEDIA_EXTENSIONS].join(',');

/** Uploads a transcript, audio or video file immediately and passes its signed id to `onSource`. */
export function TranscriptSource(props: SlotProps['meeting.new.source']) {
  const { onSource, onBusyChange, onFile, droppedFile = null, disabled = false } = props;
  const [problem, setProblem] = useState<string>();
  const { upload, uploaded, start, cancel } = useUpload(({ file, signedId }) =>
    onSource({ signedId, filename: file.name }),
  );
  const running = upload?.status === 'error' ? null : upload;
  const failed = upload?.status === 'error' ? upload : null;
  const isBusy = running !== null;
  useBusyReport(isBusy, onBusyChange);

  function selectFile(file: File | undefined) {
    if (!file) return;
    const newProblem = checkSourceFile(file);
    setProblem(newProblem);
    if (newProblem) return;
    onFile?.(file);
    void start(file);
  }

  const selectDroppedRef = useRef(selectFile);
  useEffect(() => {
    selectDroppedRef.current = selectFile;
  });
  useEffect(() => {
    if (droppedFile) selectDroppedRef.current(droppedFile);
  }, [droppedFile]);

  if (running)
    return (
      <div className={styles.source}>
        <ProgressBar
          label={running.status === 'pending' ? texts.preparing(running.file.name) : texts.uploading(running.file.name)}
          value={running.status === 'progress' ? running.fraction : null}
          action={
            <Button size="small" onClick={cancel}>
              {texts.cancel}
            </Button>
          }
        />
      </div>
    );

  const replace = (
    <ChooseButton onFile={selectFile} disabled={disabled}>
      {uploaded ? texts.replace : texts.chooseOther}
    </ChooseButton>
  );
  return (
    <div className={styles.source}>
      {failed ? (
        <FileRow file={failed.file} error={failed.message}>
          <Button size="small" disabled={disabled} onClick={() => void start(failed.file)}>
            {texts.tryAgain}
          </Button>
          {uploaded ? (
            <Button size="small" variant="ghost" onClick={cancel}>
              {texts.keep(uploaded.file.name)}
            </Button>
          ) : (
            replace
          )}
        </FileRow>
      ) : uploaded ? (
        <FileRow file={uploaded.file}>{replace}</FileRow>
      ) : (
        <FileDrop
          label={texts.drop}
          hint={texts.accepted(
            TRANSCRIPT_EXTENSION_LIST,
            formatBytes(TRANSCRIPT_FILE_BYTES),
            MEDIA_EXTENSION_LIST,
            formatBytes(MEDIA_FILE_BYTES),
          )}
          accept={ACCEPT}
          disabled={disabled}
          onFiles={([file]) => selectFile(file)}
          onReject={([file]) => selectFile(file)}
        />
      )}
      <p role="alert" className={styles.invalid}>
        {problem}
      </p>
    </div>
  );
}

function useBusyReport(isBusy: boolean, onBusyChange: ((isBusy: boolean) => void) | undefined) {
  const latestOnBusyChangeRef = useRef(onBusyChange);
  useEffect(() => {
    latestOnBusyChangeRef.current = onBusyChange;
  });
  useEffect(() => {
    if (!isBusy) return;
    latestOnBusyChangeRef.current?.(true);
    return () => latestOnBusyChangeRef.current?.(false);
  }, [isBusy]);
}

/** A button that opens the browser's file picker. */
function ChooseButton(props: { onFile: (file: File | undefined) => void; disabled: boolean; children: string }) {
  const inputRef = useRef<HTMLInputElement>(null);
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.currentTarget.files?.[0];
    event.currentTarget.value = '';
    props.onFile(file);
  }
  return (
    <>
      <Button size="small" disabled={props.disabled} onClick={() => inputRef.current?.click()}>
        {props.children}
      </Button>
      <input ref={inputRef} type="file" hidden accept={ACCEPT} aria-label={props.children} onChange={choose} />
    </>
  );
}
