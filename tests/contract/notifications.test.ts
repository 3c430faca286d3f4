import { describe, expect, it } from '@jest/globals';
import { actionItemResponseSchema } from '@minutehand/contracts/http/meetings/action-items';
import { notificationsResponseSchema } from '@minutehand/contracts/http/notifications';
import { mentionsResponseSchema } from '@minutehand/contracts/http/people';
import { getTestedStack } from '@minutehand/test-kit/stack';
import { eventually } from '@minutehand/test-kit/waiting';
import { addMember, getEmailsTo, registerVerified } from './mailbox.ts';
import { createMeeting, importTranscript, SAMPLE } from './meeting-requests.ts';
import { newBrowser, type TestUser } from './person.ts';

const listNotifications = async (person: TestUser, query = '') =>
  notificationsResponseSchema.parse((await person.get(`/notifications${query}`)).body);

/** Creates a meeting and waits for the notification about its minutes. */
async function createNotification(person: TestUser, title: string): Promise<string> {
  const { id } = await createMeeting(person, { title });
  await importTranscript(person, id, { format: 'text', content: SAMPLE });
  await eventually(async () => {
    expect((await listNotifications(person)).notifications.map((notification) => notification.title)).toContain(title);
    expect((await getEmailsTo(person.email)).map(({ subject }) => subject)).toContain(`Minutes ready: ${title}`);
  });
  return id;
}

describe('notifications', () => {
  it('are sorted newest first, link to the meeting, and count as unseen and unread until they are marked', async () => {
    const person = await registerVerified();
    const first = await createNotification(person, 'First');
    const second = await createNotification(person, 'Second');
    const { notifications, ...counts } = await listNotifications(person);
    expect(counts).toEqual({
      ...{ next_cursor: null, unseen_count: 2, total_unseen_count: 2, unread_count: 2, total_unread_count: 2 },
    });
    expect(notifications.map(({ title, url, seen, read, kind }) => ({ title, url, seen, read, kind }))).toEqual([
      { title: 'Second', url: `/meetings/${second}`, seen: false, read: false, kind: 'minutes_ready' },
      { title: 'First', url: `/meetings/${first}`, seen: false, read: false, kind: 'minutes_ready' },
    ]);
    const page = await listNotifications(person, '?limit=1');
    expect((await listNotifications(person, `?limit=1&cursor=${page.next_cursor}`)).notifications).toEqual([
      notifications[1],
    ]);

    const [newest, oldest] = notifications.map(({ id }) => id);
    const mark = async (state: 'seen' | 'read', ...ids: unknown[]) =>
      (await person.post(`/notifications/mark_as_${state}`, { ids })).body;
    expect(await mark('seen', newest)).toEqual({ unseen_count: 1, unread_count: 2 });
    expect(await mark('read', oldest, oldest, 'no-such-notification')).toEqual({ unseen_count: 0, unread_count: 1 });
    expect((await listNotifications(person)).notifications).toMatchObject([
      { seen: true, read: false },
      { seen: true, read: true },
    ]);
    expect(await mark('seen', oldest)).toEqual({ unseen_count: 0, unread_count: 1 });
    expect((await listNotifications(person)).notifications[1]).toMatchObject({ read: true });
    expect((await person.post('/notifications/mark_as_seen', { ids: 'all' })).status).toBe(422);
  });
});

describe('a comment on an action item', () => {
  it('notifies the owner of the item and earlier authors, and not its author', async () => {
    const ann = await registerVerified({ name: 'Ann Lee' });
    const bob = await addMember(ann, 'Bob Ray');
    const { id } = await createMeeting(ann, { title: 'Weekly' });
    await ann.post(`/meetings/${id}/shares`, { user_id: bob.userId });
    const created = await ann.post(`/meetings/${id}/action_items`, {
      action_item: { description: 'Order chairs', assignee_id: ann.userId },
    });
    const item = actionItemResponseSchema.parse(created.body);
    const comment = (person: Pick<TestUser, 'post'>, text: string) =>
      person.post(`/meetings/${id}/action_items/${item.id}/comments`, { comment: { text } });
    expect((await comment(bob, 'Which ones?')).status).toBe(201);
    const expectNotified = (person: TestUser, author: string) =>
      eventually(async () => {
        const { notifications } = await listNotifications(person);
        expect(notifications.filter(({ kind }) => kind === 'action_item_commented')).toMatchObject([
          {
            kind: 'action_item_commented',
            title: 'Weekly',
            body: `${author} commented on “Order chairs”`,
            url: `/meetings/${id}?tab=actions&item=${item.id}`,
          },
        ]);
      });
    await expectNotified(ann, 'Bob Ray');
    await comment(ann, 'The blue ones.');
    await expectNotified(bob, 'Ann Lee');
    expect((await listNotifications(ann)).notifications).toHaveLength(1);
  });
});

