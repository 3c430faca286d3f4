import { browserSessionsResponseSchema } from '@minutehand/contracts/http/credentials';
import { waitForEmailedToken } from '../../mailbox.ts';
import { newEmail, PASSWORD, register, signIn, type TestUser } from '../../person.ts';
import {
  allCallers,
  createReadCase,
  type OperationCases,
  openAnonymousSession,
  ownerOnly,
  signedInCallers,
} from '../operation-case.ts';

/** Signs in once more; returns the id of that session. */
async function createOtherSession({ email }: TestUser): Promise<string> {
  const { sessions } = browserSessionsResponseSchema.parse((await (await signIn(email)).get('/sessions')).body);
  return sessions.find(({ current }) => current)?.id ?? '';
}

const codeCase = {
  access: 'user',
  scope: 'admin',
  needsRecentAuthentication: true,
  createRequest: () => ({ body: { code: '000000' } }),
} as const;

export const signInCases: OperationCases = {
  'POST /registrations': {
    access: 'session',
    expected: allCallers(201),
    replacesSession: true,
    createRequest: async () => ({
      session: await openAnonymousSession(),
      body: { name: 'Sample Person', email: newEmail(), password: PASSWORD, account_name: 'Sample' },
    }),
  },
  'POST /session': {
    access: 'session',
    expected: allCallers(201),
    replacesSession: true,
    createRequest: async ({ person }) => ({
      session: await openAnonymousSession(),
      body: { email: person.email, password: PASSWORD },
    }),
  },
  'GET /session': { ...createReadCase(), access: 'session', expected: { ...signedInCallers(200), missingScope: 403 } },
  'POST /session/reauthentication': {
    access: 'user',
    expected: signedInCallers(200),
    replacesSession: true,
    createRequest: () => ({ body: { password: PASSWORD } }),
  },
  'PATCH /users/password': {
    access: 'user',
    scope: 'admin',
    // Rejected, because other cases use the password of these callers. credentials.test.ts changes one.
    expected: signedInCallers(422),
    createRequest: () => ({ body: { current_password: 'not the password', password: 'another long password' } }),
  },
  'GET /sessions': { ...createReadCase(), scope: 'admin' },
  'DELETE /sessions': {
    access: 'user',
    scope: 'admin',
    // Without `others`, because other cases use the sessions of these callers. credentials.test.ts ends some.
    expected: signedInCallers(422),
    needsRecentAuthentication: true,
    createRequest: () => ({}),
  },
  'DELETE /sessions/{id}': {
    access: 'user',
    scope: 'admin',
    expected: ownerOnly(204),
    needsRecentAuthentication: true,
    createRequest: async ({ person }) => ({ path: { id: await createOtherSession(person) } }),
    createRejectedRequest: () => ({ path: { id: 'unknown' } }),
    resourceRequests: { session: () => ({ path: { id: 'unknown' } }) },
  },
  'POST /email_changes': {
    access: 'user',
    scope: 'admin',
    // Rejected, because requests per caller are limited. email-change.test.ts changes an address.
    expected: signedInCallers(422),
    needsRecentAuthentication: true,
    createRequest: () => ({ body: { email: 'no address' } }),
  },
  'PATCH /email_changes/{token}': {
    access: 'user',
    scope: 'admin',
    expected: signedInCallers(422),
    needsRecentAuthentication: true,
    createRequest: () => ({ path: { token: 'unknown' } }),
  },
  'GET /passkeys': { ...createReadCase(), scope: 'admin' },
  'POST /passkeys/options': {
    access: 'user',
    scope: 'admin',
    expected: signedInCallers(201),
    needsRecentAuthentication: true,
    createRequest: () => ({ body: {} }),
  },
  'POST /passkeys': {
    access: 'user',
    scope: 'admin',
    // Only an authenticator makes a valid response: services/accounts/test/passkeys.component.test.ts and tests/e2e/passkeys.test.ts.
    expected: signedInCallers(422),
    needsRecentAuthentication: true,
    createRequest: () => ({ body: { name: 'Laptop', response: {} } }),
  },
  'PATCH /passkeys/{id}': {
    access: 'user',
    scope: 'admin',
    expected: signedInCallers(404),
    createRequest: () => ({ path: { id: 'unknown' }, body: { name: 'Laptop' } }),
    resourceRequests: { passkey: () => ({ path: { id: 'unknown' }, body: { name: 'Laptop' } }) },
  },
  'DELETE /passkeys/{id}': {
    access: 'user',
    scope: 'admin',
    expected: signedInCallers(404),
    needsRecentAuthentication: true,
    createRequest: () => ({ path: { id: 'unknown' } }),
    resourceRequests: { passkey: () => ({ path: { id: 'unknown' } }) },
  },
  'POST /session/passkey/options': {
    access: 'session',
    expected: allCallers(201),
    createRequest: async () => ({ session: await openAnonymousSession() }),
  },
  'POST /session/passkey': {
    access: 'session',
    expected: allCallers(422),
    createRequest: async () => ({ session: await openAnonymousSession(), body: { response: {} } }),
  },
  'GET /two_factor': { ...createReadCase(), scope: 'admin' },
  'POST /two_factor': {
    access: 'user',
    scope: 'admin',
    // Has no effect until a code confirms it. two-factor.test.ts confirms one.
    expected: signedInCallers(201),
    needsRecentAuthentication: true,
    createRequest: () => ({}),
  },
  'POST /two_factor/confirmation': { ...codeCase, expected: signedInCallers(422) },
  'DELETE /two_factor': { ...codeCase, expected: signedInCallers(409) },
  'POST /two_factor/recovery_codes': { ...codeCase, expected: signedInCallers(409) },
  'POST /email_verifications': {
    access: 'user',
    // The address of these callers is verified.
    expected: signedInCallers(409),
    createRequest: () => ({}),
  },
  'PATCH /email_verifications/{token}': {
    access: 'user',
    scope: 'admin',
    // Only the user who registered an address can confirm it.
    expected: signedInCallers(403),
    permittedStatus: 200,
    createRequest: async () => {
      const person = await register();
      return { session: person, path: { token: await waitForEmailedToken(person.email, 'email_verifications') } };
    },
  },
  'DELETE /session': {
    access: 'session',
    expected: allCallers(204),
    replacesSession: true,
    createRequest: () => ({}),
  },
  'POST /passwords': {
    access: 'session',
    expected: allCallers(202),
    createRequest: async () => ({ session: await openAnonymousSession(), body: { email: newEmail() } }),
  },
  'PATCH /passwords/{token}': {
    access: 'session',
    expected: allCallers(200),
    createRequest: async () => {
      const { email } = await register();
      const browser = await openAnonymousSession();
      await browser.post('/passwords', { email });
      return {
        session: browser,
        path: { token: await waitForEmailedToken(email, 'passwords') },
        body: { password: 'another long password' },
      };
    },
  },
};
