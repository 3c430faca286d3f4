import { z } from 'zod';
import { answerPartSchema, chatResponseSchema, joinedAt, questionRequestId } from './assistant.ts';
import { id } from './fields.ts';
import { processingSchema } from './meetings/meetings.ts';

/** Changes announced on MeetingChannel {meeting_id}. Screens refetch what they show. */
export const meetingChannelTypes = [
  'processing',
  'transcript',
  'minutes',
  'title_suggestion',
  'action_items',
  'agenda_items',
  'notes',
  'recording',
  'meeting',
  'presence',
] as const;
export type MeetingChannelType = (typeof meetingChannelTypes)[number];

export const meetingChannelMessageSchema = z.object({
  type: z.enum(meetingChannelTypes),
  meeting_id: id,
  /** Version of the changed aggregate; 0 with type "presence", which has none. */
  version: z.int(),
  /** ISO 8601 UTC. */
  at: z.string(),
  /** Only with type "processing". */
  processing: processingSchema.optional(),
});
export type MeetingChannelMessage = z.infer<typeof meetingChannelMessageSchema>;

/** NotificationsChannel {account_id}: a notification of any account of the user. */
export const notificationsChannelMessageSchema = z.object({
  account_id: id,
  /** One element, escaped, with the id "notification_<id>". */
  html: z.string(),
  browser: z.object({
    title: z.string(),
    options: z.object({
      body: z.string(),
      tag: z.string(),
      /** `show` is false if the user has disabled browser notifications of this kind. */
      data: z.object({ url: z.string(), show: z.boolean().optional() }),
    }),
  }),
});
export type NotificationsChannelMessage = z.infer<typeof notificationsChannelMessageSchema>;

/**
 * The `data` that a subscriber of AssistantChannel may send. `request_id` identifies the question: its answers contain it, and a client
 * that sends the question again by POST repeats it.
 */
export const assistantChannelActionSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('ask'),
    request_id: questionRequestId,
    question: z.string(),
    /** Continues this conversation instead of the one of the subscription. */
    conversation_id: id.optional(),
    /** Answers from this meeting only. */
    meeting_id: id.optional(),
    joined_at: joinedAt.optional(),
  }),
  z.object({ action: z.literal('stop'), request_id: questionRequestId }),
]);

/**
 * AssistantChannel {conversation_id}: the parts of an answer, each checked, and then the whole answer, which replaces the parts. An error
 * ends the question.
 */
export const assistantChannelMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('part'), request_id: z.string(), part: answerPartSchema }),
  z.object({ type: z.literal('answer'), request_id: z.string(), response: chatResponseSchema }),
  z.object({ type: z.literal('error'), request_id: z.string(), error: z.string() }),
]);
export type AssistantChannelMessage = z.infer<typeof assistantChannelMessageSchema>;

/** The identifier of a subscription. Without an account it is the session's current one. */
export const channelIdentifierSchema = z.discriminatedUnion('channel', [
  z.object({ channel: z.literal('MeetingChannel'), meeting_id: id }),
  z.object({ channel: z.literal('NotificationsChannel'), account_id: id.optional() }),
  /** Without a conversation it is the active one, or a new one if there is none. */
  z.object({ channel: z.literal('AssistantChannel'), conversation_id: id.optional() }),
]);
export type ChannelIdentifier = z.infer<typeof channelIdentifierSchema>;

/** The `data` that a subscriber of NotificationsChannel may send. */
export const notificationsChannelActionSchema = z.object({
  action: z.enum(['mark_as_seen', 'mark_as_read']),
  ids: z.array(id).max(200),
});
export type NotificationsChannelAction = z.infer<typeof notificationsChannelActionSchema>;

/** A frame from a client. */
export const cableCommandSchema = z.object({
  command: z.enum(['subscribe', 'unsubscribe', 'message']),
  /** JSON text; echoed byte for byte. */
  identifier: z.string().max(1_000),
  /** JSON text. */
  data: z.string().optional(),
});
export type CableCommand = z.infer<typeof cableCommandSchema>;

export type CableDisconnectReason = 'unauthorized' | 'invalid_request' | 'server_restart' | 'remote';

/** A frame to a client. */
export type CableFrame =
  | { type: 'welcome' }
  | { type: 'ping'; message: number }
  | { type: 'disconnect'; reason: CableDisconnectReason; reconnect: boolean }
  | { identifier: string; type: 'confirm_subscription' | 'reject_subscription' }
  | { identifier: string; message: unknown };
