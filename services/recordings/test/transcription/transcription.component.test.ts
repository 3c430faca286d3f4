import { describe, expect, it } from '@jest/globals';
import { expectEventually } from '@minutehand/test-kit/expect';
import { respondWithSegments } from '@minutehand/test-kit/speech';
import { makeAudio, startTranscriptions } from './transcription-context.ts';

/** Decoding and the calls take a second, but may take longer on a busy machine. */
const patient = { timeout: 50_000 } as const;

describe('the transcription of a recording', () => {
  it('starts when the recording is complete, and is stored before it is announced', async () => {
    const context = await startTranscriptions([
      respondWithSegments([
        { start: 0, end: 1.5, text: ' We ship on Friday.' },
        { start: 1.5, end: 3, text: ' I will test it.' },
      ]),
    ]);
    const id = await context.finalise(await makeAudio('sine=frequency=440:duration=3'));
    await expectEventually(() => context.getPublished('recordings.transcribed'), patient).toEqual([
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
        filename: 'audio.mp3',
        fields: { model: 'whisper-1', response_format: 'verbose_json', 'timestamp_granularities[]': 'segment' },
      },
    ]);
  });
});
