import { isAppError } from '@minutehand/contracts/errors';
import type { Logger } from '@minutehand/service-kit/log';
import type { Writer } from './ports.ts';

const FALLBACK_NOTICE =
  'The language model could not write these minutes, so the embedded writer did: sentences are taken from the transcript.';

/** Asks the first writer; where it fails, the second writes, and says so. */
export function writeWithFallback(first: Writer, second: Writer, log: Logger): Writer {
  return {
    async write(input, options) {
      try {
        return await first.write(input, options);
      } catch (error) {
        if (options.signal.aborted || !isAppError(error)) throw error;
        log.warn({ code: error.code }, 'the model did not write, the embedded writer does');
        const draft = await second.write(input, options);
        return { ...draft, notice: [FALLBACK_NOTICE, draft.notice].filter(Boolean).join(' ') };
      }
    },
  };
}
