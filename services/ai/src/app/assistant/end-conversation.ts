import type { Actor } from '@minutehand/service-kit/identity';
import { findCurrentConversation, getOwnConversation, updateOwnConversation } from './own-conversations.ts';
import type { AssistantPorts } from './ports.ts';

type Ports = Pick<AssistantPorts, 'conversations'>;

/** Ends the user's current conversation, if any: the next question begins a new one. */
export async function endConversation(ports: Ports, actor: Actor): Promise<void> {
  const current = await findCurrentConversation(ports, actor);
  if (current !== undefined)
    await updateOwnConversation(ports, actor, current.id, (stored) => ({ ...stored, isEnded: true }));
}

/** Deletes a conversation of the user. */
export async function deleteConversation(ports: Ports, actor: Actor, id: string): Promise<void> {
  await getOwnConversation(ports, actor, id);
  await ports.conversations.remove(actor, id);
}
