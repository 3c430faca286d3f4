import { UploadError, uploadFile } from '@minutehand/web-kit';
import { useEffect, useRef, useState } from 'react';

export interface UploadedFile {
  file: File;
  signedId: string;
}

/** Pending until its checksum is known and the server has answered; then bytes travel. */
export type Upload =
  | { status: 'pending'; file: File }
  | { status: 'progress'; file: File; share: number }
  | { status: 'error'; file: File; message: string };

/** One upload at a time: another one calls off the last. What was uploaded stays until something takes its place. */
export function useUpload(onUploaded: (uploaded: UploadedFile) => void) {
  const [upload, setUpload] = useState<Upload | null>(null);
  const [uploaded, setUploaded] = useState<UploadedFile | null>(null);
  const current = useRef<AbortController>(null);
  useEffect(() => () => current.current?.abort(), []);

  async function start(file: File): Promise<void> {
    current.current?.abort();
    const control = new AbortController();
    const { signal } = control;
    current.current = control;
    setUpload({ status: 'pending', file });
    try {
      const { signedId } = await uploadFile(file, {
        signal,
        onProgress: (share) => setUpload({ status: 'progress', file, share }),
      });
      if (signal.aborted) return;
      setUpload(null);
      setUploaded({ file, signedId });
      onUploaded({ file, signedId });
    } catch (error) {
      if (signal.aborted) return;
      // Anything else is the uploader itself not having loaded.
      const message =
        error instanceof UploadError ? error.message : 'The upload could not be started. Please try again.';
      setUpload({ status: 'error', file, message });
    }
  }

  function cancel() {
    current.current?.abort();
    setUpload(null);
  }

  return { upload, uploaded, start, cancel };
}
