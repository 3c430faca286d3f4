import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JSON_BODY_BYTES } from '@minutehand/contracts/limits';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import { FORM_FIELD_NAME_CHARACTERS, FORM_FIELDS } from '../src/limits.ts';
import { Browser, type Gateway, startGateway } from './start-gateway.ts';

let redis: TestRedis;
let gateway: Gateway;
let browser: Browser;
beforeAll(async () => {
  redis = await startTestRedis();
  gateway = await startGateway(redis.url);
  browser = await new Browser(gateway).signIn();
});
afterAll(async () => {
  await gateway?.stop();
  await redis?.stop();
});

type FieldPairs = readonly (readonly [string, string])[];

function createForm(pairs: FieldPairs): FormData {
  const form = new FormData();
  for (const [name, value] of pairs) form.append(name, value);
  return form;
}

async function post(
  body: BodyInit,
  headers: Record<string, string | undefined> = {},
  path = '/meetings',
): Promise<{
  status: number;
  headers: Headers;
  body: { error?: string; errors?: unknown; meeting?: { title: string } };
}> {
  const requestHeaders = new Headers();
  const allHeaders = {
    accept: 'application/json',
    cookie: browser.cookie,
    'x-csrf-token': browser.csrfToken,
    ...headers,
  };
  for (const [name, value] of Object.entries(allHeaders)) if (value !== undefined) requestHeaders.set(name, value);
  const response = await fetch(`${gateway.origin}${path}`, { method: 'POST', body, headers: requestHeaders });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const getCreatedMeetings = () => gateway.calls.filter(({ method }) => method === 'createMeeting');

const postRaw = (body: string | Uint8Array<ArrayBuffer>, type = 'multipart/form-data; boundary=limit') =>
  post(body, { 'content-type': type });
const createPart = (value: string, header = 'Content-Disposition: form-data; name="meeting[title]"') =>
  `--limit\r\n${header}\r\n\r\n${value}\r\n`;
const CLOSING_BOUNDARY = '--limit--\r\n';

describe('a multipart form', () => {
  it('creates the same meeting as a JSON body', async () => {
    const response = await post(createForm([['meeting[title]', 'Räte & Ämter = 2']]));
    expect(response).toMatchObject({ status: 201, body: { meeting: { title: 'Räte & Ämter = 2' } } });
  });

  it('is parsed like a URL-encoded form', async () => {
    const pairs: FieldPairs = [
      ['meeting[title]', '100% [sic] + more\r\nlines'],
      ['meeting[attendees][]', 'Ada'],
      ['meeting[attendees][]', 'Alan'],
      ['meeting[account_meeting_type_id]', 'type-1'],
      ['other[0][a]', '1'],
    ];
    expect((await post(createForm(pairs))).status).toBe(201);
    expect((await post(new URLSearchParams(pairs.map(([name, value]) => [name, value])))).status).toBe(201);
    const [multipart, urlencoded] = getCreatedMeetings().slice(-2);
    expect(multipart?.request).toMatchObject({ attendees: ['Ada', 'Alan'], title: pairs[0]?.[1] });
    expect(multipart?.request).toEqual(urlencoded?.request);
  });

  it('may carry the CSRF token in a field and is rejected with a wrong one', async () => {
    const withToken = (token: string) =>
      post(
        createForm([
          ['meeting[title]', 'x'],
          ['authenticity_token', token],
        ]),
        { 'x-csrf-token': undefined },
      );
    expect((await withToken(browser.csrfToken)).status).toBe(201);
    expect((await withToken('wrong')).status).toBe(403);
    expect((await post(createForm([['meeting[title]', 'x']]), { 'x-csrf-token': undefined })).status).toBe(403);
  });

  it('is rejected from another origin, even with the CSRF token', async () => {
    const form = createForm([['authenticity_token', browser.csrfToken]]);
    expect((await post(form, { 'x-csrf-token': undefined, origin: 'http://evil.test' })).status).toBe(403);
  });

  it('replays the first response for the same Idempotency-Key, even with a different boundary', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const countBefore = getCreatedMeetings().length;
    expect((await post(createForm([['meeting[title]', 'Once']]), key)).status).toBe(201);
    const replayed = await post(createForm([['meeting[title]', 'Once']]), key);
    expect(replayed).toMatchObject({ status: 201, body: { meeting: { title: 'Once' } } });
    expect(replayed.headers.get('idempotency-replayed')).toBe('true');
    expect(getCreatedMeetings().length).toBe(countBefore + 1);
    expect((await post(createForm([['meeting[title]', 'Twice']]), key)).status).toBe(422);
  });

  it('reports invalid fields like a JSON body', async () => {
    const response = await post(createForm([['meeting[started_at]', 'soon']]));
    expect(response).toMatchObject({ status: 422, body: { errors: { started_at: [expect.any(String)] } } });
  });

  it('accepts as many fields as a URL-encoded form', async () => {
    const createPairs = (count: number): FieldPairs => Array.from({ length: count }, () => ['other[]', 'x'] as const);
    expect((await post(createForm(createPairs(FORM_FIELDS)))).status).toBe(201);
    const message = 'The form has too many fields.';
    expect(await post(createForm(createPairs(FORM_FIELDS + 1)))).toMatchObject({
      status: 413,
      body: { error: message },
    });
    const urlencoded = new URLSearchParams(createPairs(FORM_FIELDS + 1).map(([name, value]) => [name, value]));
    expect(await post(urlencoded)).toMatchObject({ status: 413, body: { error: message } });
  });
});

