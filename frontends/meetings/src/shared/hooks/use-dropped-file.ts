import { createRandomId, useLocation } from '@minutehand/web-kit';
import { useEffect, useRef } from 'react';

/** A file that was dropped on a screen without a form, until the form of a new meeting takes it. */
let dropped: { readonly id: string; readonly file: File } | null = null;

/** Keeps a file for the navigation with the returned state. A form that is opened by another navigation does not receive it. */
export function keepDroppedFile(file: File): { droppedFileId: string } {
  dropped = { id: createRandomId(), file };
  return { droppedFileId: dropped.id };
}

/** Receives the file with which the form was opened. */
export function useDroppedFile(onFile: (file: File) => void): void {
  const state: unknown = useLocation().state;
  const id = typeof state === 'object' && state !== null && 'droppedFileId' in state ? state.droppedFileId : undefined;
  const latestOnFileRef = useRef(onFile);
  latestOnFileRef.current = onFile;
  useEffect(() => {
    const file = dropped?.id === id ? dropped?.file : undefined;
    dropped = null;
    if (file) latestOnFileRef.current(file);
  }, [id]);
}
