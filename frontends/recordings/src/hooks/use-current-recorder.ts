import { useSyncExternalStore } from 'react';
import { currentRecorder } from '../recorder/current-recorder.ts';
import type { Recorder } from '../recorder/recorder.ts';
import type { RecorderView } from '../recorder/recorder-view.ts';

/** The recorder of this tab, which is kept when the screen changes. */
export function useCurrentRecorder(): Recorder | null {
  return useSyncExternalStore(currentRecorder.subscribe, currentRecorder.get).recorder;
}

export function useRecorderView({ view }: Pick<Recorder, 'view'>): RecorderView {
  return useSyncExternalStore(view.subscribe, view.get);
}
