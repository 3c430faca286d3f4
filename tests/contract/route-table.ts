import { MIB } from '@minutehand/contracts/limits';
import type { HttpSession } from '../../scripts/lib/http-session.ts';
import type { Ids, Owner } from './holdings.ts';
import { addMember, invite, linkMailedTo } from './mailbox.ts';
import { announce, createMeeting, importTranscript, SAMPLE } from './meetings-of.ts';
import { newBrowser, newEmail, PASSWORD, programOf, register, signIn } from './person.ts';

/** One call: values for the braces of the path, and what is sent. */
export type Call = {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Who asks, when it is not the owner. */
  readonly as?: HttpSession;
};

export type Row = {
  /** 'public': anybody; 'session': also a browser that nobody is signed in with; 'person': who is signed in. */
  readonly access: 'public' | 'session' | 'person';
  /** Of the good call. */
  readonly status: number;
  readonly good: (own: Owner) => Call | Promise<Call>;
  /** Each names one thing that may be another account's; `named` says whose. */
  readonly naming?: Readonly<Record<string, (own: Owner, named: Ids) => Call>>;
  /** What an id that is not the asker's answers. 422 where it is a field of a form, 200 where unknown ones are passed over. */
  readonly absent?: Readonly<Record<string, number>>;
  /** Bytes of a body that is too large; a little more than 1 MB unless said. */
  readonly tooLarge?: number;
  /** The address itself is signed; body and session are not looked at in the common way. */
  readonly isSigned?: true;
};

const meeting: Row['naming'] = { meeting: (_own, { meetingId }) => ({ path: { id: meetingId } }) };

function ofMeeting(method: 'read' | 'write', status: number, call: Call = {}): Row {
  const body = method === 'read' ? {} : { body: {} };
  return {
    access: 'person',
    status,
    good: ({ meetingId }) => ({ ...body, ...call, path: { id: meetingId, ...call.path } }),
    naming: {
      meeting: (_own, { meetingId }) => ({ ...body, ...call, path: { id: meetingId, ...call.path } }),
    },
  };
}

function ofActionItem(status: number, body: unknown = {}): Row {
  const call = (ids: Pick<Ids, 'meetingId' | 'actionItemId'>): Call => ({
    path: { id: ids.meetingId, action_item_id: ids.actionItemId },
    body,
  });
  return {
    access: 'person',
    status,
    good: call,
    naming: {
      meeting: (own, { meetingId }) => call({ ...own, meetingId }),
      'meeting with its action item': (_own, named) => call(named),
      'action item': ({ meetingId }, { actionItemId }) => call({ meetingId, actionItemId }),
    },
  };
}

const read = (query?: string): Row => ({ access: 'person', status: 200, good: () => (query ? { query } : {}) });
const open = (query?: string): Row => ({ ...read(query), access: 'public' });

async function anonymous(): Promise<HttpSession> {
  const browser = newBrowser();
  await browser.open();
  return browser;
}

const mark: Row = {
  access: 'person',
  status: 200,
  good: ({ notificationId }) => ({ body: { ids: [notificationId] } }),
  naming: { notification: (_own, { notificationId }) => ({ body: { ids: [notificationId] } }) },
  absent: { notification: 200 },
};

