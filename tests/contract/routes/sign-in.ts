import { waitForMailedToken } from '../mailbox.ts';
import { newEmail, PASSWORD, register } from '../person.ts';
import { anonymous, everybody, everyPerson, type Rows, read } from './row.ts';

export const signInRows: Rows = {
  'POST /registrations': {
    access: 'session',
    expected: everybody(201),
    rotates: true,
    good: async () => ({
      as: await anonymous(),
      body: { name: 'Sample Person', email: newEmail(), password: PASSWORD, account_name: 'Sample' },
    }),
  },
  'POST /session': {
    access: 'session',
    expected: everybody(201),
    rotates: true,
    good: async ({ person }) => ({ as: await anonymous(), body: { email: person.email, password: PASSWORD } }),
  },
  'GET /session': { ...read(), access: 'session', expected: { ...everyPerson(200), unscoped: 403 } },
  'DELETE /session': {
    access: 'session',
    expected: everybody(204),
    rotates: true,
    good: () => ({}),
  },
  'POST /passwords': {
    access: 'session',
    expected: everybody(202),
    good: async () => ({ as: await anonymous(), body: { email: newEmail() } }),
  },
  'PATCH /passwords/{token}': {
    access: 'session',
    expected: everybody(200),
    good: async () => {
      const { email } = await register();
      const browser = await anonymous();
      await browser.post('/passwords', { email });
      return {
        as: browser,
        path: { token: await waitForMailedToken(email, 'passwords') },
        body: { password: 'another long password' },
      };
    },
  },
};
