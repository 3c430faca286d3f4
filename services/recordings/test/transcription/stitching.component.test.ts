import { describe, expect, it } from '@jest/globals';
import { expectEventually } from '@minutehand/test-kit/expect';
import { respondWithError, respondWithSegments, type SpeechSegment } from '@minutehand/test-kit/speech';
import { createToneSource, getToneWord, recognizeTones } from './tone-words.ts';
import { makeAudio, startTranscriptionService } from './transcription-context.ts';

const longTimeout = { timeout: 100_000 } as const;
const SECONDS = 125;
const PART_SECONDS = 50;
const WORDS_OF_SENTENCE = 5;

type Segment = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly speaker_id: string | null;
};

/** Several words in one segment, as engines return them. */
function joinSentences(words: readonly SpeechSegment[]): SpeechSegment[] {
  const sentences: SpeechSegment[] = [];
  for (let offset = 0; offset < words.length; offset += WORDS_OF_SENTENCE) {
    const group = words.slice(offset, offset + WORDS_OF_SENTENCE);
    const [start, end] = [group[0]?.start ?? 0, group.at(-1)?.end ?? 0];
    sentences.push({ start, end, text: group.map(({ text }) => text).join(' ') });
  }
  return sentences;
}

const alternateSpeakers = (words: readonly SpeechSegment[]): SpeechSegment[] =>
  words.map((word, index) => ({ ...word, speaker: index % 2 === 0 ? 'A' : 'B' }));

async function transcribe(
  present: (words: readonly SpeechSegment[]) => readonly SpeechSegment[],
  endpoint: { readonly model?: string } = {},
) {
  const context = await startTranscriptionService(
    async ({ audio }) => respondWithSegments(present(await recognizeTones(audio))),
    { endpoint: { partSeconds: PART_SECONDS, ...endpoint } },
  );
  const id = await context.finalize(await makeAudio(createToneSource(SECONDS), 'tones.wav'));
  await expectEventually(() => context.getPublished('recordings.transcribed').length, longTimeout).toBe(1);
  const { segments } = (await context.readTranscript(id)) as { segments: readonly Segment[] };
  return { segments, requests: context.requests };
}

const listWords = (segments: readonly Pick<Segment, 'text'>[]): string[] =>
  segments.flatMap(({ text }) => text.split(' '));
const expectedWords = (count: number): string[] => Array.from({ length: count }, (_, second) => getToneWord(second));

describe('speech without a pause, in parts that share audio', () => {
  it('has each word once, at its time', async () => {
    const { segments, requests } = await transcribe((words) => words);
    expect(requests.length).toBeGreaterThanOrEqual(3);
    expect(listWords(segments)).toEqual(expectedWords(SECONDS));
    for (const [second, { start, end }] of segments.entries()) {
      expect(Math.abs(start - second)).toBeLessThan(0.5);
      expect(Math.abs(end - (second + 1))).toBeLessThan(0.5);
    }
  });

  it('has each word once if segments of several words cross the cuts', async () => {
    const { segments } = await transcribe(joinSentences);
    expect(listWords(segments)).toEqual(expectedWords(SECONDS));
    let second = 0;
    for (const { start, end, text } of segments) {
      expect(Math.abs(start - second)).toBeLessThan(1);
      second += text.split(' ').length;
      expect(Math.abs(end - second)).toBeLessThan(1);
    }
  });

  it('has each word once, at its time and with a speaker, if the endpoint distinguishes speakers', async () => {
    const { segments, requests } = await transcribe(alternateSpeakers, { model: 'gpt-4o-transcribe-diarize' });
    expect(requests[0]?.fields.response_format).toBe('diarized_json');
    expect(listWords(segments)).toEqual(expectedWords(SECONDS));
    for (const [second, { start, speaker_id: speaker }] of segments.entries()) {
      expect(Math.abs(start - second)).toBeLessThan(0.5);
      expect(speaker).toMatch(/^s\d+$/);
      expect(speaker).not.toBe(segments[second + 1]?.speaker_id);
    }
  });
});

describe('the requests to a speech endpoint', () => {
  it('contain at most the bytes that it accepts, even of noise, which cannot be compressed', async () => {
    const partBytes = 1_000_000;
    const context = await startTranscriptionService(
      (_request, count) => respondWithSegments([{ start: 1, end: 2, text: `Part ${count}.` }]),
      { endpoint: { partBytes } },
    );
    await context.finalize(await makeAudio('anoisesrc=r=16000:a=0.9:d=70', 'noise.wav'));
    await expectEventually(() => context.getPublished('recordings.transcribed').length, longTimeout).toBe(1);
    expect(context.requests.length).toBeGreaterThanOrEqual(3);
    for (const { audio } of context.requests) expect(audio.length).toBeLessThanOrEqual(partBytes);
  });
});

describe('an endpoint that asks to wait for more than two minutes', () => {
  it('is called again by a later attempt, and no part is transcribed twice', async () => {
    const context = await startTranscriptionService(
      (_request, count) =>
        count === 2
          ? respondWithError(429, {}, { 'retry-after': '121' })
          : respondWithSegments([{ start: 1, end: 2, text: `Answer ${count}.` }]),
      { endpoint: { partSeconds: 30 } },
    );
    const id = await context.finalize(await makeAudio('sine=frequency=440:duration=40'));
    await expectEventually(() => context.getPublished('recordings.transcribed').length, longTimeout).toBe(1);
    const { segments } = await context.readTranscript(id);
    expect(segments).toMatchObject([{ text: 'Answer 1.' }, { text: 'Answer 3.' }]);
    expect(context.getPublished('recordings.failed')).toEqual([]);
  });
});
