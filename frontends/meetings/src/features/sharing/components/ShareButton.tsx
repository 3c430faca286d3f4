import type { Meeting } from '@minutehand/contracts/http/meetings';
import { Button, Share2, Users } from '@minutehand/ui';
import { lazy, Suspense, useState } from 'react';
import styles from './ShareButton.module.css';

/** It brings the picker of people, which the page does not need before. */
const ShareDialog = lazy(async () => ({ default: (await import('./ShareDialog.tsx')).ShareDialog }));

/** Opens who may read the meeting: to share it, for those who may; for the others to see it. */
export function ShareButton({ meeting }: { meeting: Meeting }) {
  const [isOpen, setOpen] = useState(false);
  const mayShare = meeting.permissions.share;
  const icon = mayShare ? <Share2 size={16} aria-hidden /> : <Users size={16} aria-hidden />;
  return (
    <>
      <Button icon={icon} onClick={() => setOpen(true)}>
        <span className={styles.words}>{mayShare ? 'Share' : 'People'}</span>
      </Button>
      {isOpen ? (
        <Suspense>
          <ShareDialog meeting={meeting} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
