import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccountDataServiceService } from '@minutehand/contracts/proto/accounts/v1/account_data';
import type { AccountsServiceService, Subject as SignedInUser } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { GlossaryServiceService } from '@minutehand/contracts/proto/accounts/v1/glossary';
import { type Actor, serviceCaller, systemScope } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { createActor } from '@minutehand/test-kit/identity';
import type { TestService } from '@minutehand/test-kit/service';
import { eventually } from '@minutehand/test-kit/waiting';
import { userAggregate } from '../src/outbound/store/aggregates.ts';
import { startAccounts } from './start-accounts.ts';
import { verifyUser } from './verify-user.ts';

let service: TestService;
let accounts: RpcClient<typeof AccountsServiceService>;
beforeAll(async () => {
  ({ service, accounts } = await startAccounts());
});
afterAll(() => service.stop());

async function register(name: string): Promise<SignedInUser> {
  const registration = { name, email: `${name.toLowerCase()}@sample.example`, password: 'a long enough password' };
  const { subject } = await accounts.register(
    { ...registration, accountName: `Team ${name}`, invitationToken: '', timeZone: '' },
    { as: serviceCaller('gateway', '') },
  );
  await verifyUser(service, getOwner(subject!));
  return subject!;
}

const getOwner = ({ user, account }: SignedInUser): Actor =>
  createActor({ userId: user!.id, accountId: account!.id, role: 'owner' });

async function readSections(as: Actor): Promise<Map<string, string>> {
  const sections = new Map<string, string>();
  for await (const { section, chunk } of service.client(AccountDataServiceService).streamAccountData({}, { as }))
    sections.set(section, (sections.get(section) ?? '') + chunk.toString());
  return sections;
}

describe('the data of an account in accounts', () => {
  it('has the account, its members, invitations, glossary and security log, and nothing of another account', async () => {
    const [ann, bob] = [await register('Ann'), await register('Bob')];
    const as = getOwner(ann);
    await accounts.createInvitations({ invitations: [{ name: 'Cy', email: 'cy@sample.example' }] }, { as });
    const glossary = service.client(GlossaryServiceService);
    const term = { term: 'Kubernetes', aliases: [], meaning: '' };
    await glossary.updateGlossary({ terms: [term], deletedTerms: [] }, { as });
    // The security log is stored after the response.
    const sections = await eventually(async () => {
      const found = await readSections(as);
      expect(JSON.parse(found.get('security_log') ?? '[]')).not.toEqual([]);
      return found;
    });
    const read = (section: string) => JSON.parse(sections.get(section) ?? 'null');
    expect(read('account')).toMatchObject({ id: ann.account!.id, name: 'Team Ann' });
    expect(read('members')).toMatchObject([{ user_id: ann.user!.id, email: 'ann@sample.example', role: 'owner' }]);
    expect(read('invitations')).toMatchObject([{ email: 'cy@sample.example', state: 'pending' }]);
    expect(read('glossary')).toMatchObject([{ term: 'Kubernetes' }]);
    const text = [...sections.values()].join();
    expect(text).not.toContain(bob.user!.id);
    expect(text).not.toMatch(/hash|secret/i);
  });

  it('is recorded in the security log', async () => {
    const dee = await register('Dee');
    await readSections(getOwner(dee));
    expect(service.securityLines.at(-1)).toMatchObject({ event: 'account_data_exported', accountId: dee.account!.id });
  });

  it('can be read by owners only, by their stored role, whatever the token states', async () => {
    const [eve, fay] = [await register('Eve'), await register('Fay')];
    const stranger = { ...getOwner(eve), userId: fay.user!.id };
    await expect(readSections(stranger)).rejects.toMatchObject({ code: 'membership.owner_only' });
  });

  it('is rejected for an access token and for a session that is older than a password change', async () => {
    const gus = getOwner(await register('Gus'));
    await expect(readSections({ ...gus, accessTokenId: 'token-1' })).rejects.toMatchObject({
      code: 'platform.session_required',
    });
    const users = service.store.collection(userAggregate);
    await users.update(systemScope('a test'), gus.userId, (user) => ({ document: { ...user, credentialEpoch: 1 } }));
    await expect(readSections(gus)).rejects.toMatchObject({ code: 'platform.unauthenticated' });
  });
});
