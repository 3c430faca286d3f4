import { isAppError } from '@minutehand/contracts/errors';
import {
  type ChannelIdentifier,
  channelIdentifierSchema,
  notificationsChannelActionSchema,
} from '@minutehand/contracts/http/cable';
import { parseJson } from '@minutehand/contracts/http/parse-json';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Clients } from '../http/clients.ts';
import { meetingTopic, userTopic } from './topics.ts';

/** 'unknown': the service is unavailable; the client retries its subscription. */
export type AccessDecision = 'allowed' | 'refused' | 'unknown';

export type Channels = {
  /** Parses a subscription identifier; undefined for an unknown channel. */
  readonly parse: (identifier: string) => ChannelIdentifier | undefined;
  readonly getTopic: (channel: ChannelIdentifier, actor: Actor) => string;
  readonly authorize: (channel: ChannelIdentifier, actor: Actor) => Promise<AccessDecision>;
  /** Handles a message of a subscriber. Throws when it is malformed. */
  readonly receive: (channel: ChannelIdentifier, data: string, actor: Actor) => Promise<void>;
};

const refusedKinds = new Set(['not_found', 'forbidden', 'unauthenticated', 'malformed', 'validation']);

export function createChannels({ meetings, notifications }: Pick<Clients, 'meetings' | 'notifications'>): Channels {
  async function checkReadAccess(meetingId: string, actor: Actor): Promise<AccessDecision> {
    try {
      await meetings.getMeeting({ meetingId }, { as: actor });
      return 'allowed';
    } catch (error) {
      return isAppError(error) && refusedKinds.has(error.kind) ? 'refused' : 'unknown';
    }
  }

  return {
    parse: (identifier) => channelIdentifierSchema.safeParse(parseJson(identifier)).data,
    getTopic: (channel, actor) =>
      channel.channel === 'MeetingChannel' ? meetingTopic(channel.meeting_id) : userTopic(actor.userId),
    authorize: async (channel, actor) => {
      if (channel.channel === 'MeetingChannel') return checkReadAccess(channel.meeting_id, actor);
      const isCurrentAccount = channel.account_id === undefined || channel.account_id === actor.accountId;
      return isCurrentAccount ? 'allowed' : 'refused';
    },
    receive: async (channel, data, actor) => {
      if (channel.channel !== 'NotificationsChannel') return;
      const { action, ids } = notificationsChannelActionSchema.parse(parseJson(data));
      const mark = action === 'mark_as_seen' ? 'seen' : 'read';
      await notifications.markNotifications({ ids, mark }, { as: actor });
    },
  };
}
