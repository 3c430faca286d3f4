import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AccountsServiceService, Subject as SignedInUser } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { type Actor, serviceCaller } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { matchError } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import type { TestService } from '@minutehand/test-kit/service';
import { purgeUser } from '../src/app/deletions/purge-user.ts';
import type { Ports } from '../src/app/ports.ts';
import { globalScope } from '../src/app/scopes.ts';
import { setPicture } from '../src/app/users/pictures.ts';
import { startAccounts } from './start-accounts.ts';

/** A PNG image of one pixel, with a comment. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let service: TestService;
let accounts: RpcClient<typeof AccountsServiceService>;
let ports: Ports;
let people = 0;

beforeAll(async () => {
  ({ service, accounts, ports } = await startAccounts());
});
afterAll(() => service.stop());

async function register(): Promise<SignedInUser> {
  const email = `pictured-${++people}@sample.example`;
  const { subject } = await accounts.register(
    { name: 'Sample Person', email, password: 'a long enough one', accountName: '', invitationToken: '', timeZone: '' },
    { as: serviceCaller('gateway', '') },
  );
  return subject!;
}
const getActor = ({ user, account }: SignedInUser): Actor =>
  createActor({ userId: user!.id, accountId: account!.id, role: account!.role as Actor['role'] });

it('a picture is shown to members of the account only, and each one has its own id', async () => {
  const [owner, otherOwner] = [await register(), await register()];
  expect(owner.user!.pictureId).toBeUndefined();
  const ids = [];
  for (const content of [PIXEL, PIXEL]) {
    const { user } = await accounts.setPicture({ content }, { as: getActor(owner) });
    ids.push(user!.pictureId);
  }
  expect(new Set(ids).size).toBe(2);
  const userId = owner.user!.id;
  expect(await accounts.getPicture({ userId }, { as: getActor(owner) })).toEqual({
    contentType: 'image/png',
    content: PIXEL,
  });
  const { members } = await accounts.listMembers({ query: '', limit: 0, cursor: '' }, { as: getActor(owner) });
  expect(members).toMatchObject([{ pictureId: ids[1] }]);
  await expect(accounts.getPicture({ userId }, { as: getActor(otherOwner) })).rejects.toEqual(
    matchError('user.picture_not_found'),
  );
});

it('a file that is not an image is rejected, and the picture stays', async () => {
  const owner = await register();
  await accounts.setPicture({ content: PIXEL }, { as: getActor(owner) });
  await expect(
    accounts.setPicture({ content: Buffer.from('<svg onload="alert(1)"/>') }, { as: getActor(owner) }),
  ).rejects.toEqual(matchError('user.picture_invalid'));
  const { content } = await accounts.getPicture({ userId: owner.user!.id }, { as: getActor(owner) });
  expect(content).toEqual(PIXEL);
});

const countStored = (userId: string) => ports.pictures.count(globalScope, { userId });

it('a removed picture is deleted from the store', async () => {
  const owner = await register();
  const { id } = owner.user!;
  await accounts.setPicture({ content: PIXEL }, { as: getActor(owner) });
  expect(await countStored(id)).toBe(1);
  for (let repetition = 0; repetition < 2; repetition += 1) {
    const { user } = await accounts.deletePicture({}, { as: getActor(owner) });
    expect([user!.pictureId, await countStored(id)]).toEqual([undefined, 0]);
  }
});

it('a picture can be uploaded after another one was removed or replaced, which is deleted', async () => {
  const owner = await register();
  const userId = owner.user!.id;
  await accounts.setPicture({ content: PIXEL }, { as: getActor(owner) });
  await accounts.deletePicture({}, { as: getActor(owner) });
  for (let upload = 0; upload < 2; upload += 1) {
    await accounts.setPicture({ content: PIXEL }, { as: getActor(owner) });
    expect(await accounts.getPicture({ userId }, { as: getActor(owner) })).toMatchObject({ content: PIXEL });
    expect(await countStored(userId)).toBe(1);
  }
});

it('the pictures of a deleted user are deleted, including one that is uploaded while the user is erased', async () => {
  const owner = await register();
  const userId = owner.user!.id;
  await accounts.setPicture({ content: PIXEL }, { as: getActor(owner) });
  const { document: deletion } = await ports.deletions.insertOnce(globalScope, {
    ...{ id: 'deletion-1', subject: 'user', subjectId: userId, requestedBy: userId, state: 'started' },
    ...{ eraseAt: new Date(), accountIds: [], reports: [] },
  });
  const remove: typeof ports.users.remove = async (...args) => {
    await setPicture(ports, getActor(owner), PIXEL);
    return ports.users.remove(...args);
  };
  await purgeUser({ ...ports, users: { ...ports.users, remove } }, deletion);
  expect(await countStored(userId)).toBe(0);
  expect((await ports.deletions.find(globalScope, deletion.id))?.counts).toMatchObject({ pictures: 1 });
});
