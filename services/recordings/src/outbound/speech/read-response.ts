import { z } from 'zod';
import { estimateTimes } from '../../domain/transcription/estimate-times.ts';
import type { RecognizedSegment } from '../../domain/transcription/segments.ts';
import { SPEECH_RESPONSE_BYTES } from '../../limits.ts';
import { SpeechCallFailedError } from './speech-errors.ts';

const segmentSchema = z.object({
  start: z.number(),
  end: z.number(),
  text: z.string(),
  speaker: z.string().nullish(),
});
/** verbose_json and diarized_json have segments; json has only the text. */
const responseSchema = z.object({
  text: z.string().nullish(),
  segments: z.array(segmentSchema).nullish(),
});

/** The segments of a response; a text without times gets estimated ones. Throws if the response is not a transcription. */
export function parseResponse(body: string, seconds: number): RecognizedSegment[] {
  const parsed = responseSchema.safeParse(parseJson(body));
  if (!parsed.success) throw createUnusableError();
  const { text, segments } = parsed.data;
  if (text == null && segments == null) throw createUnusableError();
  const timed = (segments ?? []).map(({ speaker, ...segment }) => ({ ...segment, speaker: speaker ?? null }));
  return timed.length > 0 ? timed : estimateTimes(text ?? '', seconds);
}

const createUnusableError = () => new SpeechCallFailedError('transcription.response_unusable', { isTransient: true });

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Reads a response up to its limit. */
export async function readLimitedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > SPEECH_RESPONSE_BYTES) throw new SpeechCallFailedError('transcription.response_unusable');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
