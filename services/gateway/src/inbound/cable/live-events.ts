import { isAppError } from '@minutehand/contracts/errors';
import type { EventName } from '@minutehand/contracts/events';
import {
  type MeetingChannelMessage,
  type MeetingChannelType,
  meetingChannelTypes,
  type NotificationsChannelMessage,
} from '@minutehand/contracts/http/cable';
import { accountRoleSchema } from '@minutehand/contracts/http/session';
import type { Notification } from '@minutehand/contracts/proto/notifications/v1/notifications';
import type { ReceivedEvent } from '@minutehand/service-kit/bus';
import { escapeHtml } from '@minutehand/service-kit/html';
import { describeSpan, inSpan } from '@minutehand/service-kit/telemetry';
import type { AccessTokens } from '../../app/access-tokens.ts';
import type { Clients } from '../http/clients.ts';
import { presentProcessing } from '../http/present/meetings/meetings.ts';
import { requireField } from '../http/present/proto-fields.ts';
import { toActor } from '../http/requests/identify.ts';
import type { CableServer } from './cable-server.ts';
import { createMessageFrame } from './connection.ts';
import { getMeetingTopic, getUserTopic, type Topics } from './topics.ts';

type Handlers = { readonly [N in EventName]?: (event: ReceivedEvent<N>) => void | Promise<void> };

export type LiveEvents = {
  readonly events: readonly EventName[];
  readonly handle: (event: ReceivedEvent) => Promise<void>;
  /** Pushes a presence change to the screens of a meeting: a user opened it, left it, or edits it. */
  readonly pushPresence: (meetingId: string, at: Date) => void;
  /** Rechecks all permissions, because events may have been missed. */
  readonly recheckAll: () => Promise<void>;
};

function isChannelType(part: string): part is MeetingChannelType {
  return meetingChannelTypes.some((type) => type === part);
}

/** The notification as HTML for the list and as options of a browser notification. */
export function toNotificationMessage(notification: Notification): NotificationsChannelMessage {
  const { id, accountId, title, body, url, browser = true } = notification;
  const html =
    `<article class="notification" id="notification_${escapeHtml(id)}" data-notification-id="${escapeHtml(id)}">` +
    `<a href="${escapeHtml(url)}">${escapeHtml(title)}</a><p>${escapeHtml(body)}</p></article>`;
  const data = browser ? { url } : { url, show: false };
  return { account_id: accountId, html, browser: { title, options: { body, tag: id, data } } };
}

