import { beforeAll, describe, expect, it } from '@jest/globals';
import { approvalResponseSchema } from '@minutehand/contracts/http/meetings/approval';
import { eventually } from '@minutehand/test-kit/waiting';
import { createConsumer, getMessageTypesSince, recordMessages } from './cable-client.ts';
import { addMember } from './mailbox.ts';
import { createMeeting, getMinutes } from './meeting-requests.ts';
import { register, type TestUser } from './person.ts';

let owner: TestUser;
let editor: TestUser;
let id: string;
beforeAll(async () => {
  owner = await register();
  editor = await addMember(owner, 'Editor Person');
});

const errorBody = { error: expect.stringMatching(/\w/) };
const sendApprovalDecision = (person: TestUser, approvalDecision: string, body: object = {}) =>
  person.post(`/meetings/${id}/approval/${approvalDecision}`, body);
const saveMinutes = (person: TestUser, content: string, amendment?: string) =>
  person.patch(`/meetings/${id}/minutes`, { content, amendment });
const getApproval = async (person: TestUser) =>
  approvalResponseSchema.parse((await person.get(`/meetings/${id}/approval`)).body).approval;

/** Creates a meeting with minutes that is shared with the editor. */
async function createSharedMinutes(): Promise<void> {
  ({ id } = await createMeeting(owner));
  await owner.post(`/meetings/${id}/shares`, { user_id: editor.userId, role: 'editor' });
  expect(await saveMinutes(editor, '## Decisions\n\n- In May.\n')).toMatchObject({ status: 200 });
}

