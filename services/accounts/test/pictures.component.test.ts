import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AccountsServiceService, Subject } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { type Actor, serviceCaller, systemScope } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { matchError } from '@minutehand/test-kit/expect';
import { actor } from '@minutehand/test-kit/identity';
import type { TestService } from '@minutehand/test-kit/service';
import { pictureAggregate } from '../src/outbound/store/aggregates.ts';
import { startAccounts } from './start-accounts.ts';

/** A PNG image of one pixel, with a comment. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let service: TestService;
let accounts: RpcClient<typeof AccountsServiceService>;
let people = 0;

beforeAll(async () => {
  ({ service, accounts } = await startAccounts());
});
afterAll(() => service.stop());

async function register(): Promise<Subject> {
  const email = `pictured-${++people}@sample.example`;
  const { subject } = await accounts.register(
    { name: 'Sample Person', email, password: 'a long enough one', accountName: '', invitationToken: '', timeZone: '' },
    { as: serviceCaller('gateway', '') },
  );
  return subject!;
}
const as = ({ user, account }: Subject): Actor =>
  actor({ userId: user!.id, accountId: account!.id, role: account!.role as Actor['role'] });

it('a picture is shown to members of the account only, and each one has its own id', async () => {
  const [owner, stranger] = [await register(), await register()];
  expect(owner.user!.pictureId).toBeUndefined();
  const ids = [];
  for (const content of [PIXEL, PIXEL]) {
    const { user } = await accounts.setPicture({ content }, { as: as(owner) });
    ids.push(user!.pictureId);
  }
  expect(new Set(ids).size).toBe(2);
  const userId = owner.user!.id;
  expect(await accounts.getPicture({ userId }, { as: as(owner) })).toEqual({
    contentType: 'image/png',
    content: PIXEL,
  });
  const { members } = await accounts.listMembers({ query: '', limit: 0, cursor: '' }, { as: as(owner) });
  expect(members).toMatchObject([{ pictureId: ids[1] }]);
  await expect(accounts.getPicture({ userId }, { as: as(stranger) })).rejects.toEqual(
    matchError('user.picture_not_found'),
  );
});

it('a file that is not an image is rejected, and the picture stays', async () => {
  const owner = await register();
  await accounts.setPicture({ content: PIXEL }, { as: as(owner) });
  await expect(
    accounts.setPicture({ content: Buffer.from('<svg onload="alert(1)"/>') }, { as: as(owner) }),
  ).rejects.toEqual(matchError('user.picture_invalid'));
  const { content } = await accounts.getPicture({ userId: owner.user!.id }, { as: as(owner) });
  expect(content).toEqual(PIXEL);
});

it('a removed picture is deleted from the store', async () => {
  const owner = await register();
  const { id } = owner.user!;
  await accounts.setPicture({ content: PIXEL }, { as: as(owner) });
  const stored = () => service.store.collection(pictureAggregate).find(systemScope('a test'), id);
  expect(await stored()).toBeDefined();
  const { user } = await accounts.deletePicture({}, { as: as(owner) });
  expect([user!.pictureId, await stored()]).toEqual([undefined, undefined]);
});
