import { Button, Mail } from '@minutehand/ui';
import { lazy, Suspense, useState } from 'react';

const EmailDialog = lazy(async () => ({ default: (await import('./EmailDialog.tsx')).EmailDialog }));

/** Opens the dialog that emails the minutes. */
export function EmailButton({ meetingId }: { meetingId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="ghost" icon={<Mail size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Email
      </Button>
      {isOpen ? (
        <Suspense>
          <EmailDialog meetingId={meetingId} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
