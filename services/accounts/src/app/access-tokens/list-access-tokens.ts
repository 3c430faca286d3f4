import type { Actor } from '@minutehand/service-kit/identity';
import type { Page, Stored } from '@minutehand/service-kit/store';
import type { AccessToken, Ports } from '../ports.ts';

/** The caller's tokens, newest first. */
export function listAccessTokens(
  { accessTokens }: Pick<Ports, 'accessTokens'>,
  actor: Actor,
  page: { limit: number; cursor: string | undefined },
): Promise<Page<Stored<AccessToken>>> {
  return accessTokens.page(actor, { where: { userId: actor.userId }, sort: [['createdAt', 'desc']], ...page });
}
