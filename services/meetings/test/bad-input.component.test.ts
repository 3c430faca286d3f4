import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { expectNoServerErrors } from '@minutehand/test-kit/bad-input';
import { createActor } from '@minutehand/test-kit/identity';
import { createResult, openTestContext, SAMPLE_TRANSCRIPT, type TestContext } from './test-context.ts';

/** Allows for thousands of calls on a busy machine (milliseconds). */
const WAIT_TIMEOUT_MS = 180_000;

let context: TestContext;
beforeAll(async () => {
  context = await openTestContext();
});
afterAll(() => context.service.stop());

it(
  'the meetings service responds to every invalid input with a client error, never with an internal one',
  async () => {
    const ann = createActor();
    const { id } = await context.createMeeting(ann);
    await context.importText(ann, id, SAMPLE_TRANSCRIPT);
    await context.finishGeneration(createResult(id, 1));
    context.uploads.set('upload-1', { filename: 'talk.vtt', content: Buffer.from('WEBVTT\n') });
    const { actionItems } = await context.client.listActionItems({ meetingId: id }, { as: ann });
    const { meetingTypes } = await context.client.listMeetingTypes({ limit: 0, cursor: '' }, { as: ann });
    const { agendaItem } = await context.client.createAgendaItem(
      { meetingId: id, title: 'Plans', requestKey: '' },
      { as: ann },
    );
    const ids = [id, actionItems[0]!.id, meetingTypes[0]!.id, agendaItem!.id, 't1-p1', 'user-2', 'upload-1'];
    await expectNoServerErrors(context.service, MeetingsServiceService, {
      callers: [
        ann,
        ...['ai', 'gateway', 'notifications', 'recordings'].map((name) => serviceCaller(name, 'account-1')),
      ],
      knownValues: [
        ...ids,
        'text',
        'vtt',
        'open',
        'me',
        'accept',
        'reshow',
        '2026-11-27',
        '2026-11-27T10:00:00Z',
        'Weekly',
      ],
      runs: 60,
    });
    const { meetings } = await context.client.listMeetings(
      { type: '', state: '', mine: true, limit: 0, cursor: '' },
      { as: ann },
    );
    expect(meetings.length).toBeGreaterThan(0);
  },
  WAIT_TIMEOUT_MS,
);
