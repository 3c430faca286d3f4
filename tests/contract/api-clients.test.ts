import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { accessTokensResponseSchema } from '@minutehand/contracts/http/people';
import { eventually } from '@minutehand/test-kit/waiting';
import { createTokenClient, newBrowser, register } from './person.ts';

describe('a personal access token', () => {
  it('reads and writes as its owner, without cookie or CSRF token', async () => {
    const person = await register();
    const client = await createTokenClient(person, ['read', 'write']);
    expect(client.secret).toMatch(/^mh_/);
    expect(await client.send('GET', '/session')).toMatchObject({ status: 200, body: { user: { id: person.userId } } });
    expect(await client.send('POST', '/meetings', { meeting: { title: 'Sent with a token' } })).toMatchObject({
      status: 201,
    });
    expect((await person.get('/meetings')).body).toMatchObject({ meetings: [{ title: 'Sent with a token' }] });
  });

  it('with the scope read cannot write', async () => {
    const client = await createTokenClient(await register(), ['read']);
    expect((await client.send('GET', '/meetings')).status).toBe(200);
    const response = await client.send('POST', '/meetings', { meeting: {} });
    expect(response).toMatchObject({ status: 403, body: { error: 'This access token does not allow that.' } });
  });

  it('with the scope write cannot read', async () => {
    const client = await createTokenClient(await register(), ['write']);
    expect((await client.send('POST', '/meetings', { meeting: {} })).status).toBe(201);
    expect((await client.send('GET', '/meetings')).status).toBe(403);
  });

  it('shows its secret once and its last use in the list', async () => {
    const person = await register();
    const client = await createTokenClient(person, ['read']);
    await client.send('GET', '/meetings');
    const { body } = await person.get('/access_tokens');
    expect(JSON.stringify(body)).not.toContain(client.secret);
    const [token] = accessTokensResponseSchema.parse(body).access_tokens;
    expect(token).toMatchObject({ id: client.tokenId, scopes: ['read'], last_used_at: expect.any(String) });
  });

  it('is rejected after it is revoked', async () => {
    const person = await register();
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
    const person = await register();
    for (const authorization of ['Bearer mh_made-up', 'Bearer something']) {
      const headers = { authorization };
      expect((await newBrowser().send('GET', '/meetings', { headers })).status).toBe(401);
      expect((await person.send('GET', '/meetings', { headers })).status).toBe(401);
    }
  });
});

describe('a repeated request', () => {
  it('with the same Idempotency-Key returns the first response and is executed once', async () => {
    const person = await register();
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
    const person = await register();
    const headers = { 'idempotency-key': randomUUID() };
    const request = { body: { meeting: { title: 'Once' } }, headers };
    const responses = await Promise.all(Array.from({ length: 5 }, () => person.send('POST', '/meetings', request)));
    for (const { status } of responses) expect([201, 409]).toContain(status);
    expect((await person.get('/meetings')).body).toMatchObject({ meetings: [{ title: 'Once' }], next_cursor: null });
  });

  it('is rejected with a different body', async () => {
    const person = await register();
    const headers = { 'idempotency-key': randomUUID() };
    await person.send('POST', '/meetings', { body: { meeting: { title: 'One' } }, headers });
    const other = await person.send('POST', '/meetings', { body: { meeting: { title: 'Two' } }, headers });
    expect(other).toMatchObject({ status: 422, body: { error: 'This Idempotency-Key was used for another request.' } });
  });

  it('is a different request for another user with the same key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const request = { body: { meeting: {} }, headers };
    const responses = await Promise.all(
      [await register(), await register()].map((person) => person.send('POST', '/meetings', request)),
    );
    const ids = responses.map(({ body }) => (body as { meeting: { id: string } }).meeting.id);
    expect(new Set(ids).size).toBe(2);
  });
});
