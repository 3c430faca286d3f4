import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { actionItemResponseSchema } from '@minutehand/contracts/http/meetings/action-items';
import { assignedItemResponseSchema } from '@minutehand/contracts/http/meetings/assigned-items';
import { eventually } from '@minutehand/test-kit/waiting';
import { getMailsTo, waitForMailedToken } from './mailbox.ts';
import { createMeeting } from './meeting-requests.ts';
import { newBrowser, newEmail, type Person, register } from './person.ts';
import { withoutRequestId } from './routes/send.ts';

let owner: Person;
let meetingId: string;
/** The email address of an external person. */
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
  const response = await owner.post(itemsPath(), { action_item });
  expect(response).toMatchObject({ status: 201 });
  return actionItemResponseSchema.parse(response.body).action_item;
};
const outside = newBrowser();
const see = (token: string) => outside.get(`/assigned/${encodeURIComponent(token)}`);
const press = (token: string, what: 'complete' | 'reopen') =>
  outside.post(`/assigned/${encodeURIComponent(token)}/${what}`);
const stateOf = async (id: string) => {
  const { body } = await owner.get(itemsPath());
  return (body as { action_items: { id: string; state: string }[] }).action_items.find((item) => item.id === id)?.state;
};

describe('an action item with an external assignee', () => {
  it('is mailed with a link that shows the item and nothing else of the meeting', async () => {
    await add({ due_date: '2099-03-04' });
    const token = await waitForMailedToken(email, 'assigned');
    const response = await see(token);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      assigned_item: {
        ...{ description: 'Order <i>chairs</i>', due_date: '2099-03-04', due_date_formatted: 'Mar 4, 2099' },
        ...{ overdue: false, completed: false, meeting_title: 'Weekly <b>plans</b>', assigned_by: 'Sample Asker' },
      },
    });
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    const [mail] = await getMailsTo(email);
    expect(mail).toMatchObject({ subject: 'An action item for you: Weekly <b>plans</b>' });
    expect(mail?.html).toContain('Order &lt;i&gt;chairs&lt;/i&gt;');
  });

  it('is completed and reopened by POST, repeatably, and never by GET', async () => {
    const { id } = await add();
    const token = await waitForMailedToken(email, 'assigned');
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

  it('is mailed once despite later changes; items that are assigned together share one mail', async () => {
    const [one, two] = [await add({ assignee_email: '' }), await add({ assignee_email: '' })];
    const given = { assignee_type: 'external', assignee_name: 'Eve', assignee_email: email };
    const body = { action_item_ids: [one.id, two.id], ...given };
    expect(await owner.patch(`${itemsPath()}/bulk_update`, body)).toMatchObject({ status: 200 });
    await owner.patch(`${itemsPath()}/${one.id}`, { action_item: { due_date: '2099-03-04' } });
    // A mail lists the items at the time it is written, so no item is unassigned before.
    await eventually(async () => expect(await getMailsTo(email)).toHaveLength(1));
    await owner.patch(`${itemsPath()}/${two.id}`, { action_item: { assignee_email: newEmail() } });
    // Mails are sent in the order of the changes.
    await add();
    const mails = await eventually(async () => {
      const found = await getMailsTo(email);
      expect(found).toHaveLength(2);
      return found;
    });
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      '2 action items for you: Weekly <b>plans</b>',
      'An action item for you: Weekly <b>plans</b>',
    ]);
  });
});

describe('an invalid link', () => {
  it('gets the same response whether it never existed, was modified or has expired', async () => {
    const item = await add();
    const token = await waitForMailedToken(email, 'assigned');
    await owner.patch(`${itemsPath()}/${item.id}`, { action_item: { assignee_email: newEmail() } });
    const responses = await Promise.all(
      [token, 'nothing', `${token}x`, token.replace('.', 'x'), '%00', 'x.y'].flatMap((wrong) => [
        see(wrong),
        press(wrong, 'complete'),
        press(wrong, 'reopen'),
      ]),
    );
    const [first, ...others] = responses.map(withoutRequestId);
    expect(first).toMatchObject({ status: 404, body: { error: expect.stringMatching(/^This link no longer works/) } });
    for (const other of others) expect(other).toEqual(first);
  });

  it('changes nothing', async () => {
    const item = await add();
    const token = await waitForMailedToken(email, 'assigned');
    await owner.patch(`${itemsPath()}/${item.id}`, { action_item: { assignee_email: newEmail() } });
    await press(token, 'complete');
    expect(await stateOf(item.id)).toBe('open');
  });
});
