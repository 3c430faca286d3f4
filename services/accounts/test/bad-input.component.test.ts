import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { expectNoServerErrors } from '@minutehand/test-kit/bad-input';
import { createActor } from '@minutehand/test-kit/identity';
import type { TestService } from '@minutehand/test-kit/service';
import { startAccounts } from './start-accounts.ts';
import { verifyUser } from './verify-user.ts';

let service: TestService;
beforeAll(async () => {
  ({ service } = await startAccounts());
});
afterAll(() => service.stop());

it('responds to malformed requests with a client error, never an internal error', async () => {
  const accounts = service.client(AccountsServiceService);
  const gateway = serviceCaller('gateway', '');
  const person = { name: 'Sample Person', email: 'person@sample.example', password: 'a long enough password' };
  const registration = { ...person, accountName: '', invitationToken: '', timeZone: 'Europe/London' };
  const { subject } = await accounts.register(registration, { as: gateway });
  const userId = subject!.user!.id;
  const accountId = subject!.account!.id;
  const owner = createActor({ userId, accountId, role: 'owner' });
  await verifyUser(service, owner);
  const invitees = { invitations: [{ name: 'Invited Person', email: 'invited@sample.example' }] };
  const { invitations } = await accounts.createInvitations(invitees, { as: owner });
  const notifications = serviceCaller('notifications', accountId);
  const { token } = await accounts.getInvitationDelivery({ invitationId: invitations[0]!.id }, { as: notifications });
  await expectNoServerErrors(service, AccountsServiceService, {
    callers: [
      owner,
      gateway,
      notifications,
      ...['meetings', 'recordings'].map((name) => serviceCaller(name, accountId)),
    ],
    knownValues: [
      userId,
      accountId,
      invitations[0]!.id,
      token,
      person.email,
      person.password,
      'owner',
      'Europe/London',
    ],
    runs: 40,
  });
  expect((await accounts.authenticate(person, { as: gateway })).subject?.user?.id).toBe(userId);
});