describe('members', () => {
  it('are notified once of a meeting that is shared with them, an item that is assigned to them, a mention in notes, and an approval', async () => {
    const ann = await registerVerified({ name: 'Ann Lee' });
    const bob = await addMember(ann, 'Bob Ray');
    const { id } = await createMeeting(ann, { title: 'Weekly' });
    await importTranscript(ann, id, { format: 'text', content: SAMPLE });
    await eventually(async () => {
      expect((await listNotifications(ann)).notifications).toMatchObject([{ kind: 'minutes_ready' }]);
    });
    const write = async (person: Pick<TestUser, 'post'>, path: string, body: object) => {
      const { status } = await person.post(`/meetings/${id}/${path}`, body);
      expect([path, Math.floor(status / 100)]).toEqual([path, 2]);
    };
    await write(ann, 'shares', { user_id: bob.userId, role: 'owner' });
    for (const assignee_id of [ann.userId, bob.userId]) {
      await write(ann, 'action_items', { action_item: { description: 'Order chairs', assignee_id } });
    }
    const [mention] = mentionsResponseSchema.parse((await ann.get('/users/mentions.json?query=Bob')).body);
    const content = `<p>Ask <action-text-attachment sgid="${mention?.sgid}"></action-text-attachment></p>`;
    for (const addedText of ['', '<p>More</p>']) {
      expect((await ann.patch(`/meetings/${id}/notes`, { notes: { content: content + addedText } })).status).toBe(200);
    }
    await write(ann, 'approval/submit', {});
    await write(bob, 'approval/approve', {});
    const getShown = async (person: TestUser) =>
      (await listNotifications(person)).notifications.map(({ kind, title, body, url }) => ({ kind, title, body, url }));
    const url = `/meetings/${id}`;
    await eventually(async () => {
      expect(await getShown(bob)).toEqual(
        expect.arrayContaining([
          { kind: 'meeting_shared', title: 'Weekly', body: 'Ann Lee shared this meeting with you', url },
          {
            ...{ kind: 'action_item_assigned', title: 'Weekly', body: 'Ann Lee assigned you “Order chairs”' },
            url: `${url}?tab=actions`,
          },
          { kind: 'mentioned', title: 'Weekly', body: 'Ann Lee mentioned you in the notes', url: `${url}?tab=notes` },
          { kind: 'approval_requested', title: 'Weekly', body: 'Ann Lee asked for your approval', url },
        ]),
      );
      expect(await getShown(ann)).toMatchObject([
        { kind: 'approval_decided', title: 'Weekly', body: 'Bob Ray approved the minutes', url },
        { kind: 'minutes_ready' },
      ]);
    });
    expect(await getShown(bob)).toHaveLength(4);
  });
});

describe('an email', () => {
  it('is sent exactly once for each meeting and links to the minutes', async () => {
    const person = await registerVerified({ name: 'Sample <b>Person</b>' });
    const first = await createNotification(person, 'First & foremost');
    // Later emails use the same queues, so a duplicate of the first one would arrive before them.
    await createNotification(person, 'Second');
    await createNotification(person, 'Third');
    const emails = await getEmailsTo(person.email);
    expect(emails.map(({ subject }) => subject)).toEqual([
      'Minutes ready: Third',
      'Minutes ready: Second',
      'Minutes ready: First & foremost',
      'Confirm your email address for Minutehand',
    ]);
    expect(new Set(emails.map(({ message_id }) => message_id)).size).toBe(4);
    const { text, html } = emails[2]!;
    expect(text).toContain(`${getTestedStack('baseUrl')}/meetings/${first}`);
    expect(html).toContain('First &amp; foremost');
    expect(html).not.toContain('<b>Person</b>');
    expect((await listNotifications(person)).notifications).toHaveLength(3);
  });

  it('is shown on the page of the development mailbox', async () => {
    const person = await registerVerified();
    await createNotification(person, 'To be <i>seen</i>');
    const path = `/dev/mail?to=${encodeURIComponent(person.email)}`;
    const page = await newBrowser().send('GET', path, { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.body).toContain(person.email);
    expect(page.body).toContain('To be &lt;i&gt;seen&lt;/i&gt;');
    expect(page.body).not.toContain('<i>seen</i>');
  });
});
