import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { isAppError } from '@minutehand/contracts/errors';
import type { AccountsServiceService, Subject as SignedInUser } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { type Actor, serviceCaller, systemScope } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { createActor } from '@minutehand/test-kit/identity';
import type { TestService } from '@minutehand/test-kit/service';
import { accountAggregate } from '../src/outbound/store/aggregates.ts';
import { startAccounts } from './start-accounts.ts';
import { verifyUser } from './verify-user.ts';

/** Concurrent acceptances of one invitation. */
const PARALLEL_ACCEPTS = 8;
const gateway = serviceCaller('gateway', '');
let service: TestService;
let accounts: RpcClient<typeof AccountsServiceService>;
let people = 0;

beforeAll(async () => {
  ({ service, accounts } = await startAccounts());
});
afterAll(() => service.stop());

async function registerPerson(invitationToken = ''): Promise<SignedInUser> {
  const email = `person-${++people}@sample.example`;
  const { subject } = await accounts.register(
    { name: 'Sample Person', email, password: 'a long enough one', accountName: '', invitationToken, timeZone: '' },
    { as: gateway },
  );
  return subject!;
}

function getActor({ user, account }: SignedInUser): Actor {
  return createActor({ userId: user!.id, accountId: account!.id, role: account!.role as Actor['role'] });
}

/** Invites a person and returns the token of the emailed link. */
async function invite(owner: SignedInUser, email = `invited-${++people}@sample.example`): Promise<string> {
  const { subject } = await accounts.getSubject({}, { as: getActor(owner) });
  if (!subject?.user?.emailVerified) await verifyUser(service, getActor(owner));
  const { invitations } = await accounts.createInvitations(
    { invitations: [{ name: 'Invited Person', email }] },
    { as: getActor(owner) },
  );
  const caller = serviceCaller('notifications', owner.account!.id);
  return (await accounts.getInvitationDelivery({ invitationId: invitations[0]!.id }, { as: caller })).token;
}

const isCompleted = async (subject: SignedInUser) =>
  (await accounts.getSubject({}, { as: getActor(subject) })).subject?.account?.onboardingCompleted;

it('completes the onboarding once for a user, in all their accounts', async () => {
  const [owner, guest] = [await registerPerson(), await registerPerson()];
  expect(await isCompleted(guest)).toBe(false);
  for (let round = 0; round < 2; round++) {
    const { subject } = await accounts.completeOnboarding({}, { as: getActor(guest) });
    expect(subject?.account?.onboardingCompleted).toBe(true);
  }
  const { subject: joined } = await accounts.acceptInvitation({ token: await invite(owner) }, { as: getActor(guest) });
  expect(joined?.account).toMatchObject({ id: owner.account!.id, onboardingCompleted: true });
  const { accounts: all } = await accounts.listAccounts({}, { as: getActor(guest) });
  expect(all.map(({ onboardingCompleted }) => onboardingCompleted)).toEqual([true, true]);
});

it('leaves the onboarding of the other members of an account open', async () => {
  const owner = await registerPerson();
  const member = await registerPerson(await invite(owner));
  await accounts.completeOnboarding({}, { as: getActor(owner) });
  expect(await isCompleted(member)).toBe(false);
});

it('treats an onboarding that an earlier release stored for the whole account as completed', async () => {
  const owner = await registerPerson();
  const { id } = owner.account!;
  await service.store
    .collection(accountAggregate)
    .update(systemScope('an account of an earlier release'), id, (before) => ({
      document: { ...before, onboardingCompleted: true },
    }));
  expect(await isCompleted(owner)).toBe(true);
});

it('accepts an invitation for one of several concurrent users', async () => {
  const owner = await registerPerson();
  const guests: SignedInUser[] = [];
  for (let count = 0; count < PARALLEL_ACCEPTS; count++) guests.push(await registerPerson());
  const token = await invite(owner);
  const outcomes = await Promise.allSettled(
    guests.map((guest) => accounts.acceptInvitation({ token }, { as: getActor(guest) })),
  );
  const rejected = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(rejected).toHaveLength(PARALLEL_ACCEPTS - 1);
  expect(rejected.filter((error) => !isAppError(error, 'invitation.invalid'))).toEqual([]);
  const { members } = await accounts.listMembers({ query: '', limit: 0, cursor: '' }, { as: getActor(owner) });
  expect(members).toHaveLength(2);
});

it('never exceeds the account limit when invitations are accepted concurrently', async () => {
  const owner = await registerPerson();
  const tokens: string[] = [];
  for (let count = 0; count < 4; count++) tokens.push(await invite(owner));
  // The limit is lowered after the invitations were sent.
  await service.store
    .collection(accountAggregate)
    .update(systemScope('a smaller subscription'), owner.account!.id, (before) => ({
      document: { ...before, accountLimit: 3 },
    }));
  const guests = await Promise.all(tokens.map(() => registerPerson()));
  const outcomes = await Promise.allSettled(
    guests.map((guest, index) => accounts.acceptInvitation({ token: tokens[index]! }, { as: getActor(guest) })),
  );
  const rejected = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(rejected).toHaveLength(2);
  expect(rejected.filter((error) => !isAppError(error, 'account.full'))).toEqual([]);
});
