import type { Notification, NotificationsResponse } from '@minutehand/contracts/http/notifications';
import type { Membership, ReceivedInvitation } from '@minutehand/contracts/http/people';
import type { DataExport } from '@minutehand/contracts/http/privacy/data-exports';
import type { SessionResponse } from '@minutehand/contracts/http/session';
import type { SsoSettings } from '@minutehand/contracts/http/sso';
import type { Page } from '@playwright/test';
import { getDayAfter } from '../fixed-time.ts';

/** People, exports, invitations and notifications that the sample data does not have. */

const getTime = (offset: number, time = '09:30') => `${getDayAfter(offset)}T${time}:00Z`;

/** Responds to GET requests for this path, except for the page itself, with this body. */
export const respondWith = (path: string, json: object) => async (page: Page) => {
  await page.route(
    (url) => url.pathname === path,
    (route) =>
      route.request().isNavigationRequest() || route.request().method() !== 'GET'
        ? route.fallback()
        : route.fulfill({ json }),
  );
};

/** Responds to writes of this path. */
export const respondToWrites =
  (path: string | RegExp, status: number, json: object) =>
  async (page: Page): Promise<void> => {
    await page.route(
      ({ pathname }) => (typeof path === 'string' ? pathname === path : path.test(pathname)),
      (route) => (route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status, json })),
    );
  };

type SessionChanges = { user?: Partial<SessionResponse['user']>; account?: Partial<SessionResponse['account']> };

/** The session of the signed-in user with these changes. */
export const changeSession = (changes: SessionChanges) => async (page: Page) => {
  await page.route('**/session', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const session = (await response.json()) as SessionResponse;
    const user = { ...session.user, ...changes.user };
    const account = { ...session.account, ...changes.account };
    return route.fulfill({ response, json: { ...session, user, account } });
  });
};

export const LONG_NAME = 'Maximiliana Sample-Longname von der Oberen Musterstraße';
export const LONG_ACCOUNT_NAME = 'Sample Association of Public Libraries and Archives of the Northern Districts';
const LONG_EMAIL = 'maximiliana.sample-longname.von-der-oberen-musterstrasse@libraries.sample.example';

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fay', 'Gus', 'Hana', 'Ivo', 'Jana', 'Kai', 'Lea', 'Mia'];

const MEMBERS: readonly Membership[] = [...NAMES.map((name) => `${name} Sample`), LONG_NAME].map((name, index) => ({
  id: `membership-${index}`,
  user_id: `user-${index}`,
  name,
  email: name === LONG_NAME ? LONG_EMAIL : `${name.toLowerCase().replace(' ', '.')}@sample.example`,
  role: index === 1 ? 'admin' : 'member',
  joined_at: getTime(-90),
  last_active_on: index % 4 === 3 ? null : getDayAfter(-index * 3),
  picture_url: null,
}));

/** The signed-in user is the owner of an account whose seats are all taken. */
export async function showFullTeam(page: Page): Promise<void> {
  await changeSession({ account: { account_limit: MEMBERS.length + 1 } })(page);
  await page.route('**/memberships*', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const { memberships } = (await response.json()) as { memberships: readonly Membership[] };
    return route.fulfill({
      response,
      json: { memberships: [...memberships.slice(0, 1), ...MEMBERS], next_cursor: null },
    });
  });
  await page.route(/\/memberships\/[^/]+\/handover$/, (route) => route.fulfill({ json: { handover: HANDOVER } }));
}

const HANDOVER = {
  meeting_count: 14,
  meetings: ['Library move, kickoff', 'Budget of the next quarter', LONG_ACCOUNT_NAME].map((title, index) => ({
    id: `meeting-${index}`,
    title,
  })),
  action_item_count: 3,
  action_items: [
    { id: 'item-1', meeting_id: 'meeting-1', description: 'Write the announcement for the opening' },
    { id: 'item-2', meeting_id: 'meeting-1', description: 'Order the shelves of the second floor' },
  ],
};

export const RECEIVED_INVITATIONS: readonly ReceivedInvitation[] = [
  {
    id: '1',
    account_name: 'Sample library',
    invited_by: 'Ada Sample',
    expires_at: getTime(6),
    url: '/invitations/one',
  },
  { id: '2', account_name: LONG_ACCOUNT_NAME, invited_by: LONG_NAME, expires_at: getTime(2), url: '/invitations/two' },
];

const EXPORT: DataExport = {
  ...{ id: 'export-1', kind: 'user', state: 'running', requested_at: getTime(0, '13:40') },
  ...{ meetings_total: 40, meetings_done: 10, byte_size: null, expires_at: null },
};
export const EXPORTS: readonly DataExport[] = [
  EXPORT,
  {
    ...{ ...EXPORT, id: 'export-2', kind: 'account', state: 'ready', meetings_done: 40 },
    ...{ byte_size: 3.2 * 2 ** 30, expires_at: getTime(7) },
  },
];
export const FAILED_EXPORTS = EXPORTS.map((one) => ({ ...one, state: 'failed', byte_size: null, expires_at: null }));

const RECORD_VALUE = 'minutehand-verification=dGhpcyBpcyBhIHNhbXBsZSBvZiBhIHZhbHVlIG9mIDI1NiBiaXRz';
export const SSO: SsoSettings = {
  issuer: 'https://login.sample.example/oauth2/default',
  client_id: 'c1f0a7d2-5b58-4d5a-9a9e-2f1b3c4d5e6f',
  redirect_uri: 'https://minutes.sample.example/auth/oidc/account-1/callback',
  required: true,
  domains: ['sample.example', 'a-long-name-of-a-subsidiary.sample.example'].map((name, index) => ({
    ...{ name, verified: index === 0, record_name: `_minutehand.${name}`, record_value: RECORD_VALUE },
  })),
};

const KINDS: readonly (readonly [kind: string, title: string, body: string])[] = [
  ['minutes_ready', 'Library move, last check', 'Minutes are ready'],
  ['action_item_assigned', 'Library move, kickoff', 'Ada Sample assigned you “Order the shelves of the second floor”'],
  ['action_item_commented', 'Library move, kickoff', 'Ben Sample commented on “Compare the prices of the two chips”'],
  ['approval_requested', 'Research seminar', 'Cleo Sample asked for your approval'],
  ['meeting_shared', `${LONG_ACCOUNT_NAME}: a planning meeting`, `${LONG_NAME} shared this meeting with you`],
  ['mentioned', 'Quarterly budget', 'Ada Sample mentioned you in the notes'],
  ['processing_failed', 'Evaluation of the prototype', 'Processing failed. Open the meeting to retry.'],
  ['action_items_due', 'Due tomorrow', '3 action items'],
  ['series_brief', 'Library move: opening', 'See earlier decisions and open action items'],
  ['weekly_digest', 'Your week', '4 decisions, 11 open action items'],
  ['approval_decided', 'Education committee', 'Ben Sample approved the minutes'],
  ['invited', 'Sample library', 'Fay Sample invited you to this workspace'],
];

const MANY: readonly Notification[] = KINDS.map(([kind, title, body], index) => ({
  ...{ id: `notification-${index}`, account_id: 'account', kind, title, body, url: '/meetings' },
  ...{ created_at: getTime(-Math.floor(index / 2), `${String(13 - index).padStart(2, '0')}:05`) },
  ...{ seen: true, read: index > 4 },
}));
/** Notifications of every kind, some of them unread, and others in another account. */
export const NOTIFICATIONS: NotificationsResponse = {
  notifications: [...MANY],
  ...{ next_cursor: 'more', unseen_count: 0, total_unseen_count: 0, unread_count: 5, total_unread_count: 107 },
};