describe('a multipart form is rejected when it', () => {
  it('has a file', async () => {
    const form = createForm([['meeting[title]', 'x']]);
    form.append('file', new Blob(['bytes']), 'notes.txt');
    expect(await post(form)).toMatchObject({ status: 415, body: { error: expect.stringContaining('files') } });
    const large = new FormData();
    large.append('file', new Blob(['x'.repeat(JSON_BODY_BYTES / 2)]), 'notes.txt');
    expect((await post(large)).status).toBe(415);
  });

  it('is too large', async () => {
    const response = await post(createForm([['meeting[title]', 'x'.repeat(JSON_BODY_BYTES)]]));
    expect(response).toMatchObject({ status: 413, body: { error: expect.stringContaining('1 MB') } });
  });

  it('has 100,000 parts, on a route with a large body limit', async () => {
    const body = createPart('x').repeat(100_000) + CLOSING_BOUNDARY;
    const response = await post(
      body,
      { 'content-type': 'multipart/form-data; boundary=limit' },
      '/meetings/account-ada:1/transcript',
    );
    expect(response).toMatchObject({ status: 413, body: { error: 'The form has too many fields.' } });
  });

  it('has a field with a name that is too long', async () => {
    const response = await post(createForm([['x'.repeat(FORM_FIELD_NAME_CHARACTERS + 1), 'x']]));
    expect(response).toMatchObject({ status: 413, body: { error: expect.stringContaining('name') } });
  });

  it.each([
    ['no boundary', createPart('x') + CLOSING_BOUNDARY, 'multipart/form-data'],
    ['an unclosed boundary', createPart('x'), undefined],
    ['a truncated part', '--limit\r\nContent-Disposition: form-data; na', undefined],
    ['an undeclared boundary', (createPart('x') + CLOSING_BOUNDARY).replaceAll('limit', 'other'), undefined],
    ['a part without a name', createPart('x', 'Content-Disposition: form-data') + CLOSING_BOUNDARY, undefined],
    ['an invalid header', createPart('x', 'no header at all') + CLOSING_BOUNDARY, undefined],
    ['a header that is too long', createPart('x', `X: ${'y'.repeat(20_000)}`) + CLOSING_BOUNDARY, undefined],
    [
      'names that nest too deeply',
      createPart('x', `Content-Disposition: form-data; name="a${'[b]'.repeat(100)}"`) + CLOSING_BOUNDARY,
      undefined,
    ],
    [
      'bytes that are not UTF-8',
      Uint8Array.from(Buffer.from(createPart('\xe9') + CLOSING_BOUNDARY, 'latin1')),
      undefined,
    ],
  ])('has %s', async (_case, body, type) => {
    const countBefore = getCreatedMeetings().length;
    const response = await postRaw(body, type);
    expect(response).toMatchObject({ status: 400, body: { error: expect.any(String) } });
    expect(getCreatedMeetings().length).toBe(countBefore);
  });
});

describe('a malicious multipart form', () => {
  it('does not pollute prototypes', async () => {
    const names = [
      '__proto__[polluted]',
      'constructor[prototype][polluted]',
      'meeting[__proto__][polluted]',
      'toString',
    ];
    const response = await post(
      createForm([...names.map((name) => [name, 'yes'] as const), ['meeting[title]', 'Safe']]),
    );
    expect(response).toMatchObject({ status: 201, body: { meeting: { title: 'Safe' } } });
    expect({}).not.toHaveProperty('polluted');
    expect(String({})).toBe('[object Object]');
  });

  it('does not break the connection for the next request when it is malformed', async () => {
    const socket = connect(gateway.port, '127.0.0.1');
    const body = createPart('x').slice(0, -4);
    const request = (path: string, content: string) =>
      [
        `POST ${path} HTTP/1.1`,
        'Host: minutes.test',
        'Accept: application/json',
        `Cookie: ${browser.cookie}`,
        `X-CSRF-Token: ${browser.csrfToken}`,
        'Content-Type: multipart/form-data; boundary=limit',
        `Content-Length: ${Buffer.byteLength(content)}`,
        '',
        content,
      ].join('\r\n');
    let received = '';
    const statuses = () => [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.on('data', (data) => {
        received += data.toString();
        if (statuses().length === 2) resolve();
      });
      socket.write(request('/meetings', body) + request('/meetings', createPart('Second') + CLOSING_BOUNDARY));
    });
    socket.destroy();
    expect(statuses()).toEqual(['400', '201']);
  });
});
