import type { Part } from '../../domain/transcription/transcription.ts';
import type { CutAudio } from './ports.ts';

/** Disposing waits until running cuts are finished. */
export interface CutParts extends AsyncDisposable {
  /** The audio of a part. Starts to cut the next one, so that it is ready when this one is transcribed. */
  take(part: Part): Promise<CutAudio>;
}

/** Cuts the parts that are not done, in their order. */
export function cutAhead(parts: readonly Part[], cut: (part: Part) => Promise<CutAudio>): CutParts {
  const open = parts.filter(({ isDone }) => !isDone);
  const started = new Map<Part, Promise<CutAudio>>();
  const start = (part: Part): Promise<CutAudio> => {
    const running = started.get(part) ?? cut(part);
    // A failure is thrown when the part is requested.
    running.catch(() => undefined);
    started.set(part, running);
    return running;
  };
  return {
    take: (part) => {
      const running = start(part);
      const next = open[open.indexOf(part) + 1];
      if (next !== undefined) void start(next);
      return running;
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.allSettled(started.values());
    },
  };
}
