import type { Actor } from '@minutehand/service-kit/identity';
import type { Page, Stored } from '@minutehand/service-kit/store';
import type { AccessToken } from '../../domain/access-token.ts';
import type { Ports } from '../ports.ts';

/** The caller's tokens, newest first, with those that expired recently. */
export function listAccessTokens(
  { accessTokens }: Pick<Ports, 'accessTokens'>,
  actor: Actor,
  page: { limit: number; cursor: string | undefined },
): Promise<Page<Stored<AccessToken>>> {
  return accessTokens.page(actor, { where: { userId: actor.userId }, sort: [['createdAt', 'desc']], ...page });
}
