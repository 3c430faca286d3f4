import { isAppError } from '@minutehand/contracts/errors';
import type { Logger } from '@minutehand/service-kit/log';
import type { AccountWriter, Writer } from './ports.ts';

const NOTICE_END = 'so the built-in generator did: its sentences are from the transcript.';
const FALLBACK_NOTICE = `The language model could not write these minutes, ${NOTICE_END}`;
const LIMIT_NOTICE = `The language model did not write these minutes because the monthly limit of this workspace has been reached, ${NOTICE_END}`;

/** Uses the fallback writer when the first one fails and the account allows it. The notice of the draft gives the reason. */
export function writeWithFallback(preferred: AccountWriter, fallback: Writer, log: Logger): AccountWriter {
  return {
    async write(input, options) {
      try {
        return await preferred.write(input, options);
      } catch (error) {
        if (options.signal.aborted || !options.canFallBack || !isAppError(error)) throw error;
        log.warn({ code: error.code }, 'model failed, using the embedded writer');
        const draft = await fallback.write(input, options);
        const reason = error.code === 'generation.token_limit_reached' ? LIMIT_NOTICE : FALLBACK_NOTICE;
        return { ...draft, notice: [reason, draft.notice].filter(Boolean).join(' ') };
      }
    },
  };
}
