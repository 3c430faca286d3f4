import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { actionItemResponseSchema } from '@minutehand/contracts/http/action-items';
import { assignedItemResponseSchema } from '@minutehand/contracts/http/assigned-items';
import { eventually } from '@minutehand/test-kit/waiting';
import { linkMailedTo, mailsTo } from './mailbox.ts';
import { createMeeting } from './meeting-requests.ts';
import { newBrowser, newEmail, type Person, register } from './person.ts';
import { withoutRequestId } from './routes/send.ts';

let owner: Person;
let meetingId: string;
/** Of somebody outside. */
let email: string;
beforeAll(async () => {
  owner = await register({ name: 'Sample Asker' });
  ({ id: meetingId } = await createMeeting(owner, { title: 'Weekly <b>plans</b>' }));
});
beforeEach(() => {
  email = newEmail();
});

const itemsPath = () => `/meetings/${meetingId}/action_items`;
const add = async (fields: object = {}) => {
  const action_item = { description: 'Order <i>chairs</i>', assignee_name: 'Eve', assignee_email: email, ...fields };
  const answer = await owner.post(itemsPath(), { action_item });
  expect(answer).toMatchObject({ status: 201 });
  return actionItemResponseSchema.parse(answer.body).action_item;
};
const outside = newBrowser();
const see = (token: string) => outside.get(`/assigned/${encodeURIComponent(token)}`);
const press = (token: string, what: 'complete' | 'reopen') =>
  outside.post(`/assigned/${encodeURIComponent(token)}/${what}`);
const stateOf = async (id: string) => {
  const { body } = await owner.get(itemsPath());
  return (body as { action_items: { id: string; state: string }[] }).action_items.find((item) => item.id === id)?.state;
};

describe('an item that is given to somebody outside', () => {
  it('reaches them by mail, and is shown to whoever has the link: it, and nothing else of the meeting', async () => {
    await add({ due_date: '2099-03-04' });
    const token = await linkMailedTo(email, 'assigned');
    const answer = await see(token);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      assigned_item: {
        ...{ description: 'Order <i>chairs</i>', due_date: '2099-03-04', due_date_formatted: 'Mar 4, 2099' },
        ...{ overdue: false, completed: false, meeting_title: 'Weekly <b>plans</b>', assigned_by: 'Sample Asker' },
      },
    });
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    const [mail] = await mailsTo(email);
    expect(mail).toMatchObject({ subject: 'An action item for you: Weekly <b>plans</b>' });
    expect(mail?.html).toContain('Order &lt;i&gt;chairs&lt;/i&gt;');
  });

  it('is marked done and open again by a POST, as often as it is said, and never by looking', async () => {
    const { id } = await add();
    const token = await linkMailedTo(email, 'assigned');
    for (const path of [token, `${token}/complete`, `${token}/reopen`]) await outside.get(`/assigned/${path}`);
    expect(await stateOf(id)).toBe('open');
    for (const _each of [1, 2]) {
      const { status, body } = await press(token, 'complete');
      expect({ status, ...assignedItemResponseSchema.parse(body).assigned_item }).toMatchObject({
        ...{ status: 200, completed: true },
      });
    }
    expect(await stateOf(id)).toBe('done');
    expect(await press(token, 'reopen')).toMatchObject({ status: 200, body: { assigned_item: { completed: false } } });
    expect(await stateOf(id)).toBe('open');
  });

  it('is mailed once, whatever else is changed of it; several in one mail when they are given at once', async () => {
    const [one, two] = [await add({ assignee_email: '' }), await add({ assignee_email: '' })];
    const given = { assignee_type: 'external', assignee_name: 'Eve', assignee_email: email };
    const body = { action_item_ids: [one.id, two.id], ...given };
    expect(await owner.patch(`${itemsPath()}/bulk_update`, body)).toMatchObject({ status: 200 });
    await owner.patch(`${itemsPath()}/${one.id}`, { action_item: { due_date: '2099-03-04' } });
    // A mail tells of what is theirs when it is written: nothing is taken away before.
    await eventually(async () => expect(await mailsTo(email)).toHaveLength(1));
    await owner.patch(`${itemsPath()}/${two.id}`, { action_item: { assignee_email: newEmail() } });
    // A later act's mail comes after an earlier one's.
    await add();
    const mails = await eventually(async () => {
      const found = await mailsTo(email);
      expect(found).toHaveLength(2);
      return found;
    });
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      '2 action items for you: Weekly <b>plans</b>',
      'An action item for you: Weekly <b>plans</b>',
    ]);
  });
});

describe('a link that leads nowhere', () => {
  it('answers alike whether it was never given, was changed, or has ended', async () => {
    const item = await add();
    const token = await linkMailedTo(email, 'assigned');
    await owner.patch(`${itemsPath()}/${item.id}`, { action_item: { assignee_email: newEmail() } });
    const answers = await Promise.all(
      [token, 'nothing', `${token}x`, token.replace('.', 'x'), '%00', 'x.y'].flatMap((wrong) => [
        see(wrong),
        press(wrong, 'complete'),
        press(wrong, 'reopen'),
      ]),
    );
    const [first, ...others] = answers.map(withoutRequestId);
    expect(first).toMatchObject({ status: 404, body: { error: expect.stringMatching(/^This link no longer works/) } });
    for (const other of others) expect(other).toEqual(first);
  });

  it('changes nothing', async () => {
    const item = await add();
    const token = await linkMailedTo(email, 'assigned');
    await owner.patch(`${itemsPath()}/${item.id}`, { action_item: { assignee_email: newEmail() } });
    await press(token, 'complete');
    expect(await stateOf(item.id)).toBe('open');
  });
});
