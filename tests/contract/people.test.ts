import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { notificationsResponseSchema } from '@minutehand/contracts/http/notifications';
import {
  createInvitationsResponseSchema,
  receivedInvitationsResponseSchema,
  userResponseSchema,
} from '@minutehand/contracts/http/people';
import { directUploadResponseSchema } from '@minutehand/contracts/http/uploads';
import { eventually } from '@minutehand/test-kit/waiting';
import { addMember, invite, registerVerified } from './mailbox.ts';
import { createMeeting } from './meeting-requests.ts';
import { newBrowser, newEmail, PASSWORD, register, type TestUser } from './person.ts';

/** A PNG image of one pixel. */
const PIXEL = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);

describe('an invitation', () => {
  it('adds a new user to the account as a member', async () => {
    const owner = await register();
    const member = await addMember(owner, 'Invited Person');
    expect(member.accountId).toBe(owner.accountId);
    expect(await member.get('/session')).toMatchObject({ body: { account: { role: 'member' } } });
    expect(await owner.get('/memberships')).toMatchObject({
      body: {
        memberships: expect.arrayContaining([expect.objectContaining({ name: 'Invited Person', role: 'member' })]),
      },
    });
    expect(await owner.get('/invitations')).toMatchObject({ body: { invitations: [{ state: 'accepted' }] } });
  });

  it('adds an existing user to a second account, and they can switch between both', async () => {
    const [owner, guest] = [await register(), await register()];
    const { token } = await invite(owner, guest.email);
    const before = guest.cookie();
    expect((await guest.post(`/invitations/${encodeURIComponent(token)}/accept`)).status).toBe(200);
    expect(guest.cookie()).not.toBe(before);
    expect((await guest.get('/session')).body).toMatchObject({ account: { id: owner.accountId, role: 'member' } });
    expect((await guest.get('/accounts')).body).toMatchObject({ accounts: [{}, {}] });
    expect((await guest.post(`/accounts/${guest.accountId}/switch`)).status).toBe(200);
    expect((await guest.get('/session')).body).toMatchObject({ account: { id: guest.accountId, role: 'owner' } });
  });

  it('shows the inviter and the account to the holder of its link only', async () => {
    const owner = await register();
    const { token, id, email } = await invite(owner);
    const signedOut = newBrowser();
    await signedOut.open();
    expect(await signedOut.get(`/invitations/${encodeURIComponent(token)}`)).toMatchObject({
      status: 200,
      body: { invitation: { name: 'Somebody', email } },
    });
    for (const other of [id, `${token}x`]) expect((await signedOut.get(`/invitations/${other}`)).status).toBe(422);
  });

  it('is shown in the product to a user with the verified address, and nobody else', async () => {
    const [owner, guest, otherUser] = [await register(), await registerVerified(), await registerVerified()];
    const { id, token } = await invite(owner, guest.email);
    const { invitations } = receivedInvitationsResponseSchema.parse((await guest.get('/received_invitations')).body);
    expect(invitations).toMatchObject([{ url: `/invitations/${encodeURIComponent(token)}` }]);
    expect((await otherUser.get('/received_invitations')).body).toMatchObject({ invitations: [] });
    await eventually(async () =>
      expect((await guest.get('/notifications')).body).toMatchObject({
        notifications: [{ kind: 'invited', url: `/received_invitations?invitation=${id}` }],
      }),
    );
    expect((await guest.post(`${invitations[0]?.url}/accept`)).status).toBe(200);
    expect((await guest.get('/received_invitations')).body).toMatchObject({ invitations: [] });
  });

  it('disappears from the notifications of its recipient once it is revoked', async () => {
    const [owner, guest] = [await register(), await registerVerified()];
    const { id } = await invite(owner, guest.email);
    const readKinds = async () =>
      notificationsResponseSchema.parse((await guest.get('/notifications')).body).notifications.map(({ kind }) => kind);
    await eventually(async () => expect(await readKinds()).toEqual(['invited']));
    expect((await owner.delete(`/invitations/${id}`)).status).toBe(204);
    await eventually(async () => expect(await readKinds()).toEqual([]));
  });

  it('works once, and not after it is revoked', async () => {
    const owner = await register();
    const used = await invite(owner);
    await register({ email: used.email, invitationToken: used.token });
    const revoked = await invite(owner);
    expect((await owner.delete(`/invitations/${revoked.id}`)).status).toBe(204);
    for (const { token } of [used, revoked]) {
      const browser = newBrowser();
      await browser.open();
      const registration = { name: 'Late', email: newEmail(), password: PASSWORD, invitation_token: token };
      expect((await browser.post('/registrations', registration)).status).toBe(422);
    }
  });

  it('does not reveal whether the address is registered', async () => {
    const [owner, registered] = [await registerVerified(), await register()];
    const responses = [];
    for (const email of [registered.email, newEmail()]) {
      const { status, body } = await owner.post('/invitations', { invitations: [{ name: 'Somebody', email }] });
      const [invitation] = createInvitationsResponseSchema.parse(body).invitations;
      responses.push({ status, invitation: { ...invitation, id: '', email: '', invited_at: '', expires_at: '' } });
    }
    expect(responses[0]).toMatchObject({ status: 201, invitation: { name: 'Somebody', state: 'pending' } });
    expect(responses[0]).toEqual(responses[1]);
  });

  it('is rejected when the account is full', async () => {
    const owner = await registerVerified();
    const people = Array.from({ length: 5 }, () => ({ name: 'Somebody', email: newEmail() }));
    const response = await owner.post('/invitations', { invitations: people });
    expect(response.status).toBe(422);
    expect((await owner.post('/invitations', { invitations: people.slice(1) })).status).toBe(201);
  });
});

