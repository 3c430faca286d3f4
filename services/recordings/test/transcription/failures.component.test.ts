import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { MIB } from '@minutehand/contracts/limits';
import { expectEventually } from '@minutehand/test-kit/expect';
import { respondWithError, respondWithSegments, type SpeechScript } from '@minutehand/test-kit/speech';
import { makeAudio, measureSound, startTranscriptionService, uploader } from './transcription-context.ts';

const longTimeout = { timeout: 50_000 } as const;
const speechResponse = respondWithSegments([{ start: 0, end: 2, text: 'We ship on Friday.' }]);
const makeTone = () => makeAudio('sine=frequency=440:duration=3');

/** Transcribes three seconds and returns the result, or the code of the failure. */
async function transcribe(script: SpeechScript, options: Parameters<typeof startTranscriptionService>[1] = {}) {
  const context = await startTranscriptionService(script, options);
  const id = await context.finalize(await makeTone());
  const ended = () => [...context.getPublished('recordings.transcribed'), ...context.getPublished('recordings.failed')];
  await expectEventually(() => ended().length, longTimeout).toBe(1);
  const [end] = ended();
  return { ...context, id, code: end !== undefined && 'code' in end ? end.code : '' };
}

describe('a speech endpoint that fails', () => {
  it.each([
    ['is busy and names a delay', respondWithError(429, {}, { 'retry-after': '0' })],
    ['returns a server error', respondWithError(503, {}, { 'retry-after': '0' })],
    ['drops the connection', { ...speechResponse, ending: 'terminated' as const }],
    ['responds with something other than JSON', { body: '<html>Bad gateway</html>' }],
    ['responds with JSON that is not a transcription', { body: { data: [] } }],
  ])('is called again if it %s', async (_name, failure) => {
    const { code, requests, readTranscript, id } = await transcribe([failure, speechResponse]);
    expect(code).toBe('');
    expect(requests).toHaveLength(2);
    expect((await readTranscript(id)).segments).toHaveLength(1);
  });

  it('is not called again if it rejects the key', async () => {
    const { code, requests, service } = await transcribe([respondWithError(401)]);
    expect(code).toBe('transcription.misconfigured');
    expect(requests).toHaveLength(1);
    expect(service.bus.deadLetters).toEqual([]);
  });

  it('gets a request for a simpler format if it rejects timestamps', async () => {
    const text = { body: { text: 'We ship on Friday. I will test it.' } };
    const { requests, readTranscript, id } = await transcribe([respondWithError(400), text]);
    expect(requests.map(({ fields }) => fields.response_format)).toEqual(['verbose_json', 'json']);
    const { segments } = await readTranscript(id);
    expect(segments.map(({ text: sentence }: { text: string }) => sentence)).toEqual([
      'We ship on Friday.',
      'I will test it.',
    ]);
    expect(segments.at(-1).end).toBeCloseTo(3, 1);
  });

  it('is retried by a user, and then transcribed', async () => {
    const context = await transcribe([respondWithError(401), speechResponse]);
    expect(await context.findTranscription(context.id)).toMatchObject({ state: 'failed', run: 1 });
    await context.recordings.retryTranscription({ meetingId: 'm1', recordingId: context.id }, { as: uploader });
    await expectEventually(() => context.getPublished('recordings.transcribed').length, longTimeout).toBe(1);
    expect(await context.findTranscription(context.id)).toMatchObject({ state: 'done', run: 2, error: '' });
  });
});

describe('the response of a speech endpoint', () => {
  it('is dropped and counted if it lies beyond the end of the audio', async () => {
    const { readTranscript, findTranscription, id } = await transcribe([
      respondWithSegments([
        { start: 0, end: 9, text: 'We ship on Friday.' },
        { start: 30, end: 34, text: 'Thanks for watching!' },
      ]),
    ]);
    const { segments } = await readTranscript(id);
    expect(segments).toHaveLength(1);
    expect(segments[0].end).toBeCloseTo(3, 1);
    expect(await findTranscription(id)).toMatchObject({ droppedSegments: 1, coveredSeconds: expect.closeTo(3, 1) });
  });

  it('fails with a specific code if it is empty although there was sound', async () => {
    const { code } = await transcribe([respondWithSegments([])]);
    expect(code).toBe('transcription.nothing_recognized');
  });

  it('is requested again if an operator replays a run without any text', async () => {
    const context = await transcribe([respondWithSegments([]), speechResponse]);
    const [requested] = context.getPublished('recordings.transcription_requested');
    await context.publish('recordings.transcription_requested', requested!);
    await expectEventually(() => context.getPublished('recordings.transcribed').length, longTimeout).toBe(1);
    expect((await context.readTranscript(context.id)).segments).toMatchObject([{ text: 'We ship on Friday.' }]);
  });

  it('keeps speakers separate if the endpoint distinguishes them', async () => {
    const diarized = respondWithSegments([
      { start: 0, end: 1, text: 'Ready?', speaker: 'A' },
      { start: 1, end: 2, text: 'Yes.', speaker: 'B' },
    ]);
    const { readTranscript, requests, id } = await transcribe([diarized], {
      endpoint: { model: 'gpt-4o-transcribe-diarize' },
    });
    expect(requests[0]?.fields).toMatchObject({ response_format: 'diarized_json', chunking_strategy: 'auto' });
    expect((await readTranscript(id)).segments).toMatchObject([
      { speaker_id: 's1', text: 'Ready?' },
      { speaker_id: 's2', text: 'Yes.' },
    ]);
  });
});

