import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { createActor } from '@minutehand/test-kit/identity';
import { createResult, openTestContext, type TestContext } from './test-context.ts';

const ann = createActor();
const bob = createActor({ userId: 'user-2' });
const mention = '<action-text-attachment sgid="mention-1"></action-text-attachment>';

let context: TestContext;
let meetingId: string;
beforeEach(async () => {
  context = await openTestContext();
  meetingId = (await context.createMeeting(ann)).id;
});
afterEach(() => context.service.stop());

/** Bob is a speaker, edits, decides, is mentioned and has an item. */
async function createPersonalData(): Promise<void> {
  const request = { meetingId, userId: 'user-2', role: 'owner', requestKey: '' };
  await context.client.createShare(request, { as: ann });
  await context.importText(ann, meetingId, 'Ann: We ship on Friday.\nBob Ray: I will test it.');
  const speaker = { meetingId, speakerId: 't1-p2', userId: 'user-2', name: undefined, version: undefined };
  await context.client.assignSpeaker(speaker, { as: ann });
  const result = createResult(meetingId, 1);
  const [section] = result.sections;
  const statement = {
    text: 'Bob Ray tests it.',
    isTopic: false,
    evidence: { segmentIds: ['t1-s2'], quote: 'I will test it.' },
    furtherEvidence: [],
    isDoubtful: false,
  };
  section?.lines.push(statement);
  const summary = { sentences: [statement], decisions: [] };
  const dropped = [{ text: 'Bob Ray buys a boat.', reason: 'not_supported' }];
  await context.finishGeneration({ ...result, summary, dropped, speakers: [{ id: 't1-p2', name: 'Bob Ray' }] });
  const { minutes } = await context.client.getMinutes({ meetingId }, { as: bob });
  const content = `${minutes?.content}\n\nOne more line.`;
  await context.client.updateMinutes({ meetingId, content, version: undefined }, { as: bob });
  const item = { description: 'Call', assigneeId: 'user-2' };
  await context.client.createActionItem({ meetingId, actionItem: item, requestKey: '' }, { as: ann });
  context.mentions.set('mention-1', { userId: 'user-2', name: 'Bob Ray' });
  await context.client.updateNotes({ meetingId, content: `<p>${mention}</p>`, version: undefined }, { as: bob });
  for (const decision of ['submit', 'approve']) {
    await context.client.decideApproval({ meetingId, decision, note: '', version: undefined }, { as: bob });
  }
  const { actionItems } = await context.client.listActionItems({ meetingId }, { as: ann });
  const amendment = { meetingId, actionItemId: actionItems.at(-1)?.id ?? '', changes: { dueDate: '2026-12-01' } };
  await context.client.updateActionItem({ ...amendment, amendment: 'Agreed later' }, { as: ann });
}

async function deleteBob(): Promise<void> {
  context.people.delete('user-2');
  context.mentions.clear();
  await context.publish('accounts.user_deleted', { userId: 'user-2', accountIds: ['account-1'] }, '', 9);
}

/** Every name that Ann sees. */
async function readNames() {
  const as = ann;
  const { client } = context;
  const { versions } = await client.listMinutesVersions({ meetingId, limit: 0, cursor: '' }, { as });
  const { entries } = (await client.getApproval({ meetingId }, { as })).approval!;
  const { actionItems } = await client.listActionItems({ meetingId }, { as });
  const { notes } = await client.getNotes({ meetingId }, { as });
  const { shares } = await client.listShares({ meetingId }, { as });
  const { speakers } = await context.readTranscript(as, meetingId);
  return {
    savedBy: versions[0]?.savedBy?.name,
    decidedBy: entries[0]?.byName,
    assignee: actionItems.find(({ description }) => description === 'Call')?.assigneeDisplayName,
    notesBy: notes?.updatedBy?.name,
    mentioned: /@([^<]*)/.exec(notes?.renderedHtml ?? '')?.[1],
    share: shares.find(({ userId }) => userId === 'user-2')?.name,
    speaker: speakers[1]?.name,
  };
}

/** All documents of the account as JSON, without the words of the transcript. */
async function readStoredText(): Promise<string> {
  const documents: unknown[] = [];
  for (const collection of Object.values(context.collections)) {
    for await (const document of collection.stream({ ...ann }, {})) documents.push({ ...document, segments: [] });
  }
  return JSON.stringify(documents);
}

describe('a deleted user', () => {
  it('is shown as "Deleted user" in place of their name', async () => {
    await createPersonalData();
    expect(new Set(Object.values(await readNames()))).toEqual(new Set(['Bob Ray']));
    await deleteBob();
    expect(new Set(Object.values(await readNames()))).toEqual(new Set(['Deleted user']));
  });

  it('is not named in any stored document, except in the text of transcripts', async () => {
    await createPersonalData();
    expect(await readStoredText()).toContain('Bob Ray');
    await deleteBob();
    const stored = await readStoredText();
    expect(stored).not.toContain('Bob Ray');
    expect(stored).toContain('Deleted user tests it.');
  });

  it('is reported to readers of minutes, items, notes and transcript', async () => {
    await createPersonalData();
    await context.getPublishedEvents('meetings.minutes_changed');
    context.service.bus.published.length = 0;
    await deleteBob();
    expect(await context.getPublishedEvents('meetings.minutes_changed')).toHaveLength(1);
    expect(await context.getPublishedEvents('meetings.notes_changed')).toHaveLength(1);
    const changed = await context.getPublishedEvents('meetings.meeting_changed');
    expect(changed.flatMap(({ parts }) => parts)).toContain('transcript');
  });

  it('stays deleted when an older change of the name arrives later, or while accounts is unavailable', async () => {
    await createPersonalData();
    await deleteBob();
    const lateChange = { userId: 'user-2', name: 'Bob Ray', timeZone: '', accountIds: ['account-1'] };
    await context.publish('accounts.user_changed', lateChange, '', 3);
    context.accountsError.current = new AppError('platform.unavailable');
    expect((await readNames()).savedBy).toBe('Deleted user');
    expect(await readStoredText()).not.toContain('Bob Ray');
  });

  it('is anonymized once by repeated events', async () => {
    await createPersonalData();
    await deleteBob();
    const before = await readStoredText();
    await deleteBob();
    expect(await readStoredText()).toBe(before);
  });
});
