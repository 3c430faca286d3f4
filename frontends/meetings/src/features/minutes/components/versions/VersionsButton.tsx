import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import type { MinutesResponse } from '@minutehand/contracts/http/meetings/minutes';
import { History, IconButton } from '@minutehand/ui';
import { lazyComponent } from '@minutehand/web-kit';
import { useState } from 'react';
import { texts } from '../../texts.ts';

const VersionsDialog = lazyComponent(
  async () => (await import('./VersionsDialog.tsx')).VersionsDialog,
  ({ onClose }) => onClose(),
);

/** Opens the list of versions. */
export function VersionsButton({ meeting, minutes }: { meeting: Meeting; minutes: MinutesResponse }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        size="small"
        label={texts.versions}
        icon={<History size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      />
      {isOpen ? <VersionsDialog meeting={meeting} minutes={minutes} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
