import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { accessTokensResponseSchema } from '@minutehand/contracts/http/people';
import { eventually } from '@minutehand/test-kit/waiting';
import { createTokenClient, newBrowser, register } from './person.ts';

describe('a personal access token', () => {
  it('reads and writes as its person, without cookie or CSRF token', async () => {
    const person = await register();
    const program = await createTokenClient(person, ['read', 'write']);
    expect(program.secret).toMatch(/^mh_/);
    expect(await program.send('GET', '/session')).toMatchObject({ status: 200, body: { user: { id: person.userId } } });
    expect(await program.send('POST', '/meetings', { meeting: { title: 'By program' } })).toMatchObject({
      status: 201,
    });
    expect((await person.get('/meetings')).body).toMatchObject({ meetings: [{ title: 'By program' }] });
  });

  it('that may only read, cannot write', async () => {
    const program = await createTokenClient(await register(), ['read']);
    expect((await program.send('GET', '/meetings')).status).toBe(200);
    const refused = await program.send('POST', '/meetings', { meeting: {} });
    expect(refused).toMatchObject({ status: 403, body: { error: 'This access token does not allow that.' } });
  });

  it('that may only write, cannot read', async () => {
    const program = await createTokenClient(await register(), ['write']);
    expect((await program.send('POST', '/meetings', { meeting: {} })).status).toBe(201);
    expect((await program.send('GET', '/meetings')).status).toBe(403);
  });

  it('shows its secret once, and its use in the list', async () => {
    const person = await register();
    const program = await createTokenClient(person, ['read']);
    await program.send('GET', '/meetings');
    const { body } = await person.get('/access_tokens');
    expect(JSON.stringify(body)).not.toContain(program.secret);
    const [token] = accessTokensResponseSchema.parse(body).access_tokens;
    expect(token).toMatchObject({ id: program.tokenId, scopes: ['read'], last_used_at: expect.any(String) });
  });

  it('is worth nothing once revoked', async () => {
    const person = await register();
    const program = await createTokenClient(person, ['read']);
    expect((await program.send('GET', '/meetings')).status).toBe(200);
    expect((await person.delete(`/access_tokens/${program.tokenId}`)).status).toBe(204);
    const refused = await eventually(async () => {
      const answer = await program.send('GET', '/meetings');
      expect(answer.status).toBe(401);
      return answer;
    });
    expect(refused.headers.get('www-authenticate')).toBe('/sign-in');
  });

  it('that was made up is refused, also beside a good cookie', async () => {
    const person = await register();
    for (const authorization of ['Bearer mh_made-up', 'Bearer something']) {
      const headers = { authorization };
      expect((await newBrowser().send('GET', '/meetings', { headers })).status).toBe(401);
      expect((await person.send('GET', '/meetings', { headers })).status).toBe(401);
    }
  });
});

describe('a repeated request', () => {
  it('with the same Idempotency-Key gives the first answer again and happens once', async () => {
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

  it('happens once also when it comes several times at the same moment', async () => {
    const person = await register();
    const headers = { 'idempotency-key': randomUUID() };
    const sent = { body: { meeting: { title: 'Once' } }, headers };
    const answers = await Promise.all(Array.from({ length: 5 }, () => person.send('POST', '/meetings', sent)));
    for (const { status } of answers) expect([201, 409]).toContain(status);
    expect((await person.get('/meetings')).body).toMatchObject({ meetings: [{ title: 'Once' }], next_cursor: null });
  });

  it('with another body is refused', async () => {
    const person = await register();
    const headers = { 'idempotency-key': randomUUID() };
    await person.send('POST', '/meetings', { body: { meeting: { title: 'One' } }, headers });
    const other = await person.send('POST', '/meetings', { body: { meeting: { title: 'Two' } }, headers });
    expect(other).toMatchObject({ status: 422, body: { error: 'This Idempotency-Key was used for another request.' } });
  });

  it('of somebody else with the same key is another request', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const sent = { body: { meeting: {} }, headers };
    const answers = await Promise.all(
      [await register(), await register()].map((person) => person.send('POST', '/meetings', sent)),
    );
    const ids = answers.map(({ body }) => (body as { meeting: { id: string } }).meeting.id);
    expect(new Set(ids).size).toBe(2);
  });
});
