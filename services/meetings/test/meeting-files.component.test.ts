import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MeetingFilesServiceService } from '@minutehand/contracts/proto/meetings/v1/meeting_files';
import type { Actor } from '@minutehand/service-kit/identity';
import { createActor } from '@minutehand/test-kit/identity';
import { createResult, openTestContext, type TestContext } from './test-context.ts';

const ann = createActor({ role: 'owner' });
const bob = createActor({ userId: 'user-2', role: 'member' });

let context: TestContext;
beforeEach(async () => {
  context = await openTestContext();
});
afterEach(() => context.service.stop());

async function readFiles(as: Actor, allMeetings: boolean) {
  const files = new Map<string, string>();
  let total = -1;
  const client = context.service.client(MeetingFilesServiceService);
  for await (const { part } of client.streamMeetingFiles({ allMeetings }, { as })) {
    if (part?.$case === 'meetingsTotal') total = part.value;
    else if (part?.$case === 'file')
      files.set(part.value.path, (files.get(part.value.path) ?? '') + part.value.chunk.toString());
  }
  return { files, total };
}

/** A meeting with minutes, notes, an item with a comment, and a decision. */
async function createFullMeeting(as: Actor, words: string): Promise<string> {
  const meetingId = (await context.createMeeting(as)).id;
  await context.importText(as, meetingId, `Ann: We ship on Friday. ${words}\nBob Ray: I will test it.`);
  await context.finishGeneration(createResult(meetingId, 1));
  await context.client.updateNotes({ meetingId, content: `<p>Notes ${words}</p>`, version: undefined }, { as });
  const item = { description: `Test ${words}`, assigneeEmail: 'outside@sample.example' };
  const created = await context.client.createActionItem({ meetingId, actionItem: item, requestKey: '' }, { as });
  const actionItemId = created.actionItem!.id;
  const comment = { meetingId, actionItemId, text: `Comment ${words}`, requestKey: '' };
  await context.client.createItemComment(comment, { as });
  return meetingId;
}

const listNames = (files: ReadonlyMap<string, string>, meetingId: string): string[] =>
  [...files.keys()].filter((path) => path.includes(meetingId)).map((path) => path.split('/')[1] ?? '');

describe('the files of meetings', () => {
  it('are those of each meeting that the user owns: JSON, Markdown, transcript, notes and comments', async () => {
    const ownMeetingId = await createFullMeeting(bob, 'apple');
    const shared = await createFullMeeting(ann, 'pear');
    const share = { meetingId: shared, userId: 'user-2', role: 'viewer', requestKey: '' };
    await context.client.createShare(share, { as: ann });
    const { files, total } = await readFiles(bob, false);
    expect(total).toBe(1);
    const names = ['meeting.json', 'minutes.md', 'transcript.txt', 'notes.html', 'comments.json'];
    expect(listNames(files, ownMeetingId)).toEqual(expect.arrayContaining(names));
    expect(listNames(files, shared)).toEqual([]);
    const text = [...files.values()].join();
    for (const found of ['ship on Friday. apple', 'Notes apple', 'Comment apple', 'Test apple'])
      expect(text).toContain(found);
    expect(text).not.toContain('outside@sample.example');
    expect([...files].find(([path]) => path.endsWith('.txt'))?.[1]).toContain('Ann: We ship on Friday. apple\n');
    const json = [...files].find(([path]) => path.endsWith('meeting.json'))?.[1] ?? '';
    expect(JSON.parse(json).transcript.segments[0].text).toContain('apple');
  });

  it('of an account are those of all its meetings, including those in the trash, with its meeting types', async () => {
    const ownMeetingId = await createFullMeeting(ann, 'apple');
    const others = await createFullMeeting(bob, 'pear');
    await context.client.trashMeeting({ meetingId: others }, { as: bob });
    const { files, total } = await readFiles(ann, true);
    expect(total).toBe(2);
    for (const meetingId of [ownMeetingId, others]) expect(listNames(files, meetingId)).toContain('minutes.md');
    expect(JSON.parse(files.get('meeting_types.json') ?? '[]').length).toBeGreaterThan(0);
    expect([...files.values()].join()).toContain('Comment pear');
  });

  it('of an account can be read by its owners only', async () => {
    for (const role of ['admin', 'member'] as const)
      await expect(readFiles(createActor({ role }), true)).rejects.toMatchObject({ code: 'membership.owner_only' });
  });

  it('exclude other accounts', async () => {
    await createFullMeeting(ann, 'apple');
    const { files, total } = await readFiles(createActor({ accountId: 'account-2', role: 'owner' }), true);
    expect(total).toBe(0);
    expect([...files.keys()]).toEqual(['meeting_types.json']);
  });

  it('are denied to an access token', async () => {
    const token = { ...ann, accessTokenId: 'token-1' };
    await expect(readFiles(token, false)).rejects.toMatchObject({ code: 'platform.session_required' });
  });
});