/** Every call of the product, by method and path. A call that is missing here fails the suite. */
export const routeTable: Readonly<Record<string, Row>> = {
  'POST /registrations': {
    access: 'session',
    status: 201,
    good: async () => ({
      as: await anonymous(),
      body: { name: 'Sample Person', email: newEmail(), password: PASSWORD, account_name: 'Sample' },
    }),
  },
  'POST /session': {
    access: 'session',
    status: 201,
    good: async ({ person }) => ({ as: await anonymous(), body: { email: person.email, password: PASSWORD } }),
  },
  'GET /session': { ...read(), access: 'session' },
  'DELETE /session': {
    access: 'session',
    status: 204,
    good: async ({ person }) => ({ as: await signIn(person.email) }),
  },
  'POST /passwords': {
    access: 'session',
    status: 202,
    good: async () => ({ as: await anonymous(), body: { email: newEmail() } }),
  },
  'PATCH /passwords/{token}': {
    access: 'session',
    status: 200,
    good: async () => {
      const { email } = await register();
      const browser = await anonymous();
      await browser.post('/passwords', { email });
      return {
        as: browser,
        path: { token: await linkMailedTo(email, 'passwords') },
        body: { password: 'another long password' },
      };
    },
  },

  'GET /users': read('?query=sample'),
  'GET /users/mentions.json': read('?query=sample'),
  'PATCH /users': { access: 'person', status: 200, good: () => ({ body: { user: { theme: 'dark' } } }) },
  'POST /dashboard/complete_onboarding': { access: 'person', status: 200, good: () => ({ body: {} }) },
  'GET /accounts': read(),
  'POST /accounts/{id}/switch': {
    access: 'person',
    status: 200,
    good: async ({ person, accountId }) => ({ as: await signIn(person.email), path: { id: accountId } }),
    naming: { account: (_own, { accountId }) => ({ path: { id: accountId }, body: {} }) },
  },
  'GET /memberships': read(),
  'PATCH /memberships/{id}': {
    access: 'person',
    status: 200,
    good: ({ memberId }) => ({ path: { id: memberId }, body: { role: 'admin' } }),
    naming: { membership: (_own, { memberId }) => ({ path: { id: memberId }, body: { role: 'admin' } }) },
  },
  'DELETE /memberships/{id}': {
    access: 'person',
    status: 204,
    good: async () => {
      const owner = await register();
      return { as: owner, path: { id: (await addMember(owner)).userId } };
    },
    naming: { membership: (_own, { memberId }) => ({ path: { id: memberId } }) },
  },

  'GET /invitations': read(),
  'POST /invitations': {
    access: 'person',
    status: 201,
    // An account has five places: what takes one does so in a new account.
    good: async () => ({
      as: await register(),
      body: { invitations: [{ name: 'Somebody', email: newEmail() }] },
    }),
  },
  'DELETE /invitations/{id}': {
    access: 'person',
    status: 204,
    good: async () => {
      const owner = await register();
      return { as: owner, path: { id: (await invite(owner)).id } };
    },
    naming: { invitation: (_own, { invitationId }) => ({ path: { id: invitationId } }) },
  },
  'POST /invitations/{token}/accept': {
    access: 'person',
    status: 200,
    good: async () => {
      const [inviter, invited] = [await register(), await register()];
      return { as: invited, path: { token: (await invite(inviter, invited.email)).token }, body: {} };
    },
    // An invitation's id is no token: what was mailed is signed.
    naming: { invitation: (_own, { invitationId }) => ({ path: { token: invitationId }, body: {} }) },
    absent: { invitation: 422 },
  },
  'GET /access_tokens': read(),
  'POST /access_tokens': {
    access: 'person',
    status: 201,
    good: () => ({ body: { name: 'A program', scopes: ['read', 'write'] } }),
  },
  'DELETE /access_tokens/{id}': {
    access: 'person',
    status: 204,
    good: async ({ person }) => ({ path: { id: (await programOf(person, ['read'])).tokenId } }),
    naming: { 'access token': (_own, { accessTokenId }) => ({ path: { id: accessTokenId } }) },
  },

  'GET /meetings': read('?state=ready&mine=1'),
  'POST /meetings': {
    access: 'person',
    status: 201,
    good: () => ({ body: { meeting: { title: 'Weekly', attendees: ['Somebody'] } } }),
    naming: {
      'meeting type': (_own, { meetingTypeId }) => ({ body: { meeting: { account_meeting_type_id: meetingTypeId } } }),
    },
    absent: { 'meeting type': 422 },
  },
  'GET /meetings/{id}': ofMeeting('read', 200),
  'PATCH /meetings/{id}': {
    ...ofMeeting('write', 200, { body: { meeting: { title: 'Monthly' } } }),
    naming: {
      meeting: (_own, { meetingId }) => ({ path: { id: meetingId }, body: { meeting: { title: 'Monthly' } } }),
      'meeting type': ({ meetingId }, { meetingTypeId }) => ({
        path: { id: meetingId },
        body: { meeting: { account_meeting_type_id: meetingTypeId } },
      }),
    },
    absent: { 'meeting type': 422 },
  },
  'DELETE /meetings/{id}': {
    access: 'person',
    status: 204,
    good: async ({ person }) => ({ path: { id: (await createMeeting(person)).id } }),
    naming: meeting,
  },
  'POST /meetings/{id}/retry': {
    access: 'person',
    status: 202,
    good: ({ meetingId }) => ({ path: { id: meetingId }, body: {} }),
    naming: meeting,
  },
  'POST /meetings/{id}/title/accept': ofMeeting('write', 200),
  'POST /meetings/{id}/title/dismiss': ofMeeting('write', 200),
  'POST /meetings/{id}/title/reshow': ofMeeting('write', 200),
  'GET /account_meeting_types': read(),

  'POST /meetings/{id}/transcript': {
    access: 'person',
    status: 202,
    good: async ({ person }) => ({
      path: { id: (await createMeeting(person)).id },
      body: { format: 'text', content: SAMPLE },
    }),
    naming: {
      meeting: (_own, { meetingId }) => ({ path: { id: meetingId }, body: { format: 'text', content: SAMPLE } }),
      upload: ({ meetingId }, { signedId }) => ({ path: { id: meetingId }, body: { signed_id: signedId } }),
    },
    tooLarge: 31 * MIB,
  },
  'GET /meetings/{id}/transcript': ofMeeting('read', 200),
  'GET /meetings/{id}/speakers/search': ofMeeting('read', 200, { query: '?q=another' }),
  'POST /meetings/{id}/speakers/assign': {
    access: 'person',
    status: 200,
    good: async ({ person, userId }) => {
      const { id } = await createMeeting(person);
      await importTranscript(person, id, { format: 'text', content: SAMPLE });
      return { path: { id }, body: { speaker_id: 't1-p1', user_id: userId } };
    },
    naming: {
      meeting: (_own, { meetingId }) => ({ path: { id: meetingId }, body: { speaker_id: 't1-p1', name: 'Chair' } }),
      person: ({ meetingId, speakerId }, { userId }) => ({
        path: { id: meetingId },
        body: { speaker_id: speakerId, user_id: userId },
      }),
    },
    absent: { person: 422 },
  },

  'GET /meetings/{id}/minutes': ofMeeting('read', 200),
  'PATCH /meetings/{id}/minutes': ofMeeting('write', 200, { body: { content: '## Notes\n\n- All is well.\n' } }),
  'GET /meetings/{id}/minutes_content': ofMeeting('read', 200),
  'GET /meetings/{id}/minutes/versions': ofMeeting('read', 200),
  'POST /meetings/{id}/minutes/versions/{version}/restore': ofMeeting('write', 200, { path: { version: '1' } }),

  'GET /meetings/{id}/action_items': ofMeeting('read', 200),
  'POST /meetings/{id}/action_items': {
    ...ofMeeting('write', 201, { body: { action_item: { description: 'Feed the fish' } } }),
    naming: {
      meeting: (_own, { meetingId }) => ({ path: { id: meetingId }, body: { action_item: { description: 'Feed' } } }),
      person: ({ meetingId }, { userId }) => ({
        path: { id: meetingId },
        body: { action_item: { description: 'Feed', assignee_id: userId } },
      }),
    },
    absent: { person: 422 },
  },
  'PATCH /meetings/{id}/action_items/{action_item_id}': {
    ...ofActionItem(200, { action_item: { description: 'Water all plants' } }),
    naming: {
      ...ofActionItem(200, { action_item: { description: 'Water all plants' } }).naming,
      person: ({ meetingId, actionItemId }, { userId }) => ({
        path: { id: meetingId, action_item_id: actionItemId },
        body: { action_item: { assignee_id: userId } },
      }),
    },
    absent: { person: 422 },
  },
  'PATCH /meetings/{id}/action_items/{action_item_id}/toggle_status': ofActionItem(200),
  'DELETE /meetings/{id}/action_items/{action_item_id}': {
    ...ofActionItem(204, undefined),
    good: async ({ person, meetingId }) => {
      const made = await person.post(`/meetings/${meetingId}/action_items`, { action_item: { description: 'Rest' } });
      const id = (made.body as { id: string }).id;
      return { path: { id: meetingId, action_item_id: id } };
    },
  },
  'GET /action_items': read('?assignee=team&state=open'),

  'GET /search/quick': read('?q=library'),
  'GET /search': read('?q=library&result_type=minutes'),

  'POST /direct_uploads': {
    access: 'person',
    status: 200,
    good: () => ({
      body: { blob: { filename: 'a.txt', content_type: 'text/plain', byte_size: 1, checksum: `${'A'.repeat(22)}==` } },
    }),
  },
  'PUT /direct_uploads/{token}': {
    access: 'public',
    status: 204,
    isSigned: true,
    good: async ({ person }) => {
      const bytes = Buffer.from(SAMPLE);
      const { direct_upload: put } = await announce(person, 'notes.txt', bytes, 'text/plain');
      return { path: { token: put.url.split('/').at(-1) ?? '' }, headers: put.headers, body: bytes };
    },
  },

  'GET /notifications': read(),
  'POST /notifications/mark_as_seen': mark,
  'POST /notifications/mark_as_read': mark,
  'GET /dev/mail': open(),
  'GET /plans': open(),
  'GET /plans/quote': open('?accounts=7'),
  'GET /subscription': read(),
  'GET /health/live': open(),
  'GET /health/ready': open(),
  'GET /openapi.json': open(),
};
