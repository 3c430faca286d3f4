import { afterEach, describe, expect, it } from '@jest/globals';
import {
  type MeetingChannelMessage,
  meetingChannelMessageSchema,
  notificationsChannelMessageSchema,
} from '@minutehand/contracts/http/cable';
import { notificationsResponseSchema } from '@minutehand/contracts/http/notifications';
import { eventually } from '@minutehand/test-kit/waiting';
import { createConsumer, recordMessages } from './cable-client.ts';
import { addMember } from './mailbox.ts';
import { createMeeting, getMeeting, getMinutes, importTranscript, SAMPLE } from './meeting-requests.ts';
import { newBrowser, register, signIn } from './person.ts';

const consumers: ReturnType<typeof createConsumer>[] = [];
const connect = (...args: Parameters<typeof createConsumer>) => {
  const consumer = createConsumer(...args);
  consumers.push(consumer);
  return consumer;
};
afterEach(() => {
  for (const consumer of consumers.splice(0)) consumer.disconnect();
});

const waitForConnection = (listener: ReturnType<typeof recordMessages>) =>
  eventually(() => expect(listener.events).toContain('connected'));
const meetingChannel = (meeting_id: string) => ({ channel: 'MeetingChannel', meeting_id });
const parseMessages = ({ messages }: ReturnType<typeof recordMessages>) =>
  messages.map((message): MeetingChannelMessage => meetingChannelMessageSchema.parse(message));

