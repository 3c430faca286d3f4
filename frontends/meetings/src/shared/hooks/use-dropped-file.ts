import { useEffect, useRef } from 'react';

/** A file that was dropped on a screen without a form, until the form of a new meeting takes it. */
let droppedFile: File | null = null;

export function keepDroppedFile(file: File): void {
  droppedFile = file;
}

/** Receives the file with which the form was opened. */
export function useDroppedFile(onFile: (file: File) => void): void {
  const latestOnFile = useRef(onFile);
  latestOnFile.current = onFile;
  useEffect(() => {
    const file = droppedFile;
    droppedFile = null;
    if (file) latestOnFile.current(file);
  }, []);
}
