import { isAppError } from '@minutehand/contracts/errors';
import {
  type ChannelIdentifier,
  channelIdentifierSchema,
  notificationsChannelActionSchema,
} from '@minutehand/contracts/http/cable';
import { parseJson } from '@minutehand/contracts/http/parse-json';
import type { Actor } from '@minutehand/service-kit/identity';
import type { RateLimits } from '../../app/ports.ts';
import type { Clients } from '../http/clients.ts';
import { createAssistantChannel } from './assistant-channel.ts';
import type { Sender } from './sender.ts';
import { getAssistantTopic, getMeetingTopic, getUserTopic } from './topics.ts';

/** 'unknown': the service is unavailable; the client retries its subscription. */
export type AccessDecision = 'allowed' | 'denied' | 'unknown';

export type Channels = {
  /** Parses a subscription identifier; undefined for an unknown channel. */
  readonly parse: (identifier: string) => ChannelIdentifier | undefined;
  readonly getTopic: (channel: ChannelIdentifier, actor: Actor) => string;
  /** True if a service is called to authorize a subscription. */
  readonly needsAccessRead: (channel: ChannelIdentifier) => boolean;
  readonly authorize: (channel: ChannelIdentifier, actor: Actor) => Promise<AccessDecision>;
  /** Handles a message of a subscriber. Throws when it is malformed. */
  readonly receive: (channel: ChannelIdentifier, data: string, sender: Sender) => Promise<void>;
};

const deniedKinds = new Set(['not_found', 'forbidden', 'unauthenticated', 'malformed', 'validation']);

type Dependencies = Pick<Clients, 'meetings' | 'notifications' | 'assistant'> & { readonly limits: RateLimits };

export function createChannels({ meetings, notifications, assistant, limits }: Dependencies): Channels {
  const receiveQuestion = createAssistantChannel({ assistant, limits });

  async function checkReadAccess(read: Promise<unknown>): Promise<AccessDecision> {
    try {
      await read;
      return 'allowed';
    } catch (error) {
      return isAppError(error) && deniedKinds.has(error.kind) ? 'denied' : 'unknown';
    }
  }

  return {
    parse: (identifier) => channelIdentifierSchema.safeParse(parseJson(identifier)).data,
    getTopic: (channel, actor) => {
      if (channel.channel === 'MeetingChannel') return getMeetingTopic(channel.meeting_id);
      return channel.channel === 'AssistantChannel' ? getAssistantTopic(actor.userId) : getUserTopic(actor.userId);
    },
    needsAccessRead: (channel) =>
      channel.channel === 'MeetingChannel' ||
      (channel.channel === 'AssistantChannel' && channel.conversation_id !== undefined),
    authorize: async (channel, actor) => {
      if (channel.channel === 'MeetingChannel')
        return checkReadAccess(meetings.getMeeting({ meetingId: channel.meeting_id }, { as: actor }));
      if (channel.channel === 'AssistantChannel') {
        const { conversation_id: conversationId } = channel;
        if (conversationId === undefined) return 'allowed';
        return checkReadAccess(assistant.getConversation({ conversationId }, { as: actor }));
      }
      const isCurrentAccount = channel.account_id === undefined || channel.account_id === actor.accountId;
      return isCurrentAccount ? 'allowed' : 'denied';
    },
    receive: async (channel, data, sender) => {
      if (channel.channel === 'AssistantChannel') return receiveQuestion(channel.conversation_id ?? '', data, sender);
      if (channel.channel !== 'NotificationsChannel') return;
      const { action, ids } = notificationsChannelActionSchema.parse(parseJson(data));
      const mark = action === 'mark_as_seen' ? 'seen' : 'read';
      await notifications.markNotifications({ ids, mark }, { as: sender.actor });
    },
  };
}