describe('a role', () => {
  it('determines access to the meetings of the account immediately', async () => {
    const owner = await register();
    const member = await addMember(owner);
    const { id } = await createMeeting(owner);
    expect((await member.get(`/meetings/${id}`)).status).toBe(404);
    expect((await member.get('/meetings')).body).toMatchObject({ meetings: [] });
    expect((await member.get('/invitations')).status).toBe(403);

    expect((await owner.patch(`/memberships/${member.userId}`, { role: 'admin' })).status).toBe(200);
    await eventually(async () => {
      expect(await member.get(`/meetings/${id}`)).toMatchObject({ status: 200, body: { meeting: { role: 'admin' } } });
    });
    expect((await member.delete(`/memberships/${owner.userId}`)).status).toBe(403);
    expect((await owner.delete(`/memberships/${owner.userId}`)).status).toBe(422);
  });

  it('ends with the membership, as do the sessions', async () => {
    const owner = await register();
    const member = await addMember(owner);
    expect((await owner.delete(`/memberships/${member.userId}`)).status).toBe(204);
    await eventually(async () => expect((await member.get('/meetings')).status).toBe(401));
  });
});

describe('the team', () => {
  it('shows the day of the last activity to managers, who can rename the account', async () => {
    const owner = await register();
    const member = await addMember(owner);
    expect((await member.get('/meetings')).status).toBe(200);
    await eventually(async () => {
      const { body } = await owner.get('/memberships');
      expect(body).toMatchObject({
        memberships: expect.arrayContaining([
          expect.objectContaining({
            user_id: member.userId,
            last_active_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
          }),
        ]),
      });
    });
    const path = `/accounts/${owner.accountId}`;
    expect(await owner.patch(path, { account: { name: 'New Works' } })).toMatchObject({
      status: 200,
      body: { account: { name: 'New Works', role: 'owner' } },
    });
    expect(await member.get('/session')).toMatchObject({ body: { account: { name: 'New Works' } } });
    expect((await member.patch(path, { account: { name: 'Mine' } })).status).toBe(403);
    expect((await owner.patch(path, { account: { name: ' ' } })).status).toBe(422);
  });

  it('passes the meetings and open items of a removed member to the chosen successor', async () => {
    const owner = await register();
    const [member, successor] = [await addMember(owner), await addMember(owner)];
    const { id } = await createMeeting(member);
    const item = { action_item: { description: 'Borrow spades', assignee_id: member.userId } };
    expect((await member.post(`/meetings/${id}/action_items`, item)).status).toBe(201);
    expect((await successor.get(`/memberships/${member.userId}/handover`)).status).toBe(403);
    for (const reader of [owner, member])
      expect(await reader.get(`/memberships/${member.userId}/handover`)).toMatchObject({
        status: 200,
        body: {
          handover: {
            ...{ meeting_count: 1, meetings: [{ id }] },
            ...{ action_item_count: 1, action_items: [{ meeting_id: id, description: 'Borrow spades' }] },
          },
        },
      });
    const path = `/memberships/${member.userId}?successor_id=`;
    expect((await owner.delete(`${path}nobody`)).status).toBe(422);
    expect((await owner.delete(`${path}${successor.userId}`)).status).toBe(204);
    await eventually(async () => {
      expect(await successor.get(`/meetings/${id}`)).toMatchObject({
        body: { meeting: { role: 'owner', owner: { id: successor.userId } } },
      });
      expect((await successor.get('/action_items?assignee=me')).body).toMatchObject({
        action_items: [{ description: 'Borrow spades', assignee_id: successor.userId }],
      });
    });
  });

  it('can be transferred to another owner, and the former owner becomes an admin immediately', async () => {
    const owner = await register();
    const member = await addMember(owner);
    const transfer = { user_id: member.userId };
    const path = `/accounts/${owner.accountId}/transfer_ownership`;
    expect((await member.post(path, { user_id: owner.userId })).status).toBe(403);
    expect(await owner.post(path, transfer)).toMatchObject({ status: 200, body: { account: { role: 'admin' } } });
    expect(await member.get('/session')).toMatchObject({ body: { account: { role: 'owner' } } });
    expect((await owner.post(path, transfer)).status).toBe(403);
  });
});

