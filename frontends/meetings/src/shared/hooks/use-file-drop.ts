import { useEffect, useRef, useState } from 'react';

/** Handles a file that is dropped anywhere on the page. True while a file is dragged over it. */
export function useFileDrop(onFile: (file: File) => void, isEnabled: boolean): boolean {
  const [isOver, setOver] = useState(false);
  const latestOnFileRef = useRef(onFile);
  useEffect(() => {
    latestOnFileRef.current = onFile;
  });
  useEffect(() => {
    if (!isEnabled) return;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Without this, the browser would open the file instead.
      event.preventDefault();
      setOver(true);
    };
    const onDragLeave = (event: DragEvent) => {
      // The pointer left the window.
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      setOver(false);
      // A drop zone of the page has handled it.
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      // A dialog has to be closed first.
      if (file && document.querySelector('dialog[open]') === null) latestOnFileRef.current(file);
    };
    window.addEventListener('dragover', onDragOver);
    window.addEventListener('dragleave', onDragLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      setOver(false);
      window.removeEventListener('dragover', onDragOver);
      window.removeEventListener('dragleave', onDragLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, [isEnabled]);
  return isOver;
}