describe('a recording', () => {
  const waitForFailureCode = async (context: Awaited<ReturnType<typeof startTranscriptionService>>) => {
    await expectEventually(() => context.getPublished('recordings.failed').length, longTimeout).toBe(1);
    return context.getPublished('recordings.failed')[0]?.code;
  };

  it('is not sent anywhere if it contains no speech', async () => {
    const context = await startTranscriptionService([speechResponse]);
    await context.finalize(await makeAudio('anullsrc=r=16000:cl=mono:d=3'));
    expect(await waitForFailureCode(context)).toBe('transcription.nothing_said');
    expect(context.requests).toEqual([]);
  });

  it('fails with a specific code without an engine', async () => {
    const context = await startTranscriptionService(undefined);
    await context.finalize(await makeTone());
    expect(await waitForFailureCode(context)).toBe('transcription.engine_missing');
  });

  it.each([
    ['a playlist', 'meeting.mp4', Buffer.from('#EXTM3U\nfile:///etc/passwd\n')],
    ['an archive', 'meeting.webm', gzipSync(Buffer.alloc(MIB))],
    ['an archive', '../../../tmp/meeting.webm', Buffer.from('PK\u0003\u0004 and more bytes of an archive')],
  ])('is rejected when it is uploaded if it is %s named %s', async (_kind, name, bytes) => {
    const context = await startTranscriptionService([speechResponse]);
    const { signedId } = await context.upload(bytes, name);
    const request = context.recordings.transcribeUpload({ signedId, meetingId: 'm1' }, { as: uploader });
    await expect(request).rejects.toMatchObject({ code: 'transcript.format_unknown' });
  });

  const picture = 'testsrc=size=160x120:rate=10:duration=3[out0];sine=frequency=440:duration=3[out1]';
  const sound = 'sine=frequency=440:duration=3';
  it.each([
    ['meeting.mp3', sound],
    ['meeting.m4a', sound],
    ['meeting.wav', sound],
    ['meeting.ogg', sound],
    ['meeting.webm', sound],
    ['meeting.mp4', sound],
    ['meeting.mov', sound],
    ['video.webm', picture],
    ['video.mp4', picture],
    ['video.mov', picture],
  ])('can be uploaded as %s', async (name, source) => {
    const context = await startTranscriptionService([speechResponse]);
    const bytes = await makeAudio(source, name);
    const { signedId, id } = await context.upload(bytes, 'recording');
    const { recordingId } = await context.recordings.transcribeUpload({ signedId, meetingId: 'm1' }, { as: uploader });
    expect(recordingId).toBe(id);
    await expectEventually(() => context.getPublished('recordings.transcribed').length, longTimeout).toBe(1);
    const { seconds, getPitch } = await measureSound(context.requests[0]!.audio);
    expect(seconds).toBeCloseTo(3, 0);
    expect(Math.abs(getPitch(1) - 440)).toBeLessThan(10);
  });

  it('keeps speakers separate if each is on a different channel', async () => {
    const context = await startTranscriptionService((_request, count) =>
      respondWithSegments([{ start: count - 1, end: count, text: `Channel ${count}.` }]),
    );
    const channels = 'sine=frequency=440:duration=3[a];sine=frequency=997:duration=3[b];[a][b]amerge=inputs=2';
    const id = await context.finalize(await makeAudio(channels, 'two.wav'));
    await expectEventually(() => context.getPublished('recordings.transcribed').length, longTimeout).toBe(1);
    expect(await context.readTranscript(id)).toMatchObject({
      speakers: [{ label: 'Speaker 1' }, { label: 'Speaker 2' }],
      segments: [{ speaker_id: 's1' }, { speaker_id: 's2' }],
    });
  });
});

