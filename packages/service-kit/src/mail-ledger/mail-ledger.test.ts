import { describe, expect, it, jest } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '../identity/index.ts';
import { createMailLedger } from './mail-ledger.ts';

const actor: Actor = {
  kind: 'actor',
  userId: 'user-1',
  accountId: 'account-1',
  role: 'member',
  scopes: ['write'],
};
const emails = [{ cause: 'invitation-1', email: 'one@example.com' }];

function createLedger(reserveMails: () => Promise<{ $type: 'minutehand.notifications.v1.ReserveMailsResponse' }>) {
  return createMailLedger('accounts', { reserveMails: jest.fn(reserveMails) });
}

describe('the mail ledger', () => {
  it.each(['platform.unavailable', 'platform.deadline_exceeded'] as const)(
    'accepts emails while the notifications service responds with %s',
    async (code) => {
      const ledger = createLedger(async () => {
        throw new AppError(code);
      });
      await expect(ledger.reserve(actor, emails)).resolves.toBeUndefined();
    },
  );

  it('rejects the emails when the daily limit has been reached', async () => {
    const ledger = createLedger(async () => {
      throw new AppError('mail.too_many_today');
    });
    await expect(ledger.reserve(actor, emails)).rejects.toMatchObject({ code: 'mail.too_many_today' });
  });
});
