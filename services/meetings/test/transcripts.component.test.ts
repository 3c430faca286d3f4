import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { TRANSCRIPT_BYTES } from '@minutehand/contracts/limits';
import { createDocxFile } from '@minutehand/test-kit/docx';
import { createActor } from '@minutehand/test-kit/identity';
import { openTestContext, SAMPLE_TRANSCRIPT, type TestContext } from './test-context.ts';

const ann = createActor();
let context: TestContext;
let meetingId: string;
beforeEach(async () => {
  context = await openTestContext();
  meetingId = (await context.createMeeting(ann)).id;
});
afterEach(() => context.service.stop());

describe('a transcript', () => {
  it('is empty before the first import', async () => {
    expect(await context.readTranscript(ann, meetingId)).toEqual({ importNumber: 0, speakers: [], segments: [] });
  });

  it('is returned as it was imported, in batches', async () => {
    const lines = Array.from({ length: 1_201 }, (_, index) => `Speaker ${index % 3}: line ${index}`);
    await context.importText(ann, meetingId, lines.join('\n'));
    const { importNumber, speakers, segments } = await context.readTranscript(ann, meetingId);
    expect(importNumber).toBe(1);
    expect(speakers.map(({ label }) => label)).toEqual(['Speaker 0', 'Speaker 1', 'Speaker 2']);
    expect(segments.map(({ text }) => text)).toEqual(lines.map((line) => line.split(': ')[1]));
  });

  it('can be previewed before its import, without starting it', async () => {
    const preview = (format: string, content: string) =>
      context.client.previewTranscript(
        (async function* () {
          yield { part: { $case: 'header' as const, value: { format } } };
          yield { part: { $case: 'chunk' as const, value: Buffer.from(content) } };
        })(),
        { as: ann },
      );
    const cues = 'WEBVTT\n\n00:01.000 --> 00:02.500\n<v Ana>Hi\n\n00:03.000 --> 00:04.500\n<v Ben>Hello\n';
    expect(await preview('text', cues)).toMatchObject({
      format: 'vtt',
      segmentCount: 2,
      speakerCount: 2,
      durationSeconds: 4.5,
      segments: [
        { speaker: 'Ana', start: 1, text: 'Hi' },
        { speaker: 'Ben', start: 3, text: 'Hello' },
      ],
    });
    const long = await preview('markdown', 'Ana: Hi\n\n'.repeat(100));
    expect(long).toMatchObject({ format: 'markdown', segmentCount: 100, speakerCount: 1 });
    expect(long.durationSeconds).toBeUndefined();
    expect(long.segments).toHaveLength(20);
    await expect(preview('vtt', 'WEBVTT\n\nsoon --> later\nHi\n')).rejects.toMatchObject({
      code: 'transcript.unreadable',
      message: expect.stringContaining('Line 3'),
    });
    await expect(preview('pdf', 'x')).rejects.toMatchObject({ code: 'transcript.format_unknown' });
    expect(await context.readTranscript(ann, meetingId)).toMatchObject({ importNumber: 0 });
  });

  it('can be as large as the limits allow', async () => {
    const text = Array.from({ length: 20_000 }, (_, index) => `Speaker ${index % 9}: ${'word '.repeat(95)}`).join('\n');
    const meeting = await context.importText(ann, meetingId, text);
    expect(meeting.counts).toMatchObject({ segments: 20_000, speakers: 9 });
    await context.importText(ann, meetingId, `Ann: ${'x'.repeat(2_000_000)}\nBob: ${'y'.repeat(2_000_000)}`);
    expect((await context.readTranscript(ann, meetingId)).segments).toHaveLength(2);
    await expect(context.importText(ann, meetingId, `Ann: ${'x'.repeat(3_000_000)}`)).rejects.toMatchObject({
      code: 'transcript.unreadable',
      message: expect.stringContaining('Segment 1 has more than 2 MB'),
    });
  });

  it('is stored once by a repeated request', async () => {
    for (const key of ['key-1', 'key-1', 'key-2'])
      await context.importText(ann, meetingId, SAMPLE_TRANSCRIPT, 'text', key);
    expect((await context.readTranscript(ann, meetingId)).importNumber).toBe(2);
    expect(await context.getPublishedEvents('meetings.transcript_ready')).toHaveLength(2);
    for (const _each of [1, 2]) await context.importText(ann, meetingId, SAMPLE_TRANSCRIPT);
    expect((await context.readTranscript(ann, meetingId)).importNumber).toBe(4);
  });

  it('keeps times and sets the duration of the meeting', async () => {
    const meeting = await context.importText(ann, meetingId, 'WEBVTT\n\n00:01.500 --> 00:09.000\n<v Ann>Hi', 'vtt');
    expect(meeting.durationSeconds).toBe(9);
    expect((await context.readTranscript(ann, meetingId)).segments).toMatchObject([{ start: 1.5, end: 9, text: 'Hi' }]);
  });

  it.each([
    ['talk.txt', Buffer.from(SAMPLE_TRANSCRIPT)],
    ['talk.md', Buffer.from('# Talk\n\n**Ann:** We ship on Friday.\n\n**Bob:** I will test it.\n')],
    [
      'talk.srt',
      Buffer.from(
        '1\n00:00:01,000 --> 00:00:02,000\nAnn: We ship on Friday.\n\n2\n00:00:02,000 --> 00:00:03,000\nBob: I will test it.',
      ),
    ],
    ['talk.docx', createDocxFile(['Ann: We ship on Friday.', 'Bob: I will test it.'])],
  ])('is imported from an upload called %s', async (filename, content) => {
    context.uploads.set('signed', { filename, content });
    await context.importUpload(ann, meetingId, 'signed');
    const { segments } = await context.readTranscript(ann, meetingId);
    expect(segments.map(({ text }) => text)).toEqual(['We ship on Friday.', 'I will test it.']);
  });

  it('is rejected with a clear error when invalid, and the meeting stays unchanged', async () => {
    const upload = (filename: string, content: Uint8Array) => {
      context.uploads.set('signed', { filename, content });
      return context.importUpload(ann, meetingId, 'signed');
    };
    const invalidFile = 'WEBVTT\n\n00:02.000 --> 00:01.000\nHi';
    await expect(context.importText(ann, meetingId, invalidFile, 'vtt')).rejects.toMatchObject({
      code: 'transcript.unreadable',
      message: 'Line 3: the cue ends before it starts.',
    });
    await expect(context.importText(ann, meetingId, '')).rejects.toMatchObject({ code: 'transcript.empty' });
    await expect(context.importText(ann, meetingId, 'x', 'mp3')).rejects.toMatchObject({ kind: 'unsupported_type' });
    await expect(upload('talk.wav', Buffer.from('x'))).rejects.toMatchObject({ kind: 'unsupported_type' });
    await expect(upload('talk.docx', Buffer.from('x'))).rejects.toMatchObject({ code: 'transcript.unreadable' });
    await expect(context.importUpload(ann, meetingId, 'none')).rejects.toMatchObject({ code: 'blob.not_found' });
    await expect(context.importText(ann, meetingId, 'A: a\n'.repeat(20_001))).rejects.toMatchObject({
      code: 'transcript.too_many_segments',
      message: expect.stringContaining('20000'),
    });
    const { meeting } = await context.client.getMeeting({ meetingId }, { as: ann });
    expect(meeting).toMatchObject({ state: 'draft', version: 1 });
  });

  it('releases a rejected upload and keeps one after a temporary failure', async () => {
    const upload = (filename: string, content: string) => {
      context.uploads.set('signed', { filename, content: Buffer.from(content) });
      return context.importUpload(ann, meetingId, 'signed');
    };
    for (const [filename, content] of [
      ['talk.wav', 'x'],
      ['talk.vtt', 'no header'],
      ['talk.txt', 'A: a\n'.repeat(20_001)],
    ] as const) {
      await expect(upload(filename, content)).rejects.toMatchObject({ code: expect.stringMatching(/^transcript\./) });
      expect(context.releasedFiles.splice(0)).toEqual([`signed of meeting:${meetingId}`]);
      expect(context.uploads.size).toBe(0);
    }

    context.recordingsError.current = new AppError('platform.unavailable');
    await expect(upload('talk.txt', SAMPLE_TRANSCRIPT)).rejects.toMatchObject({ code: 'platform.unavailable' });
    context.recordingsError.current = undefined;
    expect(context.releasedFiles).toEqual([]);
    expect(await context.importUpload(ann, meetingId, 'signed')).toMatchObject({ state: 'generating' });
    expect(await context.importUpload(ann, meetingId, 'signed')).toMatchObject({ state: 'generating' });
    expect(context.releasedFiles).toEqual([]);
  });

  it('is rejected during the upload when it is too large', async () => {
    let sent = 0;
    async function* parts() {
      yield { part: { $case: 'header' as const, value: { meetingId, format: 'text', signedId: '', requestKey: '' } } };
      for (; sent < 4 * TRANSCRIPT_BYTES; sent += 256 * 1024) {
        yield { part: { $case: 'chunk' as const, value: Buffer.alloc(256 * 1024, 'x') } };
      }
    }
    await expect(context.client.importTranscript(parts(), { as: ann })).rejects.toMatchObject({
      code: 'transcript.too_large',
    });
    expect(sent).toBeLessThan(4 * TRANSCRIPT_BYTES);
  });

  it('shows speakers by their assigned names', async () => {
    await context.importText(ann, meetingId, SAMPLE_TRANSCRIPT);
    const assign = async (speakerId: string, person: { userId?: string; name?: string }) =>
      (await context.client.assignSpeaker({ meetingId, speakerId, ...person }, { as: ann })).speakers.map(
        ({ name }) => name,
      );
    expect(await assign('t1-p1', { userId: 'user-1' })).toEqual(['Ann Lee', 'Bob']);
    expect(await assign('t1-p2', { name: ' Robert ' })).toEqual(['Ann Lee', 'Robert']);
    expect(await assign('t1-p1', {})).toEqual(['Ann', 'Robert']);
    await expect(assign('t1-p1', { userId: 'nobody' })).rejects.toMatchObject({ code: 'speaker.invalid' });
    await expect(assign('t1-p9', { name: 'x' })).rejects.toMatchObject({ code: 'speaker.not_found' });
    const changes = await context.getPublishedEvents('meetings.meeting_changed');
    expect(changes.slice(-2).map(({ parts }) => parts)).toEqual([['transcript'], ['meeting']]);
    expect((await context.readTranscript(ann, meetingId)).importNumber).toBe(1);
  });
});