describe('a run that ends early', () => {
  it('keeps its parts for the next one, so that no part is transcribed twice', async () => {
    const context = await startTranscriptionService(
      (_request, count) =>
        count === 2 ? respondWithError(401) : respondWithSegments([{ start: 1, end: 4, text: `Answer ${count}.` }]),
      { endpoint: { partSeconds: 30 } },
    );
    const id = await context.finalize(await makeAudio('sine=frequency=440:duration=40'));
    await expectEventually(() => context.getPublished('recordings.failed').length, longTimeout).toBe(1);
    const failure = await context.findTranscription(id);
    expect(failure?.parts.map(({ isDone }) => isDone)).toEqual([true, false]);
    expect(failure?.coveredSeconds).toBeLessThan(40);
    await context.recordings.retryTranscription({ meetingId: 'm1', recordingId: id }, { as: uploader });
    await expectEventually(() => context.getPublished('recordings.transcribed').length, longTimeout).toBe(1);
    expect(context.requests).toHaveLength(3);
    expect((await context.readTranscript(id)).segments).toMatchObject([{ text: 'Answer 1.' }, { text: 'Answer 3.' }]);
  });
});

describe('audio that is deleted', () => {
  const deleteMeeting = (context: Awaited<ReturnType<typeof startTranscriptionService>>) =>
    context.publish('meetings.meeting_deleted', { meetingId: 'm1' });

  it('while a part is being transcribed removes all recognized text', async () => {
    let context: Awaited<ReturnType<typeof startTranscriptionService>> | undefined;
    const deletion = Promise.withResolvers<void>();
    context = await startTranscriptionService(async () => {
      if (context) await deleteMeeting(context);
      deletion.resolve();
      return speechResponse;
    });
    const id = await context.finalize(await makeTone());
    await deletion.promise;
    await context.service.bus.settled();
    expect(await context.findTranscription(id)).toBeUndefined();
    expect(await context.countParts()).toBe(0);
    expect(context.getPublished('recordings.failed')).toEqual([]);
  });

  it('before its transcription was requested is not transcribed', async () => {
    const context = await startTranscriptionService([speechResponse]);
    await context.publish('recordings.recording_finalised', { meetingId: 'm1', recordingId: 'deleted-recording' });
    await context.service.bus.settled();
    expect(await context.findTranscription('deleted-recording')).toBeUndefined();
    expect(context.getPublished('recordings.failed')).toEqual([]);
  });
});

describe('the transcribed minutes of an account', () => {
  const getUsage = async ({ recordings }: Awaited<ReturnType<typeof startTranscriptionService>>) => {
    const { usage } = await recordings.getUsage({}, { as: uploader });
    return usage.find(({ quota }) => quota === 'transcribed_minutes_per_month');
  };

  it('are counted in the month of the run', async () => {
    const context = await transcribe([speechResponse], { quotas: { transcribed_minutes_per_month: 5 } });
    expect(await getUsage(context)).toMatchObject({ used: 1, limit: 5 });
  });

  it('reject audio that does not fit before anything is sent, and a user may retry in the next month', async () => {
    let now = new Date('2026-05-31T10:00:00Z');
    const quotas = { transcribed_minutes_per_month: 1 };
    const first = await makeAudio('sine=frequency=440:duration=50');
    const context = await startTranscriptionService(() => speechResponse, { quotas, now: () => now });
    await context.finalize(first);
    await expectEventually(() => context.getPublished('recordings.transcribed').length, longTimeout).toBe(1);
    const id = await context.finalize(await makeAudio('sine=frequency=440:duration=20'), 'm2');
    await expectEventually(() => context.getPublished('recordings.failed'), longTimeout).toEqual([
      { meetingId: 'm2', recordingId: id, code: 'transcription.quota_exceeded' },
    ]);
    expect(context.requests).toHaveLength(1);
    expect(context.service.bus.deadLetters).toEqual([]);
    now = new Date('2026-06-01T10:00:00Z');
    await context.recordings.retryTranscription({ meetingId: 'm2', recordingId: id }, { as: uploader });
    await expectEventually(() => context.getPublished('recordings.transcribed').length, longTimeout).toBe(2);
    expect(await getUsage(context)).toMatchObject({ used: 1, limit: 1 });
  });
});
