import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { renewCalendarFeedResponseSchema } from '@minutehand/contracts/http/calendar-feed';
import { actionItemResponseSchema } from '@minutehand/contracts/http/meetings/action-items';
import { eventually } from '@minutehand/test-kit/waiting';
import type { HttpResponse } from '../../scripts/lib/http-session.ts';
import { addMember, invite, registerVerified, waitForEmailedToken } from './mailbox.ts';
import { createDirectUpload, createMeeting } from './meeting-requests.ts';
import { createOwner, createUnknownIds, type Owner } from './owner.ts';
import { createTokenClient, newBrowser, newEmail, signIn } from './person.ts';
import { operationCases } from './routes/all-cases.ts';
import { sendRequest, withoutRequestId } from './routes/send.ts';

const ALL_SCOPES = ['read', 'write', 'admin'];
const UNKNOWN = 'x'.repeat(43);

let victim: Owner;
let attacker: Owner;
beforeAll(async () => {
  [victim, attacker] = await Promise.all([createOwner(), createOwner()]);
});

const operationsWithIds = operationCases.flatMap(({ operation, resourceRequests = {} }) =>
  Object.entries(resourceRequests).map(([resource, createRequest]) => ({ operation, resource, createRequest })),
);
const send = (secret: string, cookie?: string) =>
  newBrowser().send('GET', '/meetings', { headers: { authorization: `Bearer ${secret}`, cookie } });

describe('an access token of another account', () => {
  it('gets the same responses for existing ids as for unknown ids, even with every scope', async () => {
    const client = await createTokenClient(attacker.person, ALL_SCOPES);
    const session = newBrowser();
    const asToken = {
      ...session,
      send: (method: string, path: string, options: Parameters<typeof session.send>[2] = {}) => {
        const headers = { ...options.headers, authorization: `Bearer ${client.secret}`, 'x-csrf-token': undefined };
        return session.send(method, path, { ...options, headers });
      },
    };
    const different = [];
    for (const { operation, resource, createRequest } of operationsWithIds) {
      const existing = withoutRequestId(await sendRequest(asToken, operation, createRequest(attacker, victim)));
      const unknown = withoutRequestId(
        await sendRequest(asToken, operation, createRequest(attacker, createUnknownIds())),
      );
      if (JSON.stringify(existing) !== JSON.stringify(unknown))
        different.push({ operation, resource, existing, unknown });
    }
    expect(operationsWithIds.length).toBeGreaterThan(50);
    expect(different).toEqual([]);
  });

  it('is rejected once its owner is removed from the account, unlike a token of the same owner in another account', async () => {
    const member = await addMember(victim.person);
    const client = await createTokenClient(member, ['read']);
    const clientOfOtherAccount = await createTokenClient(attacker.person, ['read']);
    expect((await client.send('GET', '/meetings')).status).toBe(200);
    expect((await victim.person.delete(`/memberships/${member.userId}`)).status).toBe(204);
    await eventually(async () => expect((await client.send('GET', '/meetings')).status).toBe(401));
    expect((await clientOfOtherAccount.send('GET', '/meetings')).status).toBe(200);
  });
});

describe('a forged access token', () => {
  it('is rejected, even with the cookie of a signed-in user', async () => {
    const { secret, tokenId } = await createTokenClient(attacker.person, ['read']);
    const body = secret.slice('mh_'.length);
    const session = attacker.person.cookie().split('=').slice(1).join('=');
    const forged = {
      truncated: secret.slice(0, -1),
      extended: `${secret}A`,
      reversed: `mh_${[...body].toReversed().join('')}`,
      'in another case': `mh_${body === body.toLowerCase() ? body.toUpperCase() : body.toLowerCase()}`,
      'without its prefix': body,
      'its stored hash': `mh_${createHash('sha256').update(secret).digest('hex')}`,
      'its id': `mh_${tokenId}`,
      'a session id': `mh_${session}`,
      'a JSON web token without a signature': `mh_${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`,
      'a wildcard': 'mh_*',
      'an operator': 'mh_{"$ne":null}',
    };
    for (const [name, value] of Object.entries(forged))
      for (const cookie of [undefined, attacker.person.cookie()])
        expect({ name, status: (await send(value, cookie)).status }).toEqual({ name, status: 401 });
    expect((await send(secret)).status).toBe(200);
  });
});

