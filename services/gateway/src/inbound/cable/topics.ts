import type { Connection } from './types.ts';

/** One confirmed subscription of one socket. */
export type Subscriber = { readonly connection: Connection; readonly identifier: string };

/** Subscribers by topic: `meeting:<id>`, `user:<id>`, `assistant:<user id>`. */
export type Topics = {
  readonly join: (topic: string, subscriber: Subscriber) => void;
  readonly leave: (topic: string, subscriber: Subscriber) => void;
  readonly getSubscribers: (topic: string) => readonly Subscriber[];
};

export const getMeetingTopic = (meetingId: string) => `meeting:${meetingId}`;
/** Nothing is pushed to it: answers go to the socket of their question. */
export const getAssistantTopic = (userId: string) => `assistant:${userId}`;
export const getUserTopic = (userId: string) => `user:${userId}`;

export function createTopics(): Topics {
  const byTopic = new Map<string, Set<Subscriber>>();
  return {
    join(topic, subscriber) {
      const subscribers = byTopic.get(topic) ?? new Set();
      byTopic.set(topic, subscribers.add(subscriber));
    },
    leave(topic, subscriber) {
      const subscribers = byTopic.get(topic);
      subscribers?.delete(subscriber);
      if (subscribers?.size === 0) byTopic.delete(topic);
    },
    getSubscribers: (topic) => [...(byTopic.get(topic) ?? [])],
  };
}
