import { IconButton, Mail } from '@minutehand/ui';
import { lazy, Suspense, useState } from 'react';
import { texts } from '../../texts.ts';

const EmailDialog = lazy(async () => ({ default: (await import('./EmailDialog.tsx')).EmailDialog }));

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
      {isOpen ? (
        <Suspense>
          <EmailDialog meetingId={meetingId} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
