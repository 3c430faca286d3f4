import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { accessTokensResponseSchema, createAccessTokenResponseSchema } from '@minutehand/contracts/http/people';
import { DAY_MS } from '@minutehand/contracts/limits';
import { expectWithMessage } from '@minutehand/test-kit/expect';
import { eventually } from '@minutehand/test-kit/waiting';
import type { HttpSession } from '../../scripts/lib/http-session.ts';
import { registerVerified } from './mailbox.ts';
import { createMeeting } from './meeting-requests.ts';
import { createTokenClient, newBrowser, newEmail } from './person.ts';

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

describe('a personal access token', () => {
  it('reads and writes as its owner, without cookie or CSRF token', async () => {
    const person = await registerVerified();
    const client = await createTokenClient(person, ['read', 'write']);
    expect(client.secret).toMatch(/^mh_/);
    expect(await client.send('GET', '/session')).toMatchObject({ status: 200, body: { user: { id: person.userId } } });
    expect(await client.send('POST', '/meetings', { meeting: { title: 'Sent with a token' } })).toMatchObject({
      status: 201,
    });
    expect((await person.get('/meetings')).body).toMatchObject({ meetings: [{ title: 'Sent with a token' }] });
  });

  it('cannot write if its scope is read', async () => {
    const client = await createTokenClient(await registerVerified(), ['read']);
    expect((await client.send('GET', '/meetings')).status).toBe(200);
    const response = await client.send('POST', '/meetings', { meeting: {} });
    expect(response).toMatchObject({
      status: 403,
      body: { error: `This access token doesn't allow that. It needs the scope "write".` },
    });
  });

  it('cannot read if its scope is write', async () => {
    const client = await createTokenClient(await registerVerified(), ['write']);
    expect((await client.send('POST', '/meetings', { meeting: {} })).status).toBe(201);
    expect((await client.send('GET', '/meetings')).status).toBe(403);
  });

  it('shows its secret once and its last use in the list', async () => {
    const person = await registerVerified();
    const client = await createTokenClient(person, ['read']);
    await client.send('GET', '/meetings');
    const { body } = await person.get('/access_tokens');
    expect(JSON.stringify(body)).not.toContain(client.secret);
    const [token] = accessTokensResponseSchema.parse(body).access_tokens;
    expect(token).toMatchObject({ id: client.tokenId, scopes: ['read'], last_used_at: expect.any(String) });
  });

  it('expires after 90 days unless it is created for another number of days, 365 at most', async () => {
    const person = await registerVerified();
    const { token } = await createTokenClient(person, ['read']);
    expect(daysBetween(token.created_at, token.expires_at)).toBe(90);
    const create = (days: unknown) =>
      person.post('/access_tokens', { name: 'A program', scopes: ['read'], expires_in_days: days });
    const week = createAccessTokenResponseSchema.parse((await create('7')).body).access_token;
    expect(daysBetween(week.created_at, week.expires_at)).toBe(7);
    for (const days of [0, -1, 366, 1.5, 'soon', null]) expect(await create(days)).toMatchObject({ status: 422 });
  });

  it('needs the scope admin to list or change members, tokens or invitations', async () => {
    const person = await registerVerified();
    const { tokenId } = await createTokenClient(person, ['read']);
    const client = await createTokenClient(person, ['read', 'write']);
    const invitations = [{ name: 'Somebody', email: newEmail() }];
    const requests = [
      ['GET', '/memberships'],
      ['GET', '/invitations'],
      ['GET', '/access_tokens'],
      ['POST', '/access_tokens', { name: 'Another program', scopes: ['read'] }],
      ['DELETE', `/access_tokens/${tokenId}`],
      ['POST', '/invitations', { invitations }],
      ['PATCH', `/memberships/${person.userId}`, { role: 'admin' }],
      ['DELETE', `/memberships/${person.userId}`],
      ['POST', '/action_items/feed'],
    ] as const;
    for (const [method, path, body] of requests)
      expectWithMessage(await client.send(method, path, body), `${method} ${path}`).toMatchObject({
        status: 403,
        body: { error: `This access token doesn't allow that. It needs the scope "admin".` },
      });
    expect((await person.get('/invitations')).body).toMatchObject({ invitations: [] });
    expect((await person.get('/access_tokens')).body).toMatchObject({ access_tokens: [{}, {}] });
  });

  it('cannot list people if its scope is read', async () => {
    const person = await registerVerified();
    const client = await createTokenClient(person, ['read']);
    const { id } = await createMeeting(person);
    const paths = ['/users', '/users/mentions.json?query=', '/lookups/members', '/memberships'];
    for (const path of [...paths, `/meetings/${id}/speakers/search?q=a`])
      expectWithMessage(await client.send('GET', path), path).toMatchObject({ status: 403 });
  });

  it('creates tokens with fewer scopes if it has the scope admin, never one with admin', async () => {
    const client = await createTokenClient(await registerVerified(), ['read', 'admin']);
    const create = (scopes: string[]) => client.send('POST', '/access_tokens', { name: 'A program', scopes });
    expect(await create(['admin'])).toMatchObject({ status: 403, body: { error: expect.stringContaining('Sign in') } });
    expect(await create(['write'])).toMatchObject({ status: 403 });
    const created = await create(['read']);
    expect(created).toMatchObject({ status: 201, body: { access_token: { created_by_token_id: client.tokenId } } });
  });

  it('is revoked with the token that created it', async () => {
    const person = await registerVerified();
    const client = await createTokenClient(person, ['read', 'admin']);
    const post: HttpSession['post'] = (path, body) => client.send('POST', path, body);
    const created = await createTokenClient({ post }, ['read']);
    expect((await created.send('GET', '/meetings')).status).toBe(200);
    expect((await person.delete(`/access_tokens/${client.tokenId}`)).status).toBe(204);
    for (const { send } of [client, created])
      await eventually(async () => expect((await send('GET', '/meetings')).status).toBe(401));
    expect((await person.get('/access_tokens')).body).toMatchObject({ access_tokens: [] });
  });

  it('is rejected after it is revoked', async () => {
    const person = await registerVerified();
    const client = await createTokenClient(person, ['read']);
    expect((await client.send('GET', '/meetings')).status).toBe(200);
    expect((await person.delete(`/access_tokens/${client.tokenId}`)).status).toBe(204);
    const rejection = await eventually(async () => {
      const response = await client.send('GET', '/meetings');
      expect(response.status).toBe(401);
      return response;
    });
    expect(rejection.headers.get('www-authenticate')).toBe('/sign-in');
  });

  it('is rejected if it is invalid, even with a valid cookie', async () => {
    const person = await registerVerified();
    for (const authorization of ['Bearer mh_made-up', 'Bearer something']) {
      const headers = { authorization };
      expect((await newBrowser().send('GET', '/meetings', { headers })).status).toBe(401);
      expect((await person.send('GET', '/meetings', { headers })).status).toBe(401);
    }
  });
});