/** Pushes events to open screens. Lossy by design: screens refetch when they reconnect. */
export function createLiveEvents(dependencies: {
  topics: Topics;
  cable: CableServer;
  accessTokens: AccessTokens;
  notifications: Clients['notifications'];
}): LiveEvents {
  const { topics, cable, accessTokens, notifications } = dependencies;

  function push(topic: string, message: unknown): void {
    const subscribers = topics.getSubscribers(topic);
    // Most subscribers use the same identifier, so encoded frames are reused.
    const frames = new Map<string, Buffer>();
    for (const { connection, identifier } of subscribers) {
      const frame = frames.get(identifier) ?? createMessageFrame(identifier, message);
      frames.set(identifier, frame);
      connection.push(identifier, frame);
    }
    describeSpan({ 'minutehand.subscribers': subscribers.length });
  }

  function pushToMeeting(
    event: ReceivedEvent,
    meetingId: string,
    change: Pick<MeetingChannelMessage, 'type' | 'version' | 'processing'>,
  ): void {
    push(getMeetingTopic(meetingId), {
      type: change.type,
      meeting_id: meetingId,
      version: change.version,
      at: event.occurredAt,
      ...(change.processing === undefined ? {} : { processing: change.processing }),
    } satisfies MeetingChannelMessage);
  }

  /** Ends the connections of matching users, whose access has ended. */
  function endConnections(matches: Parameters<CableServer['disconnect']>[0]): void {
    accessTokens.clearCache();
    cable.disconnect(matches);
  }

  const handlers: Handlers = {
    'meetings.meeting_changed': (event) => {
      const { meetingId, version, parts: changedParts, processing } = event.payload;
      for (const type of changedParts.filter(isChannelType)) {
        const processingFields = type === 'processing' ? { processing: presentProcessing(processing) } : {};
        pushToMeeting(event, meetingId, { type, version, ...processingFields });
      }
    },
    'meetings.minutes_changed': (event) => {
      pushToMeeting(event, event.payload.meetingId, { type: 'minutes', version: event.payload.version });
    },
    'meetings.action_items_changed': (event) => {
      pushToMeeting(event, event.payload.meetingId, { type: 'action_items', version: event.aggregateVersion });
    },
    'meetings.agenda_items_changed': (event) => {
      pushToMeeting(event, event.payload.meetingId, { type: 'agenda_items', version: event.payload.version });
    },
    'meetings.notes_changed': (event) => {
      pushToMeeting(event, event.payload.meetingId, { type: 'notes', version: event.payload.version });
    },
    'meetings.item_changes_changed': (event) => {
      pushToMeeting(event, event.payload.meetingId, { type: 'meeting', version: event.aggregateVersion });
    },
    'meetings.access_changed': async (event) => {
      const { meetingId } = event.payload;
      const subscribers = topics.getSubscribers(getMeetingTopic(meetingId));
      await Promise.all(subscribers.map(({ connection, identifier }) => connection.recheck(identifier)));
      pushToMeeting(event, meetingId, { type: 'meeting', version: event.aggregateVersion });
    },
    'meetings.meeting_deleted': (event) => {
      const subscribers = topics.getSubscribers(getMeetingTopic(event.payload.meetingId));
      for (const { connection, identifier } of subscribers) connection.endSubscription(identifier);
    },
    'recordings.recording_started': (event) => {
      pushToMeeting(event, event.payload.meetingId, { type: 'recording', version: event.aggregateVersion });
    },
    'recordings.pause_changed': (event) => {
      pushToMeeting(event, event.payload.meetingId, { type: 'recording', version: event.aggregateVersion });
    },
    'recordings.recording_stopped': (event) => {
      pushToMeeting(event, event.payload.meetingId, { type: 'recording', version: event.aggregateVersion });
    },
    'recordings.recording_finalised': (event) => {
      pushToMeeting(event, event.payload.meetingId, { type: 'recording', version: event.aggregateVersion });
    },
    'recordings.recording_deleted': (event) => {
      pushToMeeting(event, event.payload.meetingId, { type: 'recording', version: event.aggregateVersion });
    },
    'recordings.live_transcript_changed': (event) => {
      pushToMeeting(event, event.payload.meetingId, { type: 'recording', version: event.aggregateVersion });
    },
    'recordings.mark_added': (event) => {
      pushToMeeting(event, event.payload.meetingId, { type: 'recording', version: event.aggregateVersion });
    },
    'recordings.failed': (event) => {
      pushToMeeting(event, event.payload.meetingId, { type: 'recording', version: event.aggregateVersion });
    },
    'notifications.notification_created': async (event) => {
      const { notificationId, userId, accountId } = event.payload;
      if (topics.getSubscribers(getUserTopic(userId)).length === 0) return;
      // The call runs on behalf of the user in the event; the notifications service checks that the notification is theirs.
      const recipient = toActor({ userId, accountId, role: 'member', credentialEpoch: 0 }, ['read']);
      try {
        const { notification } = await notifications.getNotification({ notificationId }, { as: recipient });
        push(getUserTopic(userId), toNotificationMessage(requireField(notification)));
      } catch (error) {
        // A newer one has replaced it, or its meeting was deleted.
        if (!isAppError(error, 'notification.not_found')) throw error;
      }
    },
    'accounts.member_role_changed': async ({ payload }) => {
      accessTokens.clearCache();
      await cable.changeRole(payload.userId, payload.accountId, accountRoleSchema.parse(payload.role));
    },
    // The gateway's durable subscription ends the sessions.
    'accounts.password_changed': () => accessTokens.clearCache(),
    'accounts.member_removed': ({ payload }) => {
      endConnections((user) => user.userId === payload.userId && user.accountId === payload.accountId);
    },
    'accounts.user_deleted': ({ payload }) => endConnections((user) => user.userId === payload.userId),
    'accounts.account_deleted': ({ payload }) => endConnections((user) => user.accountId === payload.accountId),
  };
  const eventNames = Object.keys(handlers) as EventName[];

  return {
    events: eventNames,
    pushPresence: (meetingId, at) => {
      const message = { type: 'presence', meeting_id: meetingId, version: 0, at: at.toISOString() } as const;
      push(getMeetingTopic(meetingId), message satisfies MeetingChannelMessage);
    },
    recheckAll: async () => {
      accessTokens.clearCache();
      await cable.recheckAll();
    },
    handle: async (event) => {
      // `handlers` maps each event name to a handler of its payload.
      const handle = handlers[event.type] as ((event: ReceivedEvent) => void | Promise<void>) | undefined;
      await inSpan(`push ${event.type}`, {}, () => handle?.(event));
    },
  };
}
