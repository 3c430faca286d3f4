import type { AreaName } from '@minutehand/web-kit';

/** The users who can open a path: all, only signed-in ones, or only signed-out ones. */
export type Access = 'public' | 'signed-in' | 'signed-out';

export type AreaPath = {
  prefix: string;
  area: AreaName;
  access: Access;
};

/** Maps path prefixes to areas. */
export const AREA_PATHS: readonly AreaPath[] = [
  { prefix: '/sign-in', area: 'account', access: 'signed-out' },
  { prefix: '/register', area: 'account', access: 'signed-out' },
  { prefix: '/passwords', area: 'account', access: 'public' },
  { prefix: '/email_verifications', area: 'account', access: 'signed-in' },
  { prefix: '/email_changes', area: 'account', access: 'signed-in' },
  { prefix: '/invitations', area: 'account', access: 'public' },
  { prefix: '/received_invitations', area: 'account', access: 'signed-in' },
  { prefix: '/deletions', area: 'account', access: 'public' },
  { prefix: '/settings', area: 'account', access: 'signed-in' },
  { prefix: '/dashboard', area: 'meetings', access: 'signed-in' },
  { prefix: '/meetings', area: 'meetings', access: 'signed-in' },
  { prefix: '/action_items', area: 'meetings', access: 'signed-in' },
  { prefix: '/decisions', area: 'meetings', access: 'signed-in' },
  { prefix: '/assigned', area: 'meetings', access: 'public' },
  { prefix: '/account_meeting_types', area: 'meetings', access: 'signed-in' },
  { prefix: '/record', area: 'recordings', access: 'signed-in' },
  { prefix: '/search', area: 'search', access: 'signed-in' },
  { prefix: '/assistant', area: 'assistant', access: 'signed-in' },
  { prefix: '/pricing', area: 'billing', access: 'public' },
  { prefix: '/notifications', area: 'notifications', access: 'signed-in' },
];

/** Finds the entry whose prefix consists of the first segments of the path. */
export function findAreaPath(pathname: string): AreaPath | undefined {
  return AREA_PATHS.find(({ prefix }) => pathname === prefix || pathname.startsWith(`${prefix}/`));
}
