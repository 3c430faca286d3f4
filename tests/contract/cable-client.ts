import { type MeetingChannelType, meetingChannelMessageSchema } from '@minutehand/contracts/http/cable';
import { type CableConsumer, createCableConsumer } from '@minutehand/test-kit/action-cable';
import { getTestedStack } from '@minutehand/test-kit/stack';
import type { HttpSession } from '../../scripts/lib/http-session.ts';

/** Creates a consumer with the Action Cable client from npm, with the cookie of a session. */
export function createConsumer(session: HttpSession, origin?: string): CableConsumer {
  return createCableConsumer({
    baseUrl: getTestedStack('baseUrl'),
    cookie: session.cookie,
    ...(origin && { origin }),
  });
}

/** Subscribes to a channel and records its events and messages in order. */
export function recordMessages(consumer: CableConsumer, channel: object) {
  const events: string[] = [];
  const messages: unknown[] = [];
  const subscription = consumer.subscriptions.create(channel, {
    connected: () => void events.push('connected'),
    rejected: () => void events.push('rejected'),
    disconnected: () => void events.push('disconnected'),
    received: (message) => void messages.push(message),
  });
  return { events, messages, subscription };
}

/** Returns the types of messages about changes since `start`. Messages about earlier changes may arrive later and are ignored. */
export function getMessageTypesSince(messages: readonly unknown[], start: Date): Set<MeetingChannelType> {
  const parsedMessages = messages.map((message) => meetingChannelMessageSchema.parse(message));
  return new Set(parsedMessages.filter(({ at }) => new Date(at) >= start).map(({ type }) => type));
}
