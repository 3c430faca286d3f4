import { lazyPart } from '@minutehand/web-kit';

/** Loaded only while there is a recording. */
export const MiniRecorder = lazyPart(async () => (await import('./RecorderBar.tsx')).RecorderBar);
