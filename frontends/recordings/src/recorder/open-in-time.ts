import { texts } from '../texts.ts';
import type { Microphone } from './microphone.ts';
import type { Timers } from './uploader.ts';

/** A microphone that opens after its deadline is closed: nobody waits for it any more. */
export async function openInTime(
  opening: Promise<Microphone>,
  deadlineMs: number,
  { wait }: Pick<Timers, 'wait'>,
): Promise<Microphone> {
  const decided = new AbortController();
  const late = wait(deadlineMs, decided.signal).then(() => null);
  try {
    const opened = await Promise.race([opening, late]);
    if (opened) return opened;
  } finally {
    decided.abort();
  }
  void opening.then(
    (opened) => opened.close(),
    () => undefined,
  );
  throw new Error(texts.recorder.microphoneTimedOut);
}
