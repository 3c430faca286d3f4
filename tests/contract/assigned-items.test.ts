import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { actionItemResponseSchema } from '@minutehand/contracts/http/meetings/action-items';
import { assignedItemResponseSchema } from '@minutehand/contracts/http/meetings/assigned-items';
import { eventually } from '@minutehand/test-kit/waiting';
import { EMAIL_WAIT_MS, getEmailsTo, registerVerified, waitForEmailedToken } from './mailbox.ts';
import { createMeeting } from './meeting-requests.ts';
import { newBrowser, newEmail, type TestUser } from './person.ts';
import { withoutRequestId } from './routes/send.ts';

let owner: TestUser;
let meetingId: string;
/** The email address of an external person. */
let email: string;
beforeAll(async () => {
  owner = await registerVerified({ name: 'Sample Owner' });
  ({ id: meetingId } = await createMeeting(owner, { title: 'Weekly <b>plans</b>' }));
});
beforeEach(() => {
  email = newEmail();
});

const itemsPath = () => `/meetings/${meetingId}/action_items`;
const assignItem = async (overrides: object = {}) => {
  const action_item = { description: 'Order <i>chairs</i>', assignee_name: 'Eve', assignee_email: email, ...overrides };
  const response = await owner.post(itemsPath(), { action_item });
  expect(response).toMatchObject({ status: 201 });
  return actionItemResponseSchema.parse(response.body).action_item;
};
const anonymousSession = newBrowser();
const getAssignedItem = (token: string) => anonymousSession.get(`/assigned/${encodeURIComponent(token)}`);
const postAction = (token: string, action: 'complete' | 'reopen') =>
  anonymousSession.post(`/assigned/${encodeURIComponent(token)}/${action}`);
const getState = async (id: string) => {
  const { body } = await owner.get(itemsPath());
  return (body as { action_items: { id: string; state: string }[] }).action_items.find((item) => item.id === id)?.state;
};

describe('an action item with an external assignee', () => {
  it('is emailed with a link to only this item of the meeting', async () => {
    await assignItem({ due_date: '2099-03-04' });
    const token = await waitForEmailedToken(email, 'assigned');
    const response = await getAssignedItem(token);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      assigned_item: {
        ...{ description: 'Order <i>chairs</i>', due_date: '2099-03-04', due_date_formatted: 'Mar 4, 2099' },
        ...{ overdue: false, completed: false, meeting_title: 'Weekly <b>plans</b>', assigned_by: 'Sample Owner' },
      },
    });
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    const [message] = await getEmailsTo(email);
    expect(message).toMatchObject({ subject: 'An action item for you' });
    expect(message?.html).toContain('Order &lt;i&gt;chairs&lt;/i&gt;');
  });

  it('is completed and reopened by POST, which can be repeated, and never by GET', async () => {
    const { id } = await assignItem();
    const token = await waitForEmailedToken(email, 'assigned');
    for (const path of [token, `${token}/complete`, `${token}/reopen`]) await anonymousSession.get(`/assigned/${path}`);
    expect(await getState(id)).toBe('open');
    for (const _attempt of [1, 2]) {
      const { status, body } = await postAction(token, 'complete');
      expect({ status, ...assignedItemResponseSchema.parse(body).assigned_item }).toMatchObject({
        ...{ status: 200, completed: true },
      });
    }
    expect(await getState(id)).toBe('done');
    expect(await postAction(token, 'reopen')).toMatchObject({
      status: 200,
      body: { assigned_item: { completed: false } },
    });
    expect(await getState(id)).toBe('open');
  });

  it('is emailed once despite later changes; items that are assigned together share one email', async () => {
    const [firstItem, secondItem] = [
      await assignItem({ assignee_email: '' }),
      await assignItem({ assignee_email: '' }),
    ];
    const assignee = { assignee_type: 'external', assignee_name: 'Eve', assignee_email: email };
    const body = { action_item_ids: [firstItem.id, secondItem.id], ...assignee };
    expect(await owner.patch(`${itemsPath()}/bulk_update`, body)).toMatchObject({ status: 200 });
    await owner.patch(`${itemsPath()}/${firstItem.id}`, { action_item: { due_date: '2099-03-04' } });
    // An email lists the items that are assigned when it is created, so items must stay assigned until then.
    await eventually(async () => expect(await getEmailsTo(email)).toHaveLength(1), EMAIL_WAIT_MS);
    await owner.patch(`${itemsPath()}/${secondItem.id}`, { action_item: { assignee_email: newEmail() } });
    // Emails are sent in the order of the changes.
    await assignItem();
    const emails = await eventually(async () => {
      const received = await getEmailsTo(email);
      expect(received).toHaveLength(2);
      return received;
    }, EMAIL_WAIT_MS);
    expect(emails.map(({ subject }) => subject).toSorted()).toEqual([
      '2 action items for you',
      'An action item for you',
    ]);
  });
});

describe('an invalid link', () => {
  it('returns the same response whether it never existed, was modified or has expired', async () => {
    const item = await assignItem();
    const token = await waitForEmailedToken(email, 'assigned');
    await owner.patch(`${itemsPath()}/${item.id}`, { action_item: { assignee_email: newEmail() } });
    const responses = await Promise.all(
      [token, 'nothing', `${token}x`, token.replace('.', 'x'), '%00', 'x.y'].flatMap((invalidToken) => [
        getAssignedItem(invalidToken),
        postAction(invalidToken, 'complete'),
        postAction(invalidToken, 'reopen'),
      ]),
    );
    const [first, ...others] = responses.map(withoutRequestId);
    expect(first).toMatchObject({ status: 404, body: { error: expect.stringMatching(/^This link no longer works/) } });
    for (const other of others) expect(other).toEqual(first);
  });

  it('changes nothing', async () => {
    const item = await assignItem();
    const token = await waitForEmailedToken(email, 'assigned');
    await owner.patch(`${itemsPath()}/${item.id}`, { action_item: { assignee_email: newEmail() } });
    await postAction(token, 'complete');
    expect(await getState(item.id)).toBe('open');
  });
});
