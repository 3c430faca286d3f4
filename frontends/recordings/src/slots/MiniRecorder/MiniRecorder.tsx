import { lazy } from 'react';

/** Loaded only while there is a recording. */
export const MiniRecorder = lazy(async () => ({ default: (await import('./RecorderBar.tsx')).RecorderBar }));
