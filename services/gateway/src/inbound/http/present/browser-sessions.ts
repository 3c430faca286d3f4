import type { BrowserSession } from '@minutehand/contracts/http/credentials';
import type { Session } from '../../../domain/session.ts';

/** A session is used when it starts and when its user confirms that it is them; a provider may have asked for credentials before. */
const getLatest = (createdAt: string, authenticatedAt: string | null): string =>
  authenticatedAt !== null && authenticatedAt > createdAt ? authenticatedAt : createdAt;

/** The current session first, then by last use. */
export function presentBrowserSessions(
  sessions: readonly Session[],
  lastUses: readonly (Date | undefined)[],
  current: Session,
): BrowserSession[] {
  const presented = sessions.map(({ id, signInOrigin, createdAt, authenticatedAt }, index) => ({
    id,
    ...signInOrigin,
    created_at: createdAt,
    last_used_at: lastUses[index]?.toISOString() ?? getLatest(createdAt, authenticatedAt),
    current: id === current.id,
  }));
  return presented.sort(
    (first, second) =>
      Number(second.current) - Number(first.current) || second.last_used_at.localeCompare(first.last_used_at),
  );
}
