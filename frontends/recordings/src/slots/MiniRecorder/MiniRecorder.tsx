import { lazyComponent } from '@minutehand/web-kit';

/** Loaded only while there is a recording. */
export const MiniRecorder = lazyComponent(async () => (await import('./RecorderBar.tsx')).RecorderBar);
