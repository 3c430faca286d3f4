import { systemScope } from '@minutehand/service-kit/identity';
import { forEachInBatches } from '@minutehand/service-kit/store';
import { anonymizeConversation, getSpeakerKey } from '../../domain/assistant/anonymize-conversation.ts';
import { removeMeeting } from '../../domain/assistant/conversation.ts';
import type { AssistantPorts } from './ports.ts';

type Ports = Pick<AssistantPorts, 'conversations' | 'meetings'>;

/** Removes the parts of answers that cite a deleted meeting. */
export async function purgeMeetingFromConversations(
  { conversations }: Ports,
  accountId: string,
  meetingId: string,
): Promise<void> {
  const scope = systemScope('a meeting was deleted', accountId);
  const citing = conversations.stream(scope, { where: { meetingIds: { contains: meetingId } } });
  await forEachInBatches(citing, async ({ id }) => {
    await conversations.update(scope, id, (stored) => ({ document: removeMeeting(stored, meetingId) }));
  });
}

/** Deletes the conversations of a deleted user, and replaces their name in the answers that other users got. Idempotent. */
export async function purgeUserFromConversations(
  ports: Ports,
  { userId, accountIds }: { readonly userId: string; readonly accountIds: readonly string[] },
  signal: AbortSignal,
): Promise<void> {
  const { conversations } = ports;
  for (const accountId of accountIds) {
    const scope = systemScope('a user was deleted', accountId);
    const findSpeakers = createSpeakerLookup(ports, accountId, userId, signal);
    await forEachInBatches(conversations.stream(scope, {}), async (conversation) => {
      if (conversation.userId === userId) {
        await conversations.remove(scope, conversation.id);
        return;
      }
      const lookups = await Promise.all(conversation.meetingIds.map(findSpeakers));
      const person = { userId, speakerKeys: new Set(lookups.flat()) };
      await conversations.update(scope, conversation.id, (stored) => {
        const document = anonymizeConversation(stored, person);
        return document === stored ? undefined : { document };
      });
    });
  }
}

/**
 * Deletes the conversations of a removed member, which no user can read now. Later ones are kept: they belong to a user who has
 * joined again. Idempotent.
 */
export async function purgeMemberConversations(
  { conversations }: Pick<Ports, 'conversations'>,
  { accountId, userId, removedAt }: { readonly accountId: string; readonly userId: string; readonly removedAt: Date },
): Promise<void> {
  const scope = systemScope('a member was removed', accountId);
  for await (const { id, lastMessageAt } of conversations.stream(scope, { where: { userId } }))
    if (lastMessageAt <= removedAt) await conversations.remove(scope, id);
}

/** The speakers of a meeting who are assigned to the user now. They may have been assigned after the question was answered. */
function createSpeakerLookup(
  { meetings }: Ports,
  accountId: string,
  userId: string,
  signal: AbortSignal,
): (meetingId: string) => Promise<readonly string[]> {
  const lookups = new Map<string, Promise<readonly string[]>>();
  const read = async (meetingId: string) => {
    const found = await meetings.findSpeakers(accountId, meetingId, signal);
    const assigned = (found?.speakers ?? []).filter((speaker) => speaker.userId === userId);
    return assigned.flatMap(({ id, mergedIds }) => [id, ...mergedIds]).map((id) => getSpeakerKey(meetingId, id));
  };
  return (meetingId) => {
    const lookup = lookups.get(meetingId) ?? read(meetingId);
    lookups.set(meetingId, lookup);
    return lookup;
  };
}

export async function purgeAccountConversations({ conversations }: Ports, accountId: string): Promise<void> {
  const scope = systemScope('purges a deleted account', accountId);
  for await (const { id } of conversations.stream(scope, {})) await conversations.remove(scope, id);
}

/** The conversations of a deleted user. */
export async function countUserConversations(
  { conversations }: Pick<Ports, 'conversations'>,
  { userId, accountIds }: { readonly userId: string; readonly accountIds: readonly string[] },
): Promise<Record<string, number>> {
  let count = 0;
  for (const accountId of accountIds)
    count += await conversations.count(systemScope('a user was deleted', accountId), { userId });
  return { conversations: count };
}
