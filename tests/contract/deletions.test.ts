import { expect, it } from '@jest/globals';
import { sessionResponseSchema } from '@minutehand/contracts/http/session';
import { addMember, registerVerified, waitForEmailedToken } from './mailbox.ts';
import { newBrowser, signIn } from './person.ts';

const DAY_MS = 86_400_000;
const GRACE_DAYS = 14;

it('an account that is scheduled for deletion is closed to members immediately; an owner sees the date and can cancel the deletion', async () => {
  const owner = await registerVerified();
  const member = await addMember(owner);
  const { account } = sessionResponseSchema.parse((await owner.get('/session')).body);
  const path = `/accounts/${owner.accountId}/deletion`;
  expect(await member.post(path, { name: account.name })).toMatchObject({ status: 403 });
  expect(await owner.post(path, { name: 'Another name' })).toMatchObject({ status: 422 });
  const otherOwnerSession = await signIn(owner.email);
  const response = await owner.post(path, { name: account.name });
  expect(response).toMatchObject({ status: 202, body: { deletion: { subject: 'account' } } });
  const { deletion } = sessionResponseSchema.parse(response.body);
  const days = (new Date(deletion?.erase_at ?? '').getTime() - Date.now()) / DAY_MS;
  expect(Math.round(days)).toBe(GRACE_DAYS);

  expect((await member.get('/meetings')).status).toBe(401);
  expect((await owner.get('/meetings')).status).toBe(403);
  // Only the session that requested the deletion stays open, to cancel it.
  expect((await otherOwnerSession.get('/meetings')).status).toBe(401);
  const memberAgain = await signIn(member.email);
  const memberSession = sessionResponseSchema.parse((await memberAgain.get('/session')).body);
  expect(memberSession.account.id).not.toBe(owner.accountId);
  expect((await memberAgain.post(`/accounts/${owner.accountId}/switch`)).status).toBe(404);

  expect(await owner.post('/session/cancel_deletion')).toMatchObject({ status: 200, body: { deletion: null } });
  expect((await owner.get('/meetings')).status).toBe(200);
  expect((await memberAgain.post(`/accounts/${owner.accountId}/switch`)).status).toBe(200);
});

it('a user who deletes themself is signed out everywhere, and cancels by the emailed link', async () => {
  const person = await registerVerified();
  const other = await signIn(person.email);
  expect((await person.get('/users/me/deletion_plan')).body).toEqual({
    deletion_plan: {
      grace_days: GRACE_DAYS,
      accounts: [{ id: person.accountId, name: "Sample Person's workspace", outcome: 'deleted' }],
    },
  });
  expect(await person.post('/users/me/deletion', { email: person.email })).toMatchObject({ status: 202 });
  for (const session of [person, other]) expect((await session.get('/meetings')).status).toBe(401);
  const newSession = await signIn(person.email);
  expect((await newSession.get('/meetings')).status).toBe(403);
  const token = encodeURIComponent(await waitForEmailedToken(person.email, 'deletions'));
  const browser = newBrowser();
  await browser.open();
  expect(await browser.post(`/deletions/${token}/cancel`)).toMatchObject({ status: 200 });
  expect(await browser.post(`/deletions/${token}/cancel`)).toMatchObject({ status: 422 });
  // Until now, this session could only cancel the deletion. Reading it returns its full access.
  expect((await newSession.get('/session')).body).toMatchObject({ deletion: null });
  expect((await newSession.get('/meetings')).status).toBe(200);
});

it('the only owner of an account with other members must transfer it first; the error names it', async () => {
  const owner = await registerVerified();
  await addMember(owner);
  expect(await owner.post('/users/me/deletion', { email: owner.email })).toMatchObject({
    status: 409,
    body: { errors: { accounts: ["Sample Person's workspace"] } },
  });
});
