import { waitForMailedToken } from '../mailbox.ts';
import { newEmail, PASSWORD, register } from '../person.ts';
import { allCallers, createReadRow, openAnonymousSession, type Rows, signedInCallers } from './row.ts';

export const signInRows: Rows = {
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
  'GET /session': { ...createReadRow(), access: 'session', expected: { ...signedInCallers(200), unscoped: 403 } },
  'POST /session/reauthentication': {
    access: 'person',
    expected: signedInCallers(200),
    replacesSession: true,
    createRequest: () => ({ body: { password: PASSWORD } }),
  },
  'POST /email_verifications': {
    access: 'person',
    // The address of these callers is verified.
    expected: signedInCallers(409),
    createRequest: () => ({}),
  },
  'PATCH /email_verifications/{token}': {
    access: 'person',
    scope: 'admin',
    // Only the user who registered an address can confirm it.
    expected: signedInCallers(403),
    permittedStatus: 200,
    createRequest: async () => {
      const person = await register();
      return { session: person, path: { token: await waitForMailedToken(person.email, 'email_verifications') } };
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
        path: { token: await waitForMailedToken(email, 'passwords') },
        body: { password: 'another long password' },
      };
    },
  },
};