describe('a repeated request', () => {
  it('returns the first response and is executed once if it has the same Idempotency-Key', async () => {
    const person = await registerVerified();
    const headers = { 'idempotency-key': randomUUID() };
    const body = { meeting: { title: 'Once' } };
    const first = await person.send('POST', '/meetings', { body, headers });
    const second = await person.send('POST', '/meetings', { body, headers });
    expect(first.status).toBe(201);
    expect({ status: second.status, body: second.body }).toEqual({ status: 201, body: first.body });
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    const { body: list } = await person.get('/meetings');
    expect(list).toMatchObject({ meetings: [{ title: 'Once' }], next_cursor: null });
  });

  it('is executed once when it is sent several times concurrently', async () => {
    const person = await registerVerified();
    const headers = { 'idempotency-key': randomUUID() };
    const request = { body: { meeting: { title: 'Once' } }, headers };
    const responses = await Promise.all(Array.from({ length: 5 }, () => person.send('POST', '/meetings', request)));
    for (const { status } of responses) expect([201, 409]).toContain(status);
    expect((await person.get('/meetings')).body).toMatchObject({ meetings: [{ title: 'Once' }], next_cursor: null });
  });

  it('is rejected with a different body', async () => {
    const person = await registerVerified();
    const headers = { 'idempotency-key': randomUUID() };
    await person.send('POST', '/meetings', { body: { meeting: { title: 'One' } }, headers });
    const other = await person.send('POST', '/meetings', { body: { meeting: { title: 'Two' } }, headers });
    expect(other).toMatchObject({
      status: 422,
      body: { error: 'This Idempotency-Key was used for another request.', idempotency_key_reused: true },
    });
  });

  it('is a different request for another user with the same key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const request = { body: { meeting: {} }, headers };
    const responses = await Promise.all(
      [await registerVerified(), await registerVerified()].map((person) => person.send('POST', '/meetings', request)),
    );
    const ids = responses.map(({ body }) => (body as { meeting: { id: string } }).meeting.id);
    expect(new Set(ids).size).toBe(2);
  });
});
