import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import type { MinutesResponse } from '@minutehand/contracts/http/meetings/minutes';
import { Button, History } from '@minutehand/ui';
import { lazy, Suspense, useState } from 'react';

const VersionsDialog = lazy(async () => ({ default: (await import('./VersionsDialog.tsx')).VersionsDialog }));

/** Opens the list of versions. */
export function VersionsButton({ meeting, minutes }: { meeting: Meeting; minutes: MinutesResponse }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="ghost" icon={<History size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Versions
      </Button>
      {isOpen ? (
        <Suspense>
          <VersionsDialog meeting={meeting} minutes={minutes} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
