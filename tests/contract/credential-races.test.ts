import { describe, expect, it } from '@jest/globals';
import { eventually } from '@minutehand/test-kit/waiting';
import type { HttpSession } from '../../scripts/lib/http-session.ts';
import { addMember, waitForEmailedToken } from './mailbox.ts';
import { createMeeting } from './meeting-requests.ts';
import { newBrowser, PASSWORD, register, signIn, type TestUser } from './person.ts';

/** Each race is repeated, because one run may miss the critical moment. */
const RUNS = 20;
const RACE_TIMEOUT_MS = 240_000;
const NEW_PASSWORD = 'another long password';

/** Sends half of the requests before the change and half after it, without waiting for any response. */
async function sendBeforeAndAfter(requests: readonly (() => Promise<unknown>)[], change: () => Promise<unknown>) {
  const half = Math.ceil(requests.length / 2);
  const before = requests.slice(0, half).map((send) => send());
  const changed = change();
  await Promise.all([...before, changed, ...requests.slice(half).map((send) => send())]);
}

/** Four sessions that switch to their account and three browsers that sign in, while the change is in flight: 8 parallel requests. */
async function raceSessions({ email, accountId }: TestUser, change: () => Promise<unknown>): Promise<HttpSession[]> {
  const switching = await Promise.all(Array.from({ length: 4 }, () => signIn(email)));
  const signingIn = Array.from({ length: 3 }, newBrowser);
  await Promise.all(signingIn.map((browser) => browser.open()));
  const requests = [
    ...switching.map((session) => () => session.post(`/accounts/${accountId}/switch`)),
    ...signingIn.map((browser) => () => browser.post('/session', { email, password: PASSWORD })),
  ];
  await sendBeforeAndAfter(requests, change);
  return [...switching, ...signingIn];
}

const getStatuses = (sessions: readonly HttpSession[], path: string) =>
  Promise.all(sessions.map(async (session) => (await session.get(path)).status));

async function requestReset(email: string): Promise<() => Promise<unknown>> {
  const browser = newBrowser();
  await browser.open();
  await browser.post('/passwords', { email });
  const path = `/passwords/${encodeURIComponent(await waitForEmailedToken(email, 'passwords'))}`;
  return async () => expect(await browser.patch(path, { password: NEW_PASSWORD })).toMatchObject({ status: 200 });
}

/** Creates an admin of a new account, and a meeting that only its owner and admins of the account can read. */
async function createAdmin() {
  const owner = await register();
  const { id: meetingId } = await createMeeting(owner);
  const admin = await addMember(owner);
  const changeRole = async (role: string) =>
    expect(await owner.patch(`/memberships/${admin.userId}`, { role })).toMatchObject({ status: 200 });
  await changeRole('admin');
  return { owner, admin, changeRole, path: `/meetings/${meetingId}` };
}

describe('a password reset', () => {
  it(
    'ends every session, including those that a switch or a sign-in in flight creates',
    async () => {
      for (let run = 0; run < RUNS; run += 1) {
        const victim = await register();
        const sessions = await raceSessions(victim, await requestReset(victim.email));
        expect(await getStatuses([victim, ...sessions], '/meetings')).toEqual(Array(8).fill(401));
        expect(await getStatuses([await signIn(victim.email, NEW_PASSWORD)], '/meetings')).toEqual([200]);
      }
    },
    RACE_TIMEOUT_MS,
  );
});

describe('the removal of a member', () => {
  it(
    'ends their access in every session, including those that a switch or a sign-in in flight creates',
    async () => {
      for (let run = 0; run < RUNS; run += 1) {
        const { owner, admin, path } = await createAdmin();
        const sessions = await raceSessions(admin, async () =>
          expect(await owner.delete(`/memberships/${admin.userId}`)).toMatchObject({ status: 204 }),
        );
        // The event that ends the sessions arrives after the response.
        await eventually(async () => expect(await getStatuses([admin, ...sessions], path)).not.toContain(200));
      }
    },
    RACE_TIMEOUT_MS,
  );
});

describe('the transfer of the ownership', () => {
  it(
    'reaches every session of the new owner, including those that a switch or a sign-in in flight creates',
    async () => {
      for (let run = 0; run < RUNS; run += 1) {
        const owner = await register();
        const { id: meetingId } = await createMeeting(owner);
        const member = await addMember(owner);
        expect(await getStatuses([member], `/meetings/${meetingId}`)).toEqual([404]);
        const sessions = await raceSessions(member, async () =>
          expect(
            await owner.post(`/accounts/${owner.accountId}/transfer_ownership`, { user_id: member.userId }),
          ).toMatchObject({ status: 200 }),
        );
        await eventually(async () =>
          expect(await getStatuses([member, ...sessions], `/meetings/${meetingId}`)).toEqual(Array(8).fill(200)),
        );
      }
    },
    RACE_TIMEOUT_MS,
  );
});

describe('the change of a role', () => {
  it(
    'applies to every session, including those that a switch or a sign-in in flight creates',
    async () => {
      const { admin, changeRole, path } = await createAdmin();
      for (let run = 0; run < RUNS; run += 1) {
        await changeRole('admin');
        const sessions = await raceSessions(admin, () => changeRole('member'));
        await eventually(async () => expect(await getStatuses([admin, ...sessions], path)).toEqual(Array(8).fill(404)));
      }
    },
    RACE_TIMEOUT_MS,
  );
});
