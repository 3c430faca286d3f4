import { describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { AiServiceService } from '@minutehand/contracts/proto/ai/v1/ai';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { meetingsCaller, startAi } from './test-context.ts';

const request = {
  meetingId: 'm1',
  startedAt: '2026-11-20T10:00:00.000Z',
  timeZone: 'Europe/London',
  items: [{ id: 'i1', description: 'Send the launch budget to the board', dueDate: '' }],
};
const TEXTS = ['Did you send the launch budget to the board?', 'Yes, I sent it yesterday.'];

/** A meetings service with the given transcript. */
const withTranscript = (texts: readonly string[], version = 4) => ({
  streamTranscript: async function* () {
    const segments = texts.map((text, index) => ({
      ...{ id: `s${index + 1}`, speakerId: `p${index + 1}`, text, start: undefined, end: undefined },
    }));
    yield {
      part: {
        $case: 'header' as const,
        value: { importNumber: version, version, speakers: [], segmentCount: 2, language: '' },
      },
    };
    yield { part: { $case: 'batch' as const, value: { segments } } };
  },
});

/** A worker thread starts within a second, but may take half a minute on a busy machine. */
const callOptions = { as: meetingsCaller, deadlineMs: 50_000 };

describe('FindItemChanges', () => {
  it('returns the changes with their evidence and the import number', async () => {
    const ai = await startAi(withTranscript(TEXTS));
    expect(await ai.client(AiServiceService).findItemChanges(request, callOptions)).toEqual({
      importNumber: 4,
      changes: [
        {
          itemId: 'i1',
          kind: 'done',
          dueDate: '',
          evidence: { segmentIds: ['s1', 's2'], quote: TEXTS.join(' ') },
        },
      ],
    });
  });

  it('returns no changes without a transcript', async () => {
    const ai = await startAi({
      // biome-ignore lint/correctness/useYield: it fails before the first message
      streamTranscript: async function* () {
        throw new AppError('meeting.not_found');
      },
    });
    expect(await ai.client(AiServiceService).findItemChanges(request, callOptions)).toEqual({
      importNumber: 0,
      changes: [],
    });
  });

  it('rejects an invalid start, too many items, and a caller without an account', async () => {
    const ai = await startAi(withTranscript(TEXTS));
    const client = ai.client(AiServiceService);
    const tooManyItems = Array.from({ length: 501 }, (_, index) => ({ id: `${index}`, description: 'x', dueDate: '' }));
    for (const invalidRequest of [
      { ...request, startedAt: 'yesterday' },
      { ...request, items: tooManyItems },
    ]) {
      await expect(client.findItemChanges(invalidRequest, callOptions)).rejects.toMatchObject({
        code: 'platform.malformed',
      });
    }
    const noAccount = { as: serviceCaller('meetings', '') };
    await expect(client.findItemChanges(request, noAccount)).rejects.toMatchObject({ code: 'platform.forbidden' });
  });
});
