import type { Actor } from '@minutehand/service-kit/identity';
import { toRecord, writeExport } from '@minutehand/service-kit/personal-data';
import type { Stored } from '@minutehand/service-kit/store';
import { type Conversation, getPreview, getPreviewMeetings, getTitle } from '../../domain/assistant/conversation.ts';
import { LISTED_CONVERSATIONS_MAX, READABLE_IDS_PER_CALL } from '../../limits.ts';
import { findCurrentConversation, getOwnConversation, listOwnConversations } from './own-conversations.ts';
import type { AssistantPorts } from './ports.ts';
import { type ReadableExchange, readExchanges } from './read-exchanges.ts';
import { readInBatches } from './read-in-batches.ts';

export type ConversationSummary = {
  readonly id: string;
  readonly title: string;
  readonly preview: string;
  readonly messageCount: number;
  readonly lastMessageAt: Date;
  readonly isActive: boolean;
};

export type ConversationView = {
  readonly summary: ConversationSummary;
  readonly exchanges: readonly ReadableExchange[];
};

/** A conversation of the user, or their current one if the id is empty. */
export async function findConversationView(
  ports: AssistantPorts,
  actor: Actor,
  id: string,
  signal: AbortSignal,
): Promise<ConversationView | undefined> {
  const current = await findCurrentConversation(ports, actor);
  const conversation = id === '' ? current : await getOwnConversation(ports, actor, id);
  if (conversation === undefined) return undefined;
  const exchanges = await readExchanges(ports, actor, conversation.exchanges, signal);
  const isReadable = (meetingId: string) =>
    exchanges.some(({ sources }) => sources.some((source) => source.id === meetingId));
  return { summary: summarize(conversation, current?.id, isReadable), exchanges };
}

/** The user's latest conversations. Their previews contain only words of meetings that the user can read now. */
export async function listConversations(
  ports: AssistantPorts,
  actor: Actor,
  signal: AbortSignal,
): Promise<ConversationSummary[]> {
  const conversations = await listOwnConversations(ports, actor, LISTED_CONVERSATIONS_MAX);
  const meetingIds = [...new Set(conversations.flatMap(getPreviewMeetings))];
  const chunks = Array.from({ length: Math.ceil(meetingIds.length / READABLE_IDS_PER_CALL) }, (_, index) =>
    meetingIds.slice(index * READABLE_IDS_PER_CALL, (index + 1) * READABLE_IDS_PER_CALL),
  );
  const readable = await readInBatches(chunks, 1, (ids) => ports.meetingsReader.filterReadable(actor, ids, signal));
  const readableIds = new Set(readable.flat());
  const [latest] = conversations;
  const currentId = latest?.isEnded === false ? latest.id : undefined;
  return conversations.map((conversation) => summarize(conversation, currentId, (id) => readableIds.has(id)));
}

function summarize(
  conversation: Stored<Conversation>,
  currentId: string | undefined,
  isReadable: (meetingId: string) => boolean,
): ConversationSummary {
  const { id, exchanges, lastMessageAt } = conversation;
  return {
    id,
    title: getTitle(conversation),
    preview: getPreview(conversation, isReadable),
    messageCount: 2 * exchanges.length,
    lastMessageAt,
    isActive: id === currentId,
  };
}

/** The user's questions in the current account. Answers are left out: they quote meetings, which the file contains anyway. */
export function exportQuestions(
  { conversations }: Pick<AssistantPorts, 'conversations'>,
  actor: Actor,
  signal: AbortSignal,
): ReturnType<typeof writeExport> {
  async function* read() {
    for await (const { id, createdAt, exchanges } of conversations.stream(actor, { where: { userId: actor.userId } })) {
      const questions = exchanges.map(({ question, askedAt }) => ({ question, asked_at: askedAt }));
      yield toRecord({ id, created_at: createdAt, questions });
    }
  }
  return writeExport(actor, [{ section: 'conversations', records: read() }], signal);
}
