import { expect, it } from '@jest/globals';
import type { Session } from '../../../domain/session.ts';
import { presentBrowserSessions } from './browser-sessions.ts';

const createdAt = '2026-03-01T09:00:00.000Z';
const later = '2026-03-02T09:00:00.000Z';

const list = (authenticatedAt: string | null, lastUse?: string) => {
  const signInOrigin = { browser: '', system: '', network: '' };
  const session: Session = { key: 'k', id: 'i', csrfToken: 't', user: null, signInOrigin, createdAt, authenticatedAt };
  const [listed] = presentBrowserSessions([session], [lastUse === undefined ? undefined : new Date(lastUse)], session);
  return listed?.last_used_at;
};

it('a session without a stored use was last used at its start, or at the later re-authentication of its user', () => {
  expect(list(createdAt)).toBe(createdAt);
  expect(list(later)).toBe(later);
  expect(list(createdAt, later)).toBe(later);
});

it('a session was last used at its start if its provider asked for credentials earlier, or did not state when', () => {
  expect(list('2026-02-01T09:00:00.000Z')).toBe(createdAt);
  expect(list(null)).toBe(createdAt);
});
