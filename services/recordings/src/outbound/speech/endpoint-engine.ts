import { openAsBlob } from 'node:fs';
import type { RetryTiming } from '@minutehand/service-kit/retry';
import { inSpan } from '@minutehand/service-kit/telemetry';
import type { SpeechEngine, SpeechRequest } from '../../app/transcription/ports.ts';
import { PART_BYTES_PER_SECOND, SPEECH_PROMPT_CHARACTERS } from '../../limits.ts';
import { parseResponse, readLimitedText } from './read-response.ts';
import { createResponseError, SpeechCallFailedError, toSpeechError } from './speech-errors.ts';
import { withRetry } from './with-retry.ts';

export type SpeechSettings = {
  /** Base URL such as https://api.openai.com/v1. */
  readonly url: string;
  /** Empty for servers without authentication. */
  readonly key: string;
  readonly model: string;
  /** Two-letter code; empty to detect it. */
  readonly language: string;
  readonly timeoutMs: number;
  readonly partSeconds: number;
  readonly partBytes: number;
};

type ResponseFormat = 'verbose_json' | 'diarized_json' | 'json';

/** Speech to text by any OpenAI-compatible endpoint. */
export function createEndpointEngine(settings: SpeechSettings, retryTiming: RetryTiming): SpeechEngine {
  const { url, model, partSeconds, partBytes } = settings;
  const endpoint = `${url.replace(/\/+$/, '')}/audio/transcriptions`;
  let format: ResponseFormat = /diari[sz]e/i.test(model) ? 'diarized_json' : 'verbose_json';

  const callOnce = async (request: SpeechRequest, responseFormat: ResponseFormat, signal: AbortSignal) => {
    const timeout = AbortSignal.timeout(settings.timeoutMs);
    const attributes = { 'gen_ai.operation.name': 'transcription', 'gen_ai.request.model': model };
    return inSpan(`transcription ${model}`, { kind: 'client', attributes }, async () => {
      try {
        const response = await fetch(endpoint, {
          method: 'POST',
          headers: settings.key === '' ? {} : { authorization: `Bearer ${settings.key}` },
          body: await createBody(settings, request, responseFormat),
          // The key and the audio are sent to the configured address only.
          redirect: 'error',
          signal: AbortSignal.any([signal, timeout]),
        });
        const body = await readLimitedText(response);
        if (!response.ok)
          throw createResponseError(response.status, response.headers, isOutOfCredit(body), retryTiming.now());
        return parseResponse(body, request.seconds);
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof SpeechCallFailedError) throw error;
        if (timeout.aborted) throw new SpeechCallFailedError('transcription.timeout', { isTransient: true });
        throw new SpeechCallFailedError('transcription.unavailable', { isTransient: true });
      }
    });
  };

  return {
    name: 'endpoint',
    model,
    partSeconds: Math.min(partSeconds, Math.floor(partBytes / PART_BYTES_PER_SECOND)),
    format: 'flac',
    transcribe: async (request, signal) => {
      for (;;) {
        const attempted = format;
        try {
          return await withRetry(() => callOnce(request, attempted, signal), retryTiming, signal);
        } catch (error) {
          // Some models return no segments; the server responds with 400 or 422.
          const isFormatRejected =
            error instanceof SpeechCallFailedError && (error.status === 400 || error.status === 422);
          if (!isFormatRejected || attempted === 'json') throw toSpeechError(error);
          format = 'json';
        }
      }
    },
  };
}

async function createBody(
  { model, language }: SpeechSettings,
  { path, vocabulary }: SpeechRequest,
  format: ResponseFormat,
): Promise<FormData> {
  const body = new FormData();
  body.append('file', await openAsBlob(path, { type: 'audio/flac' }), 'audio.flac');
  body.append('model', model);
  body.append('response_format', format);
  if (format === 'verbose_json') body.append('timestamp_granularities[]', 'segment');
  if (format === 'diarized_json') body.append('chunking_strategy', 'auto');
  if (language !== '') body.append('language', language);
  // Models that distinguish speakers accept no hints.
  const prompt = format === 'diarized_json' ? '' : createPrompt(vocabulary);
  if (prompt !== '') body.append('prompt', prompt);
  return body;
}

/** Names that may be said, as many as fit. */
function createPrompt(vocabulary: readonly string[]): string {
  let prompt = '';
  for (const name of vocabulary) {
    const longer = prompt === '' ? name : `${prompt}, ${name}`;
    if (longer.length <= SPEECH_PROMPT_CHARACTERS) prompt = longer;
  }
  return prompt;
}

/** A 429 that waiting does not resolve. */
const isOutOfCredit = (body: string): boolean => body.includes('insufficient_quota');
