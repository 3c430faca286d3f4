import { beforeAll, describe, expect, it } from '@jest/globals';
import { approvalResponseSchema } from '@minutehand/contracts/http/meetings/approval';
import { eventually } from '@minutehand/test-kit/waiting';
import { createConsumer, getMessageTypesSince, recordMessages } from './live.ts';
import { addMember } from './mailbox.ts';
import { createMeeting, getMinutes } from './meeting-requests.ts';
import { type Person, register } from './person.ts';

let owner: Person;
let editor: Person;
let id: string;
beforeAll(async () => {
  owner = await register();
  editor = await addMember(owner, 'Editor Person');
});

const error = { error: expect.stringMatching(/\w/) };
const decide = (person: Person, decision: string, body: object = {}) =>
  person.post(`/meetings/${id}/approval/${decision}`, body);
const save = (person: Person, content: string, amendment?: string) =>
  person.patch(`/meetings/${id}/minutes`, { content, amendment });
const approvalOf = async (person: Person) =>
  approvalResponseSchema.parse((await person.get(`/meetings/${id}/approval`)).body).approval;

/** Creates a meeting with minutes that is shared with the editor. */
async function written(): Promise<void> {
  ({ id } = await createMeeting(owner));
  await owner.post(`/meetings/${id}/shares`, { user_id: editor.userId, role: 'editor' });
  expect(await save(editor, '## Decisions\n\n- In May.\n')).toMatchObject({ status: 200 });
}

describe('minutes', () => {
  it('move from draft to review to approved, are then locked, and change only by a visible amendment', async () => {
    await written();
    const { version } = await getMinutes(owner, id);
    expect(await approvalOf(owner)).toEqual({ state: 'draft', version, approved_version: null, entries: [] });
    expect(await decide(editor, 'approve')).toMatchObject({ status: 403, body: error });
    expect(await decide(owner, 'approve')).toMatchObject({ status: 409, body: error });
    expect(await decide(editor, 'submit', { note: 'Please read.', version })).toMatchObject({ status: 200 });
    expect(await decide(owner, 'return', { note: 'The month.' })).toMatchObject({ status: 200 });
    expect(await decide(editor, 'submit')).toMatchObject({ status: 200 });
    const approved = await decide(owner, 'approve', { version });
    expect(approved).toMatchObject({
      status: 200,
      body: { approval: { state: 'approved', approved_version: version } },
    });
    for (const decision of ['submit', 'return', 'approve']) {
      expect(await decide(owner, decision)).toMatchObject({ status: 409, body: error });
    }

    expect(await save(owner, '- In June.')).toMatchObject({ status: 409, body: error });
    expect(await save(owner, '- In June.', ' ')).toMatchObject({
      status: 422,
      body: { errors: { amendment: [expect.any(String)] } },
    });
    expect(await save(editor, '- In June.', 'A slip.')).toMatchObject({ status: 403, body: error });
    expect(await getMinutes(owner, id)).toMatchObject({ version });
    expect(await save(owner, '## Decisions\n\n- In June.\n', 'A slip.')).toMatchObject({ status: 200 });
    const { entries, ...now } = await approvalOf(editor);
    expect(now).toEqual({ state: 'approved', version: version + 1, approved_version: version });
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

  it('keep their action items after approval: items can be completed, and change only by an amendment', async () => {
    await written();
    const path = `/meetings/${id}/action_items`;
    const created = await owner.post(path, { action_item: { description: 'Water the plants' } });
    const item = `${path}/${(created.body as { id: string }).id}`;
    await decide(owner, 'submit');
    await decide(owner, 'approve');
    const description = { action_item: { description: 'Water all plants' } };
    for (const refused of [
      owner.post(path, description),
      owner.patch(item, description),
      owner.delete(item),
      owner.post(`/meetings/${id}/transcript`, { format: 'text', content: 'Ann: No.' }),
    ]) {
      expect(await refused).toMatchObject({ status: 409, body: error });
    }
    expect(await editor.patch(`${item}/toggle_status`)).toMatchObject({ status: 200, body: { completed: true } });
    expect(await owner.patch(item, { ...description, amendment: 'All of them.' })).toMatchObject({ status: 200 });
    expect(await owner.delete(`${item}?amendment=Not%20ours.`)).toMatchObject({ status: 204 });
    const { entries } = await approvalOf(editor);
    expect(entries.slice(2).map(({ subject, note }) => [subject, note])).toEqual([
      ['action_item', 'All of them.'],
      ['action_item', 'Not ours.'],
    ]);
  });

  it('publish each decision to every open screen', async () => {
    await written();
    const consumer = createConsumer(editor);
    const { events, messages } = recordMessages(consumer, { channel: 'MeetingChannel', meeting_id: id });
    await eventually(() => expect(events).toEqual(['connected']));
    const begin = new Date();
    await decide(owner, 'submit');
    await eventually(() => expect(getMessageTypesSince(messages, begin)).toContain('minutes'));
    consumer.disconnect();
  });

  it('reject a decision when they do not exist or the version is stale', async () => {
    ({ id } = await createMeeting(owner));
    expect(await approvalOf(owner)).toMatchObject({ state: 'draft', version: 0 });
    expect(await decide(owner, 'submit')).toMatchObject({ status: 409, body: error });
    await save(owner, 'One');
    expect(await decide(owner, 'submit', { version: 7 })).toMatchObject({ status: 409, body: { version: 1 } });
    expect(await decide(owner, 'submit', { note: 'x'.repeat(1_001) })).toMatchObject({
      status: 422,
      body: { errors: { note: [expect.any(String)] } },
    });
  });
});
