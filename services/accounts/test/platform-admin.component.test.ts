import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { type Actor, serviceCaller } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { matchError } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import type { TestService } from '@minutehand/test-kit/service';
import { openTestStore } from '@minutehand/test-kit/store';
import type { Ports } from '../src/app/ports.ts';
import { accountScope } from '../src/app/scopes.ts';
import { setPlatformAdmin } from '../src/app/users/set-platform-admin.ts';
import { changePlatformAdmin } from '../src/compose.ts';
import { aggregates } from '../src/outbound/store/aggregates.ts';
import { startAccounts } from './start-accounts.ts';
import { verifyUser } from './verify-user.ts';

let folder: string;
let databaseUrl: string;
let service: TestService;
let accounts: RpcClient<typeof AccountsServiceService>;
let ports: Ports;
let person: Actor;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'minutehand-admin-'));
  databaseUrl = `sqlite:${join(folder, 'accounts.db')}`;
  const store = await openTestStore(aggregates, { url: databaseUrl });
  ({ service, accounts, ports } = await startAccounts({ store }));
  const { subject } = await accounts.register(
    {
      ...{ name: 'Sample Person', email: 'Person@sample.example', password: 'a long enough one' },
      ...{ accountName: '', invitationToken: '', timeZone: '' },
    },
    { as: serviceCaller('gateway', '') },
  );
  person = createActor({ userId: subject!.user!.id, accountId: subject!.account!.id, role: 'owner' });
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

const change = (email: string, isAdmin: boolean) =>
  changePlatformAdmin({ name: 'accounts', logLevel: 'silent', databaseUrl }, { email, isAdmin });
const isAdmin = async () => (await accounts.getSubject({}, { as: person })).subject?.user?.platformAdmin;

it('an operator grants a user with a verified address the rights of a platform admin, and revokes them, while the service runs, each recorded once', async () => {
  await expect(change('person@sample.example', true)).rejects.toEqual(matchError('user.email_unverified'));
  await verifyUser(service, person);
  expect(await isAdmin()).toBe(false);
  expect(await change(' person@SAMPLE.example', true)).toBe(true);
  expect(await isAdmin()).toBe(true);
  expect(await change('person@sample.example', true)).toBe(false);
  expect(await change('person@sample.example', false)).toBe(true);
  expect(await isAdmin()).toBe(false);
  const { items } = await ports.securityEvents.page(accountScope(person.accountId), {
    where: { category: 'credentials' },
    sort: [['at', 'asc']],
    limit: 10,
  });
  const user = { facts: { userId: person.userId }, actorKind: 'service' };
  expect(items).toMatchObject([
    { event: 'platform_admin_granted', ...user },
    { event: 'platform_admin_revoked', ...user },
  ]);
});

it('a change is not made if its security event cannot be stored', async () => {
  const recordSecurityEvent = () => Promise.reject(new Error('The database is full.'));
  const attempt = setPlatformAdmin(
    { users: ports.users, recordSecurityEvent },
    { email: 'person@sample.example', isAdmin: true },
  );
  await expect(attempt).rejects.toThrow('The database is full.');
  expect(await isAdmin()).toBe(false);
});

it('an address without a user, and one that is not an address, are rejected', async () => {
  await expect(change('nobody@sample.example', true)).rejects.toEqual(matchError('user.unknown_email'));
  await expect(change('nobody', true)).rejects.toEqual(matchError('user.email_invalid'));
});
