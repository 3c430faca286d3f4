import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { Button, Share2, Users } from '@minutehand/ui';
import { lazyComponent } from '@minutehand/web-kit';
import { useState } from 'react';
import { texts } from '../texts.ts';
import styles from './ShareButton.module.css';

/** Loaded on demand: the dialog contains the member picker. */
const ShareDialog = lazyComponent(
  async () => (await import('./ShareDialog.tsx')).ShareDialog,
  ({ onClose }) => onClose(),
);

/** Opens the share dialog, which is read-only without the permission to share. */
export function ShareButton({ meeting }: { meeting: Meeting }) {
  const [isOpen, setOpen] = useState(false);
  const canShare = meeting.permissions.share;
  const icon = canShare ? <Share2 size={16} aria-hidden /> : <Users size={16} aria-hidden />;
  return (
    <>
      <Button icon={icon} className={styles.button} onClick={() => setOpen(true)}>
        <span className={styles.text}>{canShare ? texts.share : texts.people}</span>
      </Button>
      {isOpen ? <ShareDialog meeting={meeting} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