describe('@rails/actioncable, unmodified', () => {
  it('receives every processing step of an import until the meeting is ready', async () => {
    const person = await register();
    const { id } = await createMeeting(person);
    const live = recordMessages(connect(person), meetingChannel(id));
    await waitForConnection(live);
    await importTranscript(person, id, { format: 'text', content: SAMPLE });
    await eventually(() => {
      const messages = parseMessages(live);
      const types = messages.map(({ type }) => type);
      const expectedTypes = ['transcript', 'processing', 'minutes', 'title_suggestion', 'action_items', 'meeting'];
      expect(expectedTypes.filter((type) => !types.some((received) => received === type))).toEqual([]);
      expect(messages.findLast(({ type }) => type === 'processing')).toMatchObject({ processing: { step: 'done' } });
    });
    const messages = parseMessages(live);
    for (const { meeting_id, at } of messages) {
      expect(meeting_id).toBe(id);
      expect(new Date(at).toISOString()).toBe(at);
    }
    const steps = messages.flatMap(({ processing }) => processing ?? []);
    expect(steps[0]).toMatchObject({ step: 'reading', error: null });
    expect(steps.at(-1)).toEqual({ step: 'done', progress: 100, error: null, of: 'meeting' });
    const progress = steps.map((step) => step.progress);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  });

  it('can read all results once the meeting is reported as ready', async () => {
    const person = await register();
    const { id } = await createMeeting(person);
    const results = Promise.withResolvers<unknown>();
    const live = connect(person).subscriptions.create(meetingChannel(id), {
      received: (message) => {
        const { processing } = meetingChannelMessageSchema.parse(message);
        if (processing?.step !== 'done') return;
        results.resolve(
          Promise.all([getMeeting(person, id), getMinutes(person, id), person.get(`/meetings/${id}/action_items`)]),
        );
      },
    });
    await importTranscript(person, id, { format: 'text', content: SAMPLE });
    expect(await results.promise).toMatchObject([
      { state: 'ready', title_suggestion: { state: 'pending' } },
      { version: 1 },
      { body: { action_items: [{}, {}] } },
    ]);
    live.unsubscribe();
  });

  it('receives changes by other sessions: minutes, title, action items, agenda, notes', async () => {
    const owner = await register();
    const { id } = await createMeeting(owner);
    const live = recordMessages(connect(await signIn(owner.email)), meetingChannel(id));
    await waitForConnection(live);
    const waitForMessage = (type: string) =>
      eventually(() => expect(parseMessages(live).map((message) => message.type)).toContain(type));
    await owner.patch(`/meetings/${id}/minutes`, { content: 'Edited minutes' });
    await waitForMessage('minutes');
    await owner.post(`/meetings/${id}/action_items`, { action_item: { description: 'Something' } });
    await waitForMessage('action_items');
    await owner.post(`/meetings/${id}/agenda_items`, { agenda_item: { title: 'Something' } });
    await waitForMessage('agenda_items');
    await owner.patch(`/meetings/${id}/notes`, { notes: { content: '<p>Something</p>' } });
    await waitForMessage('notes');
    await owner.patch(`/meetings/${id}`, { meeting: { title: 'Another title' } });
    await waitForMessage('meeting');
  });

  it('is rejected for a meeting of another account and receives no messages about it', async () => {
    const [owner, otherOwner] = [await register(), await register()];
    const { id } = await createMeeting(owner);
    const consumer = connect(otherOwner);
    const rejectedSubscriptions = [id, 'no-such-meeting'].map((meeting) =>
      recordMessages(consumer, meetingChannel(meeting)),
    );
    await eventually(() =>
      expect(rejectedSubscriptions.map(({ events }) => events)).toEqual([['rejected'], ['rejected']]),
    );
    const ownerSubscription = recordMessages(connect(owner), meetingChannel(id));
    await waitForConnection(ownerSubscription);
    await owner.patch(`/meetings/${id}`, { meeting: { title: 'Secret' } });
    await eventually(() => expect(ownerSubscription.messages).not.toEqual([]));
    expect(rejectedSubscriptions.flatMap(({ messages }) => messages)).toEqual([]);
  });

  it('is rejected for a meeting without access, and ends when access is removed', async () => {
    const owner = await register();
    const member = await addMember(owner);
    const { id } = await createMeeting(owner);
    const before = recordMessages(connect(member), meetingChannel(id));
    await eventually(() => expect(before.events).toEqual(['rejected']));
    await owner.patch(`/memberships/${member.userId}`, { role: 'admin' });
    await eventually(async () => expect((await member.get(`/meetings/${id}`)).status).toBe(200));
    const live = recordMessages(connect(member), meetingChannel(id));
    await waitForConnection(live);
    await owner.delete(`/memberships/${member.userId}`);
    await eventually(() => expect(live.events.at(-1)).toMatch(/disconnected|rejected/));
  });

  it('is rejected after the meeting is deleted', async () => {
    const person = await register();
    const { id } = await createMeeting(person);
    const live = recordMessages(connect(person), meetingChannel(id));
    await waitForConnection(live);
    await person.delete(`/meetings/${id}`);
    await eventually(() => expect(live.events).toContain('rejected'));
  });

  it('receives notifications and marks them as seen and read', async () => {
    const person = await register();
    const live = recordMessages(connect(person), { channel: 'NotificationsChannel', account_id: person.accountId });
    await waitForConnection(live);
    const { id } = await createMeeting(person, { title: 'Weekly <b>sync</b>' });
    await importTranscript(person, id, { format: 'text', content: SAMPLE });
    const message = await eventually(() => notificationsChannelMessageSchema.parse(live.messages[0]));
    expect(message).toMatchObject({
      account_id: person.accountId,
      browser: {
        title: 'Weekly <b>sync</b>',
        options: { body: 'Minutes are ready', data: { url: `/meetings/${id}` } },
      },
    });
    expect(message.html).toContain('Weekly &lt;b&gt;sync&lt;/b&gt;');
    const [, notificationId = ''] = /id="notification_([^"]+)"/.exec(message.html) ?? [];
    const readNotifications = async () => {
      const { notifications, unseen_count } = notificationsResponseSchema.parse(
        (await person.get('/notifications')).body,
      );
      return { unseen_count, notifications: notifications.map(({ seen, read }) => ({ seen, read })) };
    };
    live.subscription.perform('mark_as_seen', { ids: [notificationId] });
    await eventually(async () =>
      expect(await readNotifications()).toEqual({ unseen_count: 0, notifications: [{ seen: true, read: false }] }),
    );
    live.subscription.perform('mark_as_read', { ids: [notificationId] });
    await eventually(async () =>
      expect((await readNotifications()).notifications).toEqual([{ seen: true, read: true }]),
    );
  });

  it('is rejected for the notifications of another account', async () => {
    const [person, otherOwner] = [await register(), await register()];
    const otherAccountSubscription = recordMessages(connect(person), {
      channel: 'NotificationsChannel',
      account_id: otherOwner.accountId,
    });
    await eventually(() => expect(otherAccountSubscription.events).toEqual(['rejected']));
  });

  it('is disconnected without a session, from another origin, and when its session ends', async () => {
    const person = await register();
    const channel = { channel: 'NotificationsChannel' };
    const rejectedClients = [connect(newBrowser()), connect(person, 'https://other.example')].map((client) =>
      recordMessages(client, channel),
    );
    const live = recordMessages(connect(person), channel);
    await waitForConnection(live);
    await person.delete('/session');
    await eventually(() => expect(live.events).toContain('disconnected'));
    await eventually(() =>
      expect(rejectedClients.map(({ events }) => events)).toEqual([['disconnected'], ['disconnected']]),
    );
  });

  it('rejects unknown channels', async () => {
    const unknownChannel = recordMessages(connect(await register()), { channel: 'SomeChannel' });
    await eventually(() => expect(unknownChannel.events).toEqual(['rejected']));
  });
});
