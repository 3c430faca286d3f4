import { useSyncExternalStore } from 'react';
import { currentRecorder } from '../recorder/current-recorder.ts';
import type { Recorder } from '../recorder/recorder.ts';
import type { RecorderSnapshot } from '../recorder/recorder-snapshot.ts';

/** The recorder of this tab, which is kept when the screen changes. */
export function useCurrentRecorder(): Recorder | null {
  return useSyncExternalStore(currentRecorder.subscribe, currentRecorder.get).recorder;
}

export function useRecorderSnapshot({ snapshot }: Pick<Recorder, 'snapshot'>): RecorderSnapshot {
  return useSyncExternalStore(snapshot.subscribe, snapshot.get);
}
