import { UploadError, uploadFile } from '@minutehand/web-kit';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../../texts.ts';

export type UploadedFile = {
  file: File;
  signedId: string;
};

/** Pending while the checksum is calculated and the blob is created; then progress. */
export type Upload =
  | { status: 'pending'; file: File }
  | { status: 'progress'; file: File; fraction: number }
  | { status: 'error'; file: File; message: string };

/** Uploads one file at a time; a new upload aborts the previous one. The uploaded file stays until it is replaced. */
export function useUpload(onUploaded: (uploaded: UploadedFile) => void) {
  const [upload, setUpload] = useState<Upload | null>(null);
  const [uploaded, setUploaded] = useState<UploadedFile | null>(null);
  const currentRef = useRef<AbortController>(null);
  useEffect(() => () => currentRef.current?.abort(), []);

  async function start(file: File): Promise<void> {
    currentRef.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    currentRef.current = controller;
    setUpload({ status: 'pending', file });
    try {
      const { signedId } = await uploadFile(file, {
        signal,
        onProgress: (fraction) => setUpload({ status: 'progress', file, fraction }),
      });
      if (signal.aborted) return;
      setUpload(null);
      setUploaded({ file, signedId });
      onUploaded({ file, signedId });
    } catch (error) {
      if (signal.aborted) return;
      // Other errors mean that the upload client failed to load.
      const message = error instanceof UploadError ? error.message : texts.cannotStart;
      setUpload({ status: 'error', file, message });
    }
  }

  function cancel() {
    currentRef.current?.abort();
    setUpload(null);
  }

  return { upload, uploaded, start, cancel };
}
