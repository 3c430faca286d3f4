import { inSpan } from '@minutehand/service-kit/telemetry';
import type { AccountWriter } from '../app/ports.ts';

/** Records each call of a writer as a span, with the writer that was used. */
export function writeInSpan(writer: AccountWriter): AccountWriter {
  return {
    write: (input, options) =>
      inSpan('write minutes', { attributes: { 'minutehand.segments': input.segments.length } }, async (span) => {
        const draft = await writer.write(input, options);
        span.setAttribute('minutehand.writer', draft.writer);
        return draft;
      }),
  };
}
