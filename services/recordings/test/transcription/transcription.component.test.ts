import { describe, expect, it } from '@jest/globals';
import { expectEventually } from '@minutehand/test-kit/expect';
import { respondWithSegments } from '@minutehand/test-kit/speech';
import { makeAudio, startTranscriptionService } from './transcription-context.ts';

/** Decoding and the calls take a second, but may take longer on a busy machine. */
const longTimeout = { timeout: 50_000 } as const;

describe('the transcription of a recording', () => {
  it('starts when the recording is complete, and is stored before its event is published', async () => {
    const context = await startTranscriptionService([
      respondWithSegments([
        { start: 0, end: 1.5, text: ' We ship on Friday.' },
        { start: 1.5, end: 3, text: ' I will test it.' },
      ]),
    ]);
    const id = await context.finalize(await makeAudio('sine=frequency=440:duration=3'));
    await expectEventually(() => context.getPublished('recordings.transcribed'), longTimeout).toEqual([
      { meetingId: 'm1', recordingId: id },
    ]);
    expect(await context.readTranscript(id)).toEqual({
      speakers: [],
      segments: [
        { speaker_id: null, start: 0, end: 1.5, text: 'We ship on Friday.' },
        { speaker_id: null, start: 1.5, end: 3, text: 'I will test it.' },
      ],
    });
    expect(context.requests).toMatchObject([
      {
        authorization: 'Bearer secret-key',
        filename: 'audio.flac',
        fields: { model: 'whisper-1', response_format: 'verbose_json', 'timestamp_granularities[]': 'segment' },
      },
    ]);
  });
});

describe('the names of members', () => {
  async function transcribe(options: Parameters<typeof startTranscriptionService>[1]) {
    const context = await startTranscriptionService(
      [respondWithSegments([{ start: 0, end: 3, text: 'Hello.' }])],
      options,
    );
    await context.finalize(await makeAudio('sine=frequency=440:duration=3'));
    await expectEventually(() => context.getPublished('recordings.transcribed').length, longTimeout).toBe(1);
    return context.requests[0]?.fields.prompt;
  }

  it('are sent as vocabulary hints without duplicates, those who can read the meeting first', async () => {
    const prompt = await transcribe({ members: ['Zoë Quill', 'Ada Birch', ' Ada Birch ', ''] });
    expect(prompt).toBe('Zoë Quill, Ada Birch');
  });

  it("are truncated to the limit of the model's prompt", async () => {
    const members = ['Ada Birch', 'x'.repeat(590), ...Array.from({ length: 300 }, (_none, index) => `Person ${index}`)];
    const prompt = (await transcribe({ members })) ?? '';
    expect(prompt).toMatch(/^Ada Birch, Person 0, Person 1, /);
    expect(prompt.length).toBeLessThanOrEqual(600);
    expect(prompt.length).toBeGreaterThan(580);
  });

  it('are omitted while the accounts service does not respond', async () => {
    expect(await transcribe({})).toBeUndefined();
  });

  it('come before the terms of the account glossary if the members can read the meeting, otherwise after them', async () => {
    const people = { members: ['Ada Birch', 'Zoë Quill'] };
    expect(await transcribe({ ...people, terms: ['Kubernetes', 'ACME-7'] })).toBe(
      'Ada Birch, Kubernetes, ACME-7, Zoë Quill',
    );
    expect(await transcribe({ terms: ['Kubernetes'] })).toBe('Kubernetes');
  });

  it('are not sent to a diarization model, because it accepts no hints', async () => {
    const endpoint = { model: 'gpt-4o-transcribe-diarize' };
    expect(await transcribe({ members: ['Ada Birch'], endpoint })).toBeUndefined();
  });
});
