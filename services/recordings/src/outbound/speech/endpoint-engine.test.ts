import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  respondWithError,
  respondWithSegments,
  type ScriptedSpeech,
  type SpeechScript,
  startScriptedSpeech,
} from '@minutehand/test-kit/speech';
import { SPEECH_RETRIES } from '../../limits.ts';
import { createEndpointEngine, type SpeechSettings } from './endpoint-engine.ts';

const signal = new AbortController().signal;
const transcription = respondWithSegments([{ start: 0, end: 2, text: 'We ship on Friday.' }]);
const TIMEOUT_MS = 400;
let folder: string;
let speech: ScriptedSpeech | undefined;
/** The delays that the engine waited for (ms). The clock does not wait. */
let pauses: number[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'endpoint-engine-'));
  pauses = [];
});
afterEach(async () => {
  await speech?.stop();
  await rm(folder, { recursive: true });
});

async function transcribe(script: SpeechScript, settings: Partial<SpeechSettings> = {}) {
  speech = await startScriptedSpeech(script);
  const path = join(folder, 'audio.flac');
  await writeFile(path, 'audio');
  const clock = {
    now: () => new Date('2026-05-01T10:00:00Z'),
    random: () => 1,
    sleep: async (ms: number) => void pauses.push(ms),
  };
  const engine = createEndpointEngine(
    {
      ...{ url: speech.url, key: '', model: 'whisper-1', language: '' },
      ...{ timeoutMs: 20_000, partSeconds: 600, partBytes: 24_000_000 },
      ...settings,
    },
    clock,
  );
  return engine.transcribe({ path, seconds: 3, vocabulary: [] }, signal);
}

describe('an endpoint that asks to wait', () => {
  it.each([
    ['seconds', '7'],
    ['a date', 'Fri, 01 May 2026 10:00:07 GMT'],
  ])('is called again after exactly the time that it names as %s', async (_kind, retryAfter) => {
    const busy = respondWithError(429, {}, { 'retry-after': retryAfter });
    expect(await transcribe([busy, transcription])).toHaveLength(1);
    expect(pauses).toEqual([7_000]);
    expect(speech?.requests).toHaveLength(2);
  });

  it('is not waited for if that takes more than two minutes: the whole run is repeated later', async () => {
    const busy = respondWithError(429, {}, { 'retry-after': '121' });
    await expect(transcribe([busy, transcription])).rejects.toMatchObject({
      code: 'transcription.unavailable',
      details: { retryAfterSeconds: 121 },
    });
    expect(pauses).toEqual([]);
    expect(speech?.requests).toHaveLength(1);
  });

  it('is not called again if the account has no credit left', async () => {
    await expect(transcribe([respondWithError(429, { code: 'insufficient_quota' })])).rejects.toMatchObject({
      code: 'transcription.misconfigured',
    });
    expect(speech?.requests).toHaveLength(1);
  });
});

describe('an endpoint that does not respond', () => {
  const unanswered = { ending: 'none' } as const;

  it('is called again after the timeout', async () => {
    expect(await transcribe([unanswered, transcription], { timeoutMs: TIMEOUT_MS })).toHaveLength(1);
    expect(speech?.requests).toHaveLength(2);
  });

  it('is called a limited number of times, with doubled delays', async () => {
    await expect(transcribe([unanswered], { timeoutMs: TIMEOUT_MS })).rejects.toMatchObject({
      code: 'transcription.timeout',
    });
    expect(speech?.requests).toHaveLength(SPEECH_RETRIES + 1);
    expect(pauses).toEqual([1_000, 2_000, 4_000]);
  });
});
