import type { Actor } from '@minutehand/service-kit/identity';
import { MENTIONS_MAX } from '../../limits.ts';
import { listMembers } from '../members/list-members.ts';
import type { Ports } from '../ports.ts';

export type Mention = { name: string; userId: string; sgid: string };

/** Members who match the query, each with an id signed for mentions in this account. */
export async function searchMentions(ports: Ports, actor: Actor, query: string): Promise<Mention[]> {
  const { items } = await listMembers(ports, actor, { text: query, limit: MENTIONS_MAX, cursor: undefined });
  return items.map(({ name, userId }) => ({
    name,
    userId,
    sgid: ports.tokens.sign('mention', `${actor.accountId}/${userId}`),
  }));
}
