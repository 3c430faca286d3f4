import { AppError } from '@minutehand/contracts/errors';
import { type Actor, systemScope } from '@minutehand/service-kit/identity';
import { anonymizeConversation } from '../../domain/assistant/anonymize-conversation.ts';
import { removeParts } from '../../domain/assistant/answer.ts';
import { replaceAnswer } from '../../domain/assistant/conversation.ts';
import { updateOwnConversation } from './own-conversations.ts';
import type { AssistantPorts } from './ports.ts';
import type { ReadableExchange } from './read-exchanges.ts';

type Ports = Pick<AssistantPorts, 'conversations' | 'deletedUsers'>;

/**
 * Removes parts from deleted meetings and live transcripts, and names of deleted users from an exchange. Call with the readable exchange after it was stored:
 * a deletion that was handled while the question was being answered could not change the exchange, because it was not stored yet.
 */
export async function removeDeletedContent(
  ports: Ports,
  actor: Actor,
  conversationId: string,
  { id, answer: readable, hiddenParts, drafts }: ReadableExchange,
): Promise<void> {
  const userIds = new Set([actor.userId, ...readable.speakers.flatMap(({ userId }) => userId ?? [])]);
  const deleted = await ports.deletedUsers.findMany(systemScope('deleted users'), [...userIds]);
  if (deleted.some((user) => user.id === actor.userId)) {
    await ports.conversations.remove(systemScope('a user was deleted', actor.accountId), conversationId);
    throw new AppError('conversation.not_found');
  }
  const answer = removeParts(readable, ({ citations }) => citations.some((each) => drafts.get(each)?.state === 'gone'));
  if (hiddenParts === 0 && deleted.length === 0 && answer === readable) return;
  await updateOwnConversation(ports, actor, conversationId, (stored) =>
    deleted.reduce(
      (conversation, user) => anonymizeConversation(conversation, { userId: user.id, speakerKeys: new Set() }),
      replaceAnswer(stored, id, answer),
    ),
  );
}
