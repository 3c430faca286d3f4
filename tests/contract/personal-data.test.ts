import { beforeAll, describe, expect, it } from '@jest/globals';
import { type PersonalData, personalDataSchema } from '@minutehand/contracts/http/privacy/personal-data';
import type { HttpSession } from '../../scripts/lib/http-session.ts';
import { addMember } from './mailbox.ts';
import { createOwner, type Owner } from './owner.ts';
import { createTokenClient, newBrowser, signIn, type TestUser } from './person.ts';

const PATH = '/users/me/export';

let owner: Owner;
let colleague: TestUser;
let otherOwner: Owner;
beforeAll(async () => {
  [owner, otherOwner] = await Promise.all([createOwner(), createOwner()]);
  colleague = await addMember(owner.person);
  await owner.person.post(`/meetings/${owner.meetingId}/shares`, { user_id: colleague.userId, role: 'viewer' });
  await owner.person.patch(`/meetings/${owner.meetingId}/notes`, { notes: { content: '<p>Own notes</p>' } });
});

async function download({ email }: Pick<TestUser, 'email'>): Promise<{ text: string; data: PersonalData }> {
  const { status, body } = await (await signIn(email)).get(PATH);
  expect(status).toBe(200);
  return { text: JSON.stringify(body), data: personalDataSchema.parse(body) };
}

describe('the personal data of a user', () => {
  it('has the profile, memberships, tokens, sessions, meetings and notifications', async () => {
    const { data } = await download(owner.person);
    expect(data.user).toMatchObject({ id: owner.userId, email: owner.person.email, email_verified: true });
    expect(data.memberships).toMatchObject([{ account_id: owner.accountId, role: 'owner' }]);
    expect(data.access_tokens.map(({ id }) => id)).toContain(owner.accessTokenId);
    expect(data.sessions.filter(({ current }) => current)).toHaveLength(1);
    const [account] = data.accounts;
    expect(account?.meetings.map(({ export: { meeting } }) => meeting.id)).toContain(owner.meetingId);
    expect(account?.meetings.map(({ notes }) => notes).join()).toContain('Own notes');
    expect(account?.meetings[0]?.export.transcript.segments.length).toBeGreaterThan(0);
    expect(account?.notifications.map(({ id }) => id)).toContain(owner.notificationId);
  });

  it('has no id and no address of other people', async () => {
    const { text } = await download(owner.person);
    const others = [owner.member, colleague, otherOwner.person];
    for (const { userId, email } of others) {
      expect(text).not.toContain(userId);
      expect(text).not.toContain(email);
    }
    for (const hidden of [owner.invitedEmail, otherOwner.accountId, otherOwner.meetingId, otherOwner.accessTokenId])
      expect(text).not.toContain(hidden);
  });

  it('has no meeting that is only shared with the user', async () => {
    const { text, data } = await download(colleague);
    expect(data.accounts.flatMap(({ meetings }) => meetings)).toEqual([]);
    expect(text).not.toContain('Own notes');
    expect(text).not.toContain(owner.person.email);
  });

  it('is rejected for access tokens with every scope, and without a session', async () => {
    const { send } = await createTokenClient(owner.person, ['read', 'write', 'admin']);
    expect(await send('GET', PATH)).toMatchObject({
      status: 403,
      body: { error: "An access token can't download your data. Sign in and download it in the settings." },
    });
    const browser: HttpSession = newBrowser();
    expect((await browser.get(PATH)).status).toBe(401);
  });
});
