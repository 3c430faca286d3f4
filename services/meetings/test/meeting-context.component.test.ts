import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { createActor } from '@minutehand/test-kit/identity';
import { createResult, openTestContext, SAMPLE_TRANSCRIPT, type TestContext } from './test-context.ts';

const ann = createActor({ role: 'member' });
const bob = createActor({ userId: 'user-2', role: 'member' });
let context: TestContext;
beforeEach(async () => {
  context = await openTestContext();
});
afterEach(() => context.service.stop());

/** Creates a meeting on this day of November 2026. Returns its id. */
async function createMeetingOn(day: number): Promise<string> {
  const startedAt = `2026-11-${String(day).padStart(2, '0')}T10:00:00Z`;
  const request = { title: 'Weekly', accountMeetingTypeId: '', startedAt, attendees: [], requestKey: '' };
  return (await context.client.createMeeting(request, { as: ann })).meeting!.id;
}

async function approveMinutes(meetingId: string): Promise<void> {
  await context.importText(ann, meetingId, SAMPLE_TRANSCRIPT);
  await context.finishGeneration(createResult(meetingId, 1));
  for (const decision of ['submit', 'approve'])
    await context.client.decideApproval({ meetingId, decision, note: '', version: undefined }, { as: ann });
}

const readBrief = (meetingId: string, withContext = true) =>
  context.client.getGenerationBrief({ meetingId, withContext }, { as: serviceCaller('ai', 'account-1') });

describe('the context of a generation', () => {
  it('contains the agenda and the notes without markup, only if requested', async () => {
    const meetingId = await createMeetingOn(20);
    await context.client.createAgendaItem({ meetingId, title: 'Budget', requestKey: '' }, { as: ann });
    const content =
      '<h2>Plan</h2><ul><li><p>Ship &lt;v2&gt; &amp; test</p></li><li><p><strong>Ask</strong> Eve</p></li></ul><p></p>';
    await context.client.updateNotes({ meetingId, content, version: undefined }, { as: ann });
    const brief = await readBrief(meetingId);
    expect(brief.context).toMatchObject({ notes: ['Plan', 'Ship <v2> & test', 'Ask Eve'], openItems: [], sample: [] });
    expect(brief.context?.agenda).toContain('Budget');
    expect((await readBrief(meetingId, false)).context).toBeUndefined();
  });

  it('contains open items and decisions of earlier meetings of the series, and the latest approved minutes of the type', async () => {
    const [earlier, current] = [await createMeetingOn(13), await createMeetingOn(20)];
    await context.client.joinSeries({ meetingId: current, otherMeetingId: earlier }, { as: ann });
    const actionItem = { description: 'Call the printer' };
    await context.client.createActionItem(
      { meetingId: earlier, actionItem, requestKey: '', amendment: undefined },
      { as: ann },
    );
    expect((await readBrief(current)).context).toMatchObject({ openItems: ['Call the printer'], sample: [] });
    await approveMinutes(earlier);
    const brief = await readBrief(current);
    expect(brief.context?.openItems).toContain('Call the printer');
    expect(brief.context?.decisions).toContain('Ships on Friday.');
    expect(brief.context?.sample).toEqual(expect.arrayContaining(['## Decisions Made', 'Ships on Friday.']));
  });

  it('excludes meetings that a reader of this meeting may not read', async () => {
    const [earlier, current] = [await createMeetingOn(13), await createMeetingOn(20)];
    await context.client.joinSeries({ meetingId: current, otherMeetingId: earlier }, { as: ann });
    await approveMinutes(earlier);
    const share = (meetingId: string) =>
      context.client.createShare({ meetingId, userId: bob.userId, role: 'viewer', requestKey: '' }, { as: ann });
    await share(current);
    expect((await readBrief(current)).context).toMatchObject({ openItems: [], decisions: [], sample: [] });
    await share(earlier);
    expect((await readBrief(current)).context?.sample).toContain('Ships on Friday.');
  });

  it('contains the moments that users marked, unless the transcript is of another recording', async () => {
    const meetingId = await createMeetingOn(20);
    const recordingId = 'recording-1';
    const marks = [{ kind: 'decision', seconds: 12.5 }];
    context.marks.set(recordingId, marks);
    context.recordedTranscripts.set(recordingId, {
      speakers: [{ id: 's1', label: 'S1' }],
      segments: [{ speaker_id: 's1', start: 10, end: 13, text: 'We ship on Friday.' }],
    });
    await context.publish('recordings.recording_started', { meetingId, recordingId, userId: ann.userId });
    await context.publish('recordings.recording_stopped', { meetingId, recordingId, durationSeconds: 20 });
    await context.publish('recordings.transcribed', { meetingId, recordingId });
    expect((await readBrief(meetingId)).context?.marks).toEqual(marks);
    await context.finishGeneration(createResult(meetingId, 1));
    await context.importText(ann, meetingId, SAMPLE_TRANSCRIPT);
    expect((await readBrief(meetingId)).context?.marks).toEqual([]);
  });

  it('contains the requested section if only one was requested, unless its minutes were deleted', async () => {
    const meetingId = await createMeetingOn(20);
    await context.importText(ann, meetingId, SAMPLE_TRANSCRIPT);
    expect(await readBrief(meetingId)).toMatchObject({ onlySection: undefined, onlyItems: false });
    await context.finishGeneration(createResult(meetingId, 1));
  });
});
