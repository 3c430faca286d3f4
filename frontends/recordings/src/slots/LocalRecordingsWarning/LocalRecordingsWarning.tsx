import { Banner, linkClass } from '@minutehand/ui';
import { Link, useSignedIn } from '@minutehand/web-kit';
import { useEffect, useState } from 'react';
import { formatTimer } from '../../domain/recording-clock.ts';
import { listLocalRecordings } from '../../recorder/current-recorder.ts';
import { texts } from '../../texts.ts';

/** Before the user or the workspace is deleted: warns about audio that only this device has, which would be lost. */
export function LocalRecordingsWarning() {
  const { user } = useSignedIn();
  const [unsent, setUnsent] = useState<{ readonly meetingId: string; readonly seconds: number } | null>(null);

  useEffect(() => {
    let isShown = true;
    const read = () =>
      void listLocalRecordings(user.id).then(([first, ...others]) => {
        if (!isShown) return;
        const recordings = first === undefined ? [] : [first, ...others];
        const seconds = recordings.reduce((sum, each) => sum + Math.max(0, each.seconds - each.acknowledgedSeconds), 0);
        setUnsent(first === undefined || seconds < 1 ? null : { meetingId: first.meetingId, seconds });
      });
    read();
    // Set when a recording begins or its last chunk is stored, also by other components.
    const onStorage = ({ key }: StorageEvent) => {
      if (key === 'recording') read();
    };
    window.addEventListener('storage', onStorage);
    return () => {
      isShown = false;
      window.removeEventListener('storage', onStorage);
    };
  }, [user.id]);

  if (unsent === null) return null;
  return (
    <Banner tone="warning" live>
      {texts.recorder.deletionWarning(formatTimer(unsent.seconds))}{' '}
      <Link to={`/record/${unsent.meetingId}`} className={linkClass('text')}>
        {texts.recorder.openRecorder}
      </Link>
    </Banner>
  );
}
