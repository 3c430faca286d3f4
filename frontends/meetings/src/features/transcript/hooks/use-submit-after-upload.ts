import { useEffect, useRef, useState } from 'react';
import type { TranscriptSourceState } from './use-transcript-source.ts';

/** Delays a submit until a running upload is done. The submit is dropped if the upload fails or is cancelled. */
export function useSubmitAfterUpload({ tab, file, isUploading }: TranscriptSourceState, submit: () => void) {
  const [isWaiting, setWaiting] = useState(false);
  const latestSubmitRef = useRef(submit);
  useEffect(() => {
    latestSubmitRef.current = submit;
  });
  useEffect(() => {
    if (!isWaiting || isUploading) return;
    setWaiting(false);
    // Without a file the upload failed; switching tabs cancels it.
    if (tab === 'upload' && file) latestSubmitRef.current();
  }, [isWaiting, isUploading, tab, file]);
  return { isWaiting, waitForUpload: () => setWaiting(true) };
}