describe('minutes', () => {
  it('move from draft to review to approved, and then change only by a recorded amendment', async () => {
    await createSharedMinutes();
    const { version } = await getMinutes(owner, id);
    expect(await getApproval(owner)).toEqual({ state: 'draft', version, approved_version: null, entries: [] });
    expect(await sendApprovalDecision(editor, 'approve')).toMatchObject({ status: 403, body: errorBody });
    expect(await sendApprovalDecision(owner, 'approve')).toMatchObject({ status: 409, body: errorBody });
    expect(await sendApprovalDecision(editor, 'submit', { note: 'Please read.', version })).toMatchObject({
      status: 200,
    });
    expect(await sendApprovalDecision(owner, 'return', { note: 'The month.' })).toMatchObject({ status: 200 });
    expect(await sendApprovalDecision(editor, 'submit')).toMatchObject({ status: 200 });
    const approved = await sendApprovalDecision(owner, 'approve', { version });
    expect(approved).toMatchObject({
      status: 200,
      body: { approval: { state: 'approved', approved_version: version } },
    });
    for (const approvalDecision of ['submit', 'return', 'approve']) {
      expect(await sendApprovalDecision(owner, approvalDecision)).toMatchObject({ status: 409, body: errorBody });
    }

    expect(await saveMinutes(owner, '- In June.')).toMatchObject({ status: 409, body: errorBody });
    expect(await saveMinutes(owner, '- In June.', ' ')).toMatchObject({
      status: 422,
      body: { errors: { amendment: [expect.any(String)] } },
    });
    expect(await saveMinutes(editor, '- In June.', 'A slip.')).toMatchObject({ status: 403, body: errorBody });
    expect(await getMinutes(owner, id)).toMatchObject({ version });
    expect(await saveMinutes(owner, '## Decisions\n\n- In June.\n', 'A slip.')).toMatchObject({ status: 200 });
    const { entries, ...current } = await getApproval(editor);
    expect(current).toEqual({ state: 'approved', version: version + 1, approved_version: version });
    expect(entries.map(({ kind, note, by }) => [kind, note, by.name])).toEqual([
      ['submitted', 'Please read.', editor.name],
      ['returned', 'The month.', owner.name],
      ['submitted', '', editor.name],
      ['approved', '', owner.name],
      ['amended', 'A slip.', owner.name],
    ]);
    expect(entries.at(-1)).toMatchObject({
      subject: 'minutes',
      lines: [
        { kind: 'removed', text: '- In May.' },
        { kind: 'added', text: '- In June.' },
      ],
    });
  });

  it('lock their action items when approved: items can be completed, and change only by an amendment', async () => {
    await createSharedMinutes();
    const path = `/meetings/${id}/action_items`;
    const created = await owner.post(path, { action_item: { description: 'Water the plants' } });
    const itemPath = `${path}/${(created.body as { id: string }).id}`;
    await sendApprovalDecision(owner, 'submit');
    await sendApprovalDecision(owner, 'approve');
    const description = { action_item: { description: 'Water all plants' } };
    for (const request of [
      owner.post(path, description),
      owner.patch(itemPath, description),
      owner.delete(itemPath),
      owner.post(`/meetings/${id}/transcript`, { format: 'text', content: 'Ann: No.' }),
    ]) {
      expect(await request).toMatchObject({ status: 409, body: errorBody });
    }
    expect(await editor.patch(`${itemPath}/toggle_status`)).toMatchObject({ status: 200, body: { completed: true } });
    expect(await owner.patch(itemPath, { ...description, amendment: 'All of them.' })).toMatchObject({ status: 200 });
    expect(await owner.delete(`${itemPath}?amendment=Not%20ours.`)).toMatchObject({ status: 204 });
    const { entries } = await getApproval(editor);
    expect(entries.slice(2).map(({ subject, note }) => [subject, note])).toEqual([
      ['action_item', 'All of them.'],
      ['action_item', 'Not ours.'],
    ]);
  });

  it('are listed to those who may approve them, while they are in review', async () => {
    await createSharedMinutes();
    const listToApprove = async (person: TestUser) => (await person.get('/meetings?view=to_approve')).body;
    expect(await sendApprovalDecision(editor, 'submit')).toMatchObject({ status: 200 });
    await eventually(async () => {
      expect(await listToApprove(owner)).toMatchObject({
        meetings: expect.arrayContaining([expect.objectContaining({ id })]),
      });
    });
    expect(await listToApprove(editor)).toMatchObject({ meetings: [] });
    const listByState = async (state: string) => (await editor.get(`/meetings?state=${state}`)).body;
    const getListed = (isInReview: boolean) => ({
      meetings: expect.arrayContaining([expect.objectContaining({ id, in_review: isInReview })]),
    });
    expect(await listByState('in_review')).toMatchObject(getListed(true));
    expect(await sendApprovalDecision(owner, 'approve')).toMatchObject({ status: 200 });
    await eventually(async () => expect(await listByState('approved')).toMatchObject(getListed(false)));
    await eventually(async () => {
      expect(await listToApprove(owner)).not.toMatchObject({
        meetings: expect.arrayContaining([expect.objectContaining({ id })]),
      });
    });
  });

  it('publish each approval decision on the channel of the meeting', async () => {
    await createSharedMinutes();
    const consumer = createConsumer(editor);
    const { events, messages } = recordMessages(consumer, { channel: 'MeetingChannel', meeting_id: id });
    await eventually(() => expect(events).toEqual(['connected']));
    const start = new Date();
    await sendApprovalDecision(owner, 'submit');
    await eventually(() => expect(getMessageTypesSince(messages, start)).toContain('minutes'));
    consumer.disconnect();
  });

  it('cannot be submitted if there are none, if the version is stale, or with a note that is too long', async () => {
    ({ id } = await createMeeting(owner));
    expect(await getApproval(owner)).toMatchObject({ state: 'draft', version: 0 });
    expect(await sendApprovalDecision(owner, 'submit')).toMatchObject({ status: 409, body: errorBody });
    await saveMinutes(owner, 'One');
    expect(await sendApprovalDecision(owner, 'submit', { version: 7 })).toMatchObject({
      status: 409,
      body: { version: 1 },
    });
    expect(await sendApprovalDecision(owner, 'submit', { note: 'x'.repeat(1_001) })).toMatchObject({
      status: 422,
      body: { errors: { note: [expect.any(String)] } },
    });
  });
});
