import { useToast } from '@minutehand/ui';
import { formatClock } from '@minutehand/web-kit';
import { useEffect } from 'react';
import type { Recorder } from '../recorder/recorder.ts';
import { texts } from '../texts.ts';
import { useRecorderSnapshot } from './use-current-recorder.ts';

/** Shows each mark that the server did not store, also one that was set before a reload. */
export function useUnsavedMarks({ snapshot }: Pick<Recorder, 'snapshot'>): void {
  const { unsavedMarks } = useRecorderSnapshot({ snapshot });
  const toast = useToast();
  useEffect(() => {
    if (unsavedMarks.length === 0) return;
    snapshot.update({ unsavedMarks: [] });
    for (const { kind, seconds, message } of unsavedMarks)
      toast(texts.marks.rejected(texts.marks.kinds[kind], formatClock(seconds), message), { tone: 'danger' });
  }, [unsavedMarks, snapshot, toast]);
}
