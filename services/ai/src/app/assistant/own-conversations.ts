import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Conversation } from '../../domain/assistant/conversation.ts';
import { CONVERSATIONS_PER_USER } from '../../limits.ts';
import type { AssistantPorts } from './ports.ts';

type Ports = Pick<AssistantPorts, 'conversations'>;
const LATEST_FIRST = [['lastMessageAt', 'desc']] as const;

/** A conversation of the actor. Throws conversation.not_found, including for conversations of other users of the account. */
export async function getOwnConversation(
  { conversations }: Ports,
  actor: Actor,
  id: string,
): Promise<Stored<Conversation>> {
  const found = await conversations.find(actor, id);
  if (found?.userId !== actor.userId) throw new AppError('conversation.not_found');
  return found;
}

/** The conversation that the actor's next question belongs to: their latest, unless they ended it. */
export async function findCurrentConversation(
  { conversations }: Ports,
  actor: Actor,
): Promise<Stored<Conversation> | undefined> {
  const latest = await conversations.findFirst(actor, { where: { userId: actor.userId }, sort: LATEST_FIRST });
  return latest?.isEnded === false ? latest : undefined;
}

/** The actor's latest conversations. */
export async function listOwnConversations(
  { conversations }: Ports,
  actor: Actor,
  limit: number,
): Promise<readonly Stored<Conversation>[]> {
  const { items } = await conversations.page(actor, { where: { userId: actor.userId }, sort: LATEST_FIRST, limit });
  return items;
}

/** Changes a conversation of the actor, and returns one of another user unchanged. Undefined if it was deleted. */
export function updateOwnConversation(
  { conversations }: Ports,
  actor: Actor,
  id: string,
  change: (conversation: Stored<Conversation>) => Stored<Conversation>,
): Promise<Stored<Conversation> | undefined> {
  return conversations.update(actor, id, (stored) =>
    stored.userId === actor.userId ? { document: change(stored) } : undefined,
  );
}

/** Inserts a conversation, and deletes the actor's oldest as long as they have too many. */
export async function insertOwnConversation(
  { conversations }: Ports,
  actor: Actor,
  id: string,
  conversation: Conversation,
): Promise<void> {
  await conversations.insert(actor, { ...conversation, id, userId: actor.userId });
  const where = { userId: actor.userId };
  // Parallel questions may have inserted several.
  while ((await conversations.count(actor, where)) > CONVERSATIONS_PER_USER) {
    const oldest = await conversations.findFirst(actor, { where, sort: [['lastMessageAt', 'asc']] });
    if (oldest !== undefined) await conversations.remove(actor, oldest.id);
  }
}
