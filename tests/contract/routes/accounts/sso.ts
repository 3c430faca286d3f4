import {
  allCallers,
  createReadCase,
  type OperationCases,
  openAnonymousSession,
  ownersAndAdmins,
  signedInCallers,
} from '../operation-case.ts';

/** Owners of any account, each for their own account. None of these accounts has a provider; sso.test.ts covers one that has. */
const owners = (status: number) => ({ ...ownersAndAdmins(status), admin: 403 });
const recent = { access: 'user', scope: 'admin', needsRecentAuthentication: true } as const;
const domain = { path: { name: 'sample.example' } };
const callback = (accountId: string) => ({ path: { account_id: accountId }, query: '?code=unknown&state=unknown' });

export const ssoCases: OperationCases = {
  'POST /session/sso': {
    access: 'session',
    expected: allCallers(404),
    createRequest: async () => ({ session: await openAnonymousSession(), body: { account_id: 'unknown' } }),
  },
  // The sessions of these callers were not started with single sign-on.
  'POST /session/sso/reauthentication': {
    access: 'user',
    scope: 'admin',
    expected: signedInCallers(403),
    createRequest: () => ({}),
  },
  'GET /auth/oidc/{account_id}/callback': {
    access: 'session',
    expected: allCallers(303),
    createRequest: () => callback('unknown'),
    resourceRequests: { account: (_owner, { accountId }) => callback(accountId) },
    inaccessibleStatus: { account: 303 },
  },
  'GET /sso': { ...createReadCase(), scope: 'admin', expected: owners(200) },
  'PATCH /sso': { ...recent, expected: owners(404), createRequest: () => ({ body: { required: false } }) },
  'PUT /sso/provider': {
    ...recent,
    expected: owners(422),
    createRequest: () => ({ body: { issuer: 'no URL', client_id: 'id', client_secret: 'secret' } }),
  },
  'DELETE /sso/provider': { ...recent, expected: owners(204), createRequest: () => ({}) },
  'POST /sso/domains': {
    access: 'user',
    scope: 'admin',
    expected: owners(404),
    createRequest: () => ({ body: domain.path }),
  },
  'POST /sso/domains/{name}/verification': { ...recent, expected: owners(404), createRequest: () => domain },
  'DELETE /sso/domains/{name}': {
    access: 'user',
    scope: 'admin',
    expected: owners(404),
    createRequest: () => domain,
  },
  'GET /sso/connection': createReadCase(),
  'POST /sso/connection': { ...recent, expected: signedInCallers(404), createRequest: () => ({}) },
  'DELETE /sso/connection': { ...recent, expected: signedInCallers(204), createRequest: () => ({}) },
};
