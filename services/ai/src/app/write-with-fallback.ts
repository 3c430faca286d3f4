import { isAppError } from '@minutehand/contracts/errors';
import type { Logger } from '@minutehand/service-kit/log';
import type { AccountWriter, Writer } from './ports.ts';

const NOTICE_END = 'so the embedded writer did: sentences are taken from the transcript.';
const FALLBACK_NOTICE = `The language model could not write these minutes, ${NOTICE_END}`;
const LIMIT_NOTICE = `The language model did not write these minutes because this account’s monthly limit is reached, ${NOTICE_END}`;

/** Asks the first writer; where it fails and the account allows it, the second writes, and says so. */
export function writeWithFallback(first: AccountWriter, second: Writer, log: Logger): AccountWriter {
  return {
    async write(input, options) {
      try {
        return await first.write(input, options);
      } catch (error) {
        if (options.signal.aborted || !options.mayFallBack || !isAppError(error)) throw error;
        log.warn({ code: error.code }, 'the model did not write, the embedded writer does');
        const draft = await second.write(input, options);
        const why = error.code === 'generation.token_limit_reached' ? LIMIT_NOTICE : FALLBACK_NOTICE;
        return { ...draft, notice: [why, draft.notice].filter(Boolean).join(' ') };
      }
    },
  };
}