describe('people', () => {
  it('are found by part of their name, only within the account', async () => {
    const owner = await register({ name: 'Quentin Sample' });
    await register({ name: 'Quentin Elsewhere' });
    const names = { users: [{ name: 'Quentin Sample', email: owner.email }] };
    expect(await owner.get('/users?query=quen')).toMatchObject({ body: names });
    const { body } = await owner.get('/users/mentions.json?query=quen');
    expect(body).toEqual([
      { name: 'Quentin Sample', content: expect.stringContaining('Quentin'), sgid: expect.any(String) },
    ]);
  });

  it('keep their theme, name, time zone and language of dates', async () => {
    const person = await register();
    const user = { theme: 'dark', name: 'New Name', time_zone: 'Europe/London', date_language: 'de' };
    expect(await person.patch('/users', { user })).toMatchObject({ status: 200, body: { user } });
    expect(await person.get('/session')).toMatchObject({ body: { user } });
    expect((await person.patch('/users', { user: { theme: 'pink' } })).status).toBe(422);
    expect((await person.patch('/users', { user: { time_zone: 'Moon/Sea' } })).status).toBe(422);
    expect((await person.patch('/users', { user: { date_language: 'tlh' } })).status).toBe(422);
  });
});

describe('the onboarding', () => {
  it('is completed once by each user, for all their accounts', async () => {
    const owner = await register();
    const member = await addMember(owner);
    const response = await member.post('/dashboard/complete_onboarding', {});
    expect(response).toMatchObject({ status: 200, body: { account: { onboarding_completed: true } } });
    expect(await member.get('/session')).toMatchObject({ body: { account: { onboarding_completed: true } } });
    expect(await owner.get('/session')).toMatchObject({ body: { account: { onboarding_completed: false } } });
    expect((await member.post('/dashboard/complete_onboarding', {})).status).toBe(200);
  });
});

describe('the price', () => {
  it('is 95 pounds for five seats, plus 15 for each additional one', async () => {
    const getQuote = async (accounts: number) => (await newBrowser().get(`/plans/quote?accounts=${accounts}`)).body;
    expect(await getQuote(1)).toEqual({ total: '95.00', currency: 'GBP', accounts: 1 });
    expect(await getQuote(5)).toMatchObject({ total: '95.00' });
    expect(await getQuote(8)).toMatchObject({ total: '140.00' });
    expect((await newBrowser().get('/plans/quote?accounts=0')).status).toBe(422);
  });
});

describe('the picture of a user', () => {
  const upload = async (person: TestUser, file: Uint8Array<ArrayBuffer>) => {
    const checksum = createHash('md5').update(file).digest('base64');
    const blob = { filename: 'me.png', content_type: 'image/png', byte_size: file.byteLength, checksum };
    const created = directUploadResponseSchema.parse((await person.post('/direct_uploads', { blob })).body);
    const { url, headers } = created.direct_upload;
    expect((await fetch(url, { method: 'PUT', headers, body: file })).status).toBe(204);
    return person.send('PUT', '/users/picture', { body: { signed_id: created.signed_id } });
  };

  it('is a direct upload, shown to members of the account only, and removed on request', async () => {
    const owner = await register();
    const [member, otherOwner] = [await addMember(owner), await register()];
    const { user } = userResponseSchema.parse((await upload(owner, PIXEL)).body);
    const path = user.picture_url ?? '';
    for (const viewer of [owner, member]) {
      const response = await viewer.get(path);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(response.headers.get('content-security-policy')).toContain('sandbox');
    }
    expect((await otherOwner.get(path)).status).toBe(404);
    expect((await member.get('/memberships')).body).toMatchObject({
      memberships: [{ picture_url: path }, { picture_url: null }],
    });
    expect((await owner.delete('/users/picture')).body).toMatchObject({ user: { picture_url: null } });
    expect((await member.get(path)).status).toBe(404);
  });

  it('is rejected if it is not an image, and only its uploader can use the upload', async () => {
    const [owner, other] = [await register(), await register()];
    const script = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    expect(await upload(owner, script)).toMatchObject({
      status: 422,
      body: { error: 'Choose a JPEG or PNG image of at most 256 KB and 1,024 pixels.' },
    });
    const checksum = createHash('md5').update(PIXEL).digest('base64');
    const blob = { filename: 'me.png', content_type: 'image/png', byte_size: PIXEL.byteLength, checksum };
    const { signed_id } = directUploadResponseSchema.parse((await owner.post('/direct_uploads', { blob })).body);
    expect((await other.send('PUT', '/users/picture', { body: { signed_id } })).status).toBe(404);
    expect((await owner.get('/session')).body).toMatchObject({ user: { picture_url: null } });
  });
});
