import { useEffect, useRef, useState } from 'react';
import type { TranscriptSourceState } from './use-transcript-source.ts';

/** Holds a submit during an upload until the file is there. It is dropped when the upload fails or is cancelled. */
export function useSubmitAfterUpload({ tab, file, isUploading }: TranscriptSourceState, submit: () => void) {
  const [isWaiting, setWaiting] = useState(false);
  const latestSubmit = useRef(submit);
  useEffect(() => {
    latestSubmit.current = submit;
  });
  useEffect(() => {
    if (!isWaiting || isUploading) return;
    setWaiting(false);
    // Without a file the upload has failed; on the other tab it was cancelled by the change of tabs.
    if (tab === 'upload' && file) latestSubmit.current();
  }, [isWaiting, isUploading, tab, file]);
  return { isWaiting, waitForUpload: () => setWaiting(true) };
}
