import { AppError } from '@minutehand/contracts/errors';
import { type Actor, systemScope } from '@minutehand/service-kit/identity';
import { anonymizeConversation } from '../../domain/assistant/anonymize-conversation.ts';
import { filterMeetings, listMeetings } from '../../domain/assistant/answer.ts';
import { changeAnswer } from '../../domain/assistant/conversation.ts';
import { removeCitationsOfDeletedRecordings } from './live/purge-live-citations.ts';
import { updateOwnConversation } from './own-conversations.ts';
import type { AssistantPorts } from './ports.ts';
import type { ReadableExchange } from './read-exchanges.ts';

type Ports = Pick<AssistantPorts, 'conversations' | 'deletedUsers' | 'deletedRecordings' | 'meetings'>;

/**
 * Removes parts from deleted meetings and deleted recordings, and names of deleted users from an exchange. Call with the readable exchange
 * after it was stored: a deletion that was handled while the question was being answered could not change the exchange, because it was not
 * stored yet.
 */
export async function removeDeletedContent(
  ports: Ports,
  actor: Actor,
  conversationId: string,
  { id, answer, hiddenParts }: ReadableExchange,
  signal: AbortSignal,
): Promise<void> {
  const userIds = new Set([actor.userId, ...answer.speakers.flatMap(({ userId }) => userId ?? [])]);
  const deleted = await ports.deletedUsers.findMany(systemScope('deleted users'), [...userIds]);
  if (deleted.some((user) => user.id === actor.userId)) {
    await ports.conversations.remove(systemScope('a user was deleted', actor.accountId), conversationId);
    throw new AppError('conversation.not_found');
  }
  const { accountId } = actor;
  await removeCitationsOfDeletedRecordings(ports, { accountId, conversationId }, answer, signal);
  if (hiddenParts === 0 && deleted.length === 0) return;
  const readable = listMeetings(answer);
  await updateOwnConversation(ports, actor, conversationId, (stored) =>
    deleted.reduce(
      (conversation, user) => anonymizeConversation(conversation, { userId: user.id, speakerKeys: new Set() }),
      changeAnswer(stored, id, (each) => filterMeetings(each, (meetingId) => readable.has(meetingId))),
    ),
  );
}
