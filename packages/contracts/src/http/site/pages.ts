/**
 * Paths of screens, by frontend, in the syntax of react-router. The gateway responds with 404 to any other path;
 * scripts/page-paths.test.ts compares this list with the routes of the frontends.
 */
export const PAGE_PATHS = {
  shell: ['/', '/ui'],
  account: [
    '/sign-in',
    '/register',
    '/passwords/new',
    '/passwords/:token',
    '/email_verifications/:token',
    '/email_changes/:token',
    '/invitations/:token',
    '/received_invitations',
    '/deletions/:token',
    '/settings',
  ],
  assistant: ['/assistant'],
  billing: ['/pricing'],
  meetings: [
    '/dashboard',
    '/meetings',
    '/meetings/new',
    '/meetings/:meetingId',
    '/action_items',
    '/decisions',
    '/assigned/:token',
    '/account_meeting_types',
  ],
  notifications: ['/notifications'],
  recordings: ['/record', '/record/:meetingId'],
  search: ['/search'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