/** Every kind of secret that the product issues, all for the same person. */
async function collectSecrets() {
  const person = await registerVerified();
  const { id: meetingId } = await createMeeting(person);
  const assigneeEmail = newEmail();
  const assignItem = async (assignee_email: string) =>
    actionItemResponseSchema.parse(
      (
        await person.post(`/meetings/${meetingId}/action_items`, {
          action_item: { description: 'Order', assignee_email },
        })
      ).body,
    );
  await assignItem(assigneeEmail);
  const reset = newBrowser();
  await reset.open();
  await reset.post('/passwords', { email: person.email });
  const feed = renewCalendarFeedResponseSchema.parse((await person.post('/action_items/feed')).body);
  const content = Buffer.from('text');
  const blob = await createDirectUpload(person, 'a.txt', content, 'text/plain');
  const { secret } = await createTokenClient(person, ALL_SCOPES);
  return {
    person,
    meetingId,
    assignItem,
    content,
    uploadHeaders: blob.direct_upload.headers,
    secrets: {
      'access token': secret,
      feed: (new URL(feed.url).pathname.split('/').at(-1) ?? '').replace('.ics', ''),
      invitation: (await invite(person)).token,
      assigned: await waitForEmailedToken(assigneeEmail, 'assigned'),
      subscription: await waitForEmailedToken(assigneeEmail, 'mail_subscriptions'),
      upload: decodeURIComponent(new URL(blob.direct_upload.url).pathname.split('/').at(-1) ?? ''),
      blob: blob.signed_id,
      session: person.cookie().split('=').slice(1).join('='),
      csrf: person.csrfToken(),
      reset: await waitForEmailedToken(person.email, 'passwords'),
    },
  };
}

describe('a secret', () => {
  it('is rejected in place of another kind, exactly like an unknown one', async () => {
    const { person, secrets, content, uploadHeaders } = await collectSecrets();
    const anonymous = newBrowser();
    await anonymous.open();
    const stranger = await signIn(attacker.person.email);
    const cookieName = person.cookie().split('=', 1)[0];
    const uses: Record<string, { kind: keyof typeof secrets; request: (value: string) => Promise<HttpResponse> }> = {
      'as an access token': { kind: 'access token', request: (value) => send(value) },
      'as a feed': { kind: 'feed', request: (value) => anonymous.get(`/action_items/feed/${encode(value)}.ics`) },
      'as an invitation': {
        kind: 'invitation',
        request: (value) => stranger.post(`/invitations/${encode(value)}/accept`),
      },
      'as an item link': { kind: 'assigned', request: (value) => anonymous.get(`/assigned/${encode(value)}`) },
      'as a mail subscription': {
        kind: 'subscription',
        request: (value) => anonymous.post(`/mail_subscriptions/${encode(value)}`),
      },
      'as a reset link': {
        kind: 'reset',
        request: (value) => anonymous.patch(`/passwords/${encode(value)}`, { password: 'another long password' }),
      },
      'as an upload': {
        kind: 'upload',
        request: (value) =>
          newBrowser().send('PUT', `/direct_uploads/${encode(value)}`, { body: content, headers: uploadHeaders }),
      },
      'as a session': {
        kind: 'session',
        request: (value) => newBrowser().send('GET', '/meetings', { headers: { cookie: `${cookieName}=${value}` } }),
      },
    };
    const accepted = [];
    for (const [use, { kind, request }] of Object.entries(uses)) {
      const unknown = withoutRequestId(await request(UNKNOWN));
      expect(unknown.status).toBeGreaterThanOrEqual(400);
      for (const [name, value] of Object.entries(secrets).filter(([name]) => name !== kind)) {
        const response = withoutRequestId(await request(value));
        if (JSON.stringify(response) !== JSON.stringify(unknown)) accepted.push({ use, name, response, unknown });
      }
    }
    expect(accepted).toEqual([]);
  });

  it('is rejected with the signature of another secret of its kind', async () => {
    const { person, assignItem, content, uploadHeaders, secrets } = await collectSecrets();
    const otherEmail = newEmail();
    await assignItem(otherEmail);
    const otherAssigned = await waitForEmailedToken(otherEmail, 'assigned');
    const otherUpload = await createDirectUpload(person, 'b.txt', content, 'text/plain');
    const otherUploadToken = decodeURIComponent(
      new URL(otherUpload.direct_upload.url).pathname.split('/').at(-1) ?? '',
    );
    const anonymous = newBrowser();
    expect((await anonymous.get(`/assigned/${encode(secrets.assigned)}`)).status).toBe(200);
    for (const spliced of splice(secrets.assigned, otherAssigned))
      expect((await anonymous.get(`/assigned/${encode(spliced)}`)).status).toBe(404);
    for (const spliced of splice(secrets.upload, otherUploadToken)) {
      const request = { body: content, headers: uploadHeaders };
      expect((await anonymous.send('PUT', `/direct_uploads/${encode(spliced)}`, request)).status).toBe(403);
    }
  });
});

describe('a link of a deleted resource', () => {
  it('does not show the deleted item', async () => {
    const { person, meetingId, secrets } = await collectSecrets();
    const path = `/assigned/${encode(secrets.assigned)}`;
    expect((await newBrowser().get(path)).status).toBe(200);
    expect((await person.delete(`/meetings/${meetingId}`)).status).toBe(204);
    expect((await newBrowser().get(path)).status).toBe(404);
    expect((await newBrowser().post(`${path}/complete`)).status).toBe(404);
  });
});

const encode = (value: string) => encodeURIComponent(value);

/** The contents of each token with the signature of the other one. */
function splice(first: string, second: string): string[] {
  const split = (token: string) => [token.slice(0, token.lastIndexOf('.')), token.slice(token.lastIndexOf('.') + 1)];
  const [[content, signature], [otherContent, otherSignature]] = [split(first), split(second)];
  expect(content).not.toBe(otherContent);
  return [`${content}.${otherSignature}`, `${otherContent}.${signature}`];
}
