import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { MeetingExport } from '@minutehand/contracts/http/meetings/exports';
import type { Actor } from '@minutehand/service-kit/identity';
import { createActor } from '@minutehand/test-kit/identity';
import { createResult, openTestContext, type TestContext } from './test-context.ts';

const ann = createActor();
const bob = createActor({ userId: 'user-2', role: 'member' });

let context: TestContext;
beforeEach(async () => {
  context = await openTestContext();
});
afterEach(() => context.service.stop());

type PersonalData = {
  calendar_feeds: unknown[];
  meetings: { notes: string; export: MeetingExport }[];
  action_items: { description: string; meeting_title: string }[];
  favorites: { meeting_id: string }[];
  feedback: { comments: string }[];
};

async function readText(as: Actor): Promise<Map<string, string>> {
  const sections = new Map<string, string>();
  for await (const { section, chunk } of context.client.streamPersonalData({ withoutMeetings: false }, { as })) {
    sections.set(section, (sections.get(section) ?? '') + chunk.toString());
  }
  return sections;
}

async function readData(as: Actor): Promise<PersonalData> {
  const sections = await readText(as);
  return Object.fromEntries([...sections].map(([name, text]) => [name, JSON.parse(text)])) as PersonalData;
}

/** A meeting with minutes, notes, feedback of the owner and an item for Bob and one for an outside address. */
async function createFullMeeting(as: Actor, words: string): Promise<string> {
  const meetingId = (await context.createMeeting(as)).id;
  await context.importText(as, meetingId, `Ann: We ship on Friday. ${words}\nBob Ray: I will test it.`);
  await context.finishGeneration(createResult(meetingId, 1));
  await context.client.updateNotes({ meetingId, content: `<p>Notes ${words}</p>`, version: undefined }, { as });
  await context.client.giveFeedback({ meetingId, rating: 1, comments: `Good ${words}` }, { as });
  for (const item of [
    { description: `Test ${words}`, assigneeId: 'user-2' },
    { description: `Print ${words}`, assigneeEmail: 'outside@sample.example' },
  ]) {
    await context.client.createActionItem({ meetingId, actionItem: item, requestKey: '' }, { as });
  }
  return meetingId;
}

describe('the data of a user in meetings', () => {
  it('has the meetings that they own with notes, minutes, items and transcript', async () => {
    const meetingId = await createFullMeeting(ann, 'apple');
    await context.client.renewCalendarFeed({}, { as: ann });
    await context.client.favoriteMeeting({ meetingId, favorite: true }, { as: ann });
    const { meetings, favorites, feedback, calendar_feeds } = await readData(ann);
    expect(favorites).toEqual([{ meeting_id: meetingId }]);
    expect(meetings).toHaveLength(1);
    const [{ notes, export: exported } = { notes: '', export: undefined }] = meetings;
    expect(notes).toContain('Notes apple');
    expect(exported?.meeting.id).toBe(meetingId);
    expect(exported?.minutes?.content).not.toBe('');
    expect(exported?.action_items.map(({ description }) => description)).toContain('Test apple');
    expect(exported?.transcript.segments[0]?.text).toContain('apple');
    expect(feedback).toMatchObject([{ comments: 'Good apple', meeting_id: meetingId }]);
    expect(calendar_feeds).toHaveLength(1);
  });

  it('has meetings in the trash', async () => {
    const meetingId = await createFullMeeting(ann, 'apple');
    await context.client.trashMeeting({ meetingId }, { as: ann });
    expect((await readData(ann)).meetings.map((meeting) => meeting.export.meeting.id)).toEqual([meetingId]);
  });

  it('has the items that are assigned to them, and no other data of meetings of others', async () => {
    const meetingId = await createFullMeeting(ann, 'apple');
    await context.client.createShare({ meetingId, userId: 'user-2', role: 'viewer', requestKey: '' }, { as: ann });
    const data = await readData(bob);
    expect(data.action_items.map(({ description }) => description)).toEqual(['Test apple']);
    const empty = { calendar_feeds: [], meetings: [], action_items: [], comments: [], favorites: [], feedback: [] };
    expect({ ...data, action_items: [] }).toEqual(empty);
  });

  it('excludes other accounts', async () => {
    await createFullMeeting(ann, 'apple');
    const actorInOtherAccount = createActor({ accountId: 'account-2' });
    expect(Object.values(await readData(actorInOtherAccount)).flat()).toEqual([]);
  });

  it('has no address and no user id of others, and no secret', async () => {
    const meetingId = await createFullMeeting(ann, 'apple');
    const speaker = { meetingId, speakerId: 't1-p2', userId: 'user-2', name: undefined, version: undefined };
    await context.client.assignSpeaker(speaker, { as: ann });
    await context.client.renewCalendarFeed({}, { as: ann });
    context.mentions.set('mention-1', { userId: 'user-2', name: 'Bob Ray' });
    const mention = '<p><action-text-attachment sgid="mention-1"></action-text-attachment></p>';
    await context.client.updateNotes({ meetingId, content: mention, version: undefined }, { as: ann });
    const text = [...(await readText(ann)).values()].join();
    expect(text).toContain('@Bob Ray');
    expect(text).not.toContain('mention-1');
    expect(text).toContain('Print apple');
    expect(text).not.toContain('outside@sample.example');
    expect(text).not.toContain('user-2');
    expect(text).not.toMatch(/secret/i);
  });

  it('has no address of attendees and speakers', async () => {
    const createAddress = (name: string) => `${name}@sample.example`;
    const newMeeting = { title: 'Weekly', accountMeetingTypeId: '', startedAt: '', requestKey: '' };
    const attendees = [`Cy Poe <${createAddress('cy')}>`, createAddress('dee')];
    const { meeting } = await context.client.createMeeting({ ...newMeeting, attendees }, { as: ann });
    const meetingId = meeting!.id;
    await context.importText(ann, meetingId, `Ann: We ship on Friday.\n${createAddress('eve')}: I will test it.`);
    await context.finishGeneration(createResult(meetingId, 1));
    const [{ export: exported } = { export: undefined }] = (await readData(ann)).meetings;
    expect(exported?.transcript.speakers).toHaveLength(2);
    expect(exported?.attendance.map(({ name }) => name)).toContain('Cy Poe');
    expect(exported?.action_items.flatMap(({ citations }) => citations)).not.toEqual([]);
    expect(JSON.stringify(exported)).not.toContain('@sample.example');
  });

  it('is denied to an access token', async () => {
    const token = { ...ann, accessTokenId: 'token-1' };
    await expect(readText(token)).rejects.toMatchObject({ code: 'platform.session_required' });
  });
});
