import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Actor, serviceCaller } from '@minutehand/service-kit/identity';
import { matchError } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import { updateGlossary } from '../src/app/glossary/update-glossary.ts';
import { accountScope } from '../src/app/scopes.ts';
import { startAccounts } from './start-accounts.ts';
import { verifyUser } from './verify-user.ts';

let started: Awaited<ReturnType<typeof startAccounts>>;
let people = 0;

beforeAll(async () => {
  started = await startAccounts();
});
afterAll(() => started.service.stop());

async function register(invitationToken = ''): Promise<Actor> {
  const email = `person-${++people}@sample.example`;
  const registration = { name: 'Sample Person', password: 'a long enough one', accountName: '', timeZone: '' };
  const { subject } = await started.accounts.register(
    { ...registration, email, invitationToken },
    { as: serviceCaller('gateway', '') },
  );
  const { user, account } = subject!;
  return createActor({ userId: user!.id, accountId: account!.id, role: account!.role as Actor['role'] });
}

async function addMember(owner: Actor): Promise<Actor> {
  const { service, accounts } = started;
  await verifyUser(service, owner);
  const invitation = { name: 'Invited', email: `invited-${++people}@sample.example` };
  const { invitations } = await accounts.createInvitations({ invitations: [invitation] }, { as: owner });
  const as = serviceCaller('notifications', owner.accountId);
  const { token } = await accounts.getInvitationDelivery({ invitationId: invitations[0]!.id }, { as });
  return register(token);
}

/** Marks the deletion of the account as started, before anything is erased. */
const startDeletion = (accountId: string) =>
  started.ports.accounts.update(accountScope(accountId), accountId, (account) => ({
    document: { ...account, deletion: { id: 'deletion-1', eraseAt: new Date(0), isStarted: true } },
  }));
const countGlossaries = (accountId: string) => started.ports.glossaries.count(accountScope(accountId), {});

const kubernetes = { term: 'Kubernetes', aliases: ['K8s'], meaning: 'Runs our containers' };
const save = (as: Actor, ...names: string[]) =>
  started.glossary.updateGlossary(
    { terms: names.map((term) => ({ term, aliases: [], meaning: '' })), deletedTerms: [] },
    { as },
  );

describe('the glossary of an account', () => {
  it('is empty at first, changed by owners and read by members and the ai service', async () => {
    const owner = await register();
    const member = await addMember(owner);
    expect(await started.glossary.getGlossary({}, { as: member })).toEqual({ terms: [] });
    const saved = await started.glossary.updateGlossary({ terms: [kubernetes], deletedTerms: [] }, { as: owner });
    expect(saved).toEqual({ terms: [kubernetes] });
    expect(await started.glossary.getGlossary({}, { as: member })).toEqual(saved);
    expect(await started.glossary.getGlossary({}, { as: serviceCaller('ai', owner.accountId) })).toEqual(saved);
    const otherOwner = await register();
    expect(await started.glossary.getGlossary({}, { as: otherOwner })).toEqual({ terms: [] });
  });

  it('is not changed by members, regardless of the role in their token', async () => {
    const owner = await register();
    const member = await addMember(owner);
    await expect(save({ ...member, role: 'owner' }, 'Helm')).rejects.toEqual(matchError('glossary.not_permitted'));
    expect(await started.glossary.getGlossary({}, { as: owner })).toEqual({ terms: [] });
  });

  it('is not changed once the deletion of the account has started', async () => {
    const owner = await register();
    await startDeletion(owner.accountId);
    await expect(save(owner, 'Helm')).rejects.toEqual(matchError('account.not_found'));
    expect(await countGlossaries(owner.accountId)).toBe(0);
  });

  it('is purged with the account even if the deletion starts while it is stored', async () => {
    const owner = await register();
    const { accounts, glossaries } = started.ports;
    const insertOnce: typeof glossaries.insertOnce = async (...args) => {
      await startDeletion(owner.accountId);
      return glossaries.insertOnce(...args);
    };
    const change = updateGlossary({ accounts, glossaries: { ...glossaries, insertOnce } }, owner, {
      terms: [kubernetes],
      deletedTerms: [],
    });
    await expect(change).rejects.toEqual(matchError('account.not_found'));
    expect(await countGlossaries(owner.accountId)).toBe(0);
  });

  it('keeps all changes of users who change it concurrently', async () => {
    const owner = await register();
    const names = Array.from({ length: 8 }, (_, index) => `Term ${index}`);
    await Promise.all(names.map((name) => save(owner, name)));
    const { terms } = await started.glossary.getGlossary({}, { as: owner });
    expect(terms.map(({ term }) => term)).toEqual(names);
  });
});
