import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request as sendHttp } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createEvent } from '@minutehand/contracts/events';
import { createStoredEvent } from '@minutehand/test-kit/bus';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import { Redis } from 'ioredis';
import { Browser, type Gateway, startGateway } from './start-gateway.ts';

let redis: TestRedis;
let gateway: Gateway;
beforeAll(async () => {
  redis = await startTestRedis();
  gateway = await startGateway(redis.url);
});
afterAll(async () => {
  await gateway?.stop();
  await redis?.stop();
});

const BODY = JSON.stringify({ meeting: { title: 'A late request' } });

/** Sends a request up to the middle of its body. */
async function startRequest(
  browser: Browser,
  path: string,
  { contentType, body } = { contentType: 'application/json', body: BODY },
): Promise<ClientRequest> {
  const request = sendHttp(`${gateway.origin}${path}`, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      cookie: browser.cookie,
      'x-csrf-token': browser.csrfToken,
      'content-type': contentType,
      'content-length': Buffer.byteLength(body),
    },
  });
  request.write(body.slice(0, 10));
  // The request is identified before a later one of the same session gets its response.
  for (let read = 0; read < 3; read += 1) expect((await browser.request('GET', '/meetings')).status).toBe(200);
  return request;
}

/** Sends the rest of the body; returns the status of the response. */
async function finish(request: ClientRequest, body = BODY): Promise<number | undefined> {
  request.end(body.slice(10));
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

const countCreated = () => gateway.calls.filter(({ method }) => method === 'createMeeting').length;

describe('a request whose body arrives late', () => {
  it('is executed while its session is valid', async () => {
    const request = await startRequest(await new Browser(gateway).signIn(), '/meetings');
    expect(await finish(request)).toBe(201);
    expect(countCreated()).toBe(1);
  });

  it('is rejected when its session ended in the meantime', async () => {
    const before = countCreated();
    const browser = await new Browser(gateway).signIn();
    const request = await startRequest(browser, '/meetings');
    expect((await browser.request('DELETE', '/session')).status).toBe(204);
    expect(await finish(request)).toBe(401);
    expect(countCreated()).toBe(before);
  });

  it('has the role that its session has when the body arrives', async () => {
    const browser = await new Browser(gateway).signIn('ada');
    const request = await startRequest(browser, '/meetings');
    const change = { accountId: 'account-ada', userId: 'user-ada', role: 'member' };
    await gateway.bus.publish(
      createStoredEvent(createEvent('accounts.member_role_changed', change), { aggregateVersion: 1_000 }),
    );
    await gateway.bus.settled();
    expect(await finish(request)).toBe(201);
    expect(gateway.calls.findLast(({ method }) => method === 'createMeeting')?.as).toMatchObject({ role: 'member' });
  });

  it('is counted once even if its handler reads the body: its session is checked a second time only when the body arrives', async () => {
    const client = new Redis(redis.url);
    const listCounters = () => client.keys('gateway:limit:writes:*');
    const browser = await new Browser(gateway).signIn();
    const before = await listCounters();
    const request = await startRequest(browser, '/meetings/m1/recording');
    const added = (await listCounters()).filter((key) => !before.includes(key));
    expect(await Promise.all(added.map((key) => client.get(key)))).toEqual(['1']);
    client.disconnect();
    expect(await finish(request)).toBe(422);
  });

  describe('of a chunk of a recording', () => {
    const chunk = [
      '--edge\r\nContent-Disposition: form-data; name="chunk"; filename="a.webm"\r\n\r\nbytes\r\n',
      '--edge\r\nContent-Disposition: form-data; name="chunk_number"\r\n\r\n0\r\n',
      '--edge\r\nContent-Disposition: form-data; name="current_duration"\r\n\r\n1\r\n',
      '--edge\r\nContent-Disposition: form-data; name="mime_type"\r\n\r\naudio/webm\r\n--edge--\r\n',
    ].join('');
    const form = { contentType: 'multipart/form-data; boundary=edge', body: chunk };
    const countStored = () => gateway.calls.filter(({ method }) => method === 'storeSmallChunk').length;

    it('is rejected when its session ended in the meantime', async () => {
      const before = countStored();
      const browser = await new Browser(gateway).signIn();
      const request = await startRequest(browser, '/meetings/m1/recording', form);
      expect((await browser.request('DELETE', '/session')).status).toBe(204);
      expect(await finish(request, chunk)).toBe(401);
      expect(countStored()).toBe(before);
    });
  });
});
