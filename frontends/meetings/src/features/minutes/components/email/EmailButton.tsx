import { IconButton, Mail } from '@minutehand/ui';
import { lazyComponent } from '@minutehand/web-kit';
import { useState } from 'react';
import { texts } from '../../texts.ts';

const EmailDialog = lazyComponent(
  async () => (await import('./EmailDialog.tsx')).EmailDialog,
  ({ onClose }) => onClose(),
);

/** Opens the dialog that emails the minutes. */
export function EmailButton({ meetingId }: { meetingId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        size="small"
        label={texts.email}
        icon={<Mail size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      />
      {isOpen ? <EmailDialog meetingId={meetingId} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
