import type { SlotProps } from '@minutehand/web-kit';
import { useEffect, useState } from 'react';

/** An upload slot that the test finishes or fails. */
export function SlowUpload({ onSource, onBusyChange }: SlotProps['meeting.new.source']) {
  const [isRunning, setRunning] = useState(false);
  useEffect(() => {
    if (!isRunning) return;
    onBusyChange?.(true);
    return () => onBusyChange?.(false);
  }, [isRunning, onBusyChange]);
  const end = () => setRunning(false);
  const finish = () => {
    end();
    onSource({ signedId: 'signed', filename: 'talk.docx' });
  };
  if (!isRunning) return <input type="button" value="Start upload" onClick={() => setRunning(true)} />;
  return (
    <>
      <input type="button" value="Finish upload" onClick={finish} />
      <input type="button" value="Fail upload" onClick={end} />
    </>
  );
}
