import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { MIB } from '@minutehand/contracts/limits';
import { getTestedStack } from '@minutehand/test-kit/stack';
import type { HttpSession } from '../../../scripts/lib/http-session.ts';
import { register, type TestUser } from '../person.ts';
import { expectClearError } from './clear-error.ts';
import { expectProcessesHealthy } from './process-health.ts';
import { formatRequest, sendRaw } from './wire.ts';

let person: TestUser;
expectProcessesHealthy();
beforeAll(async () => {
  person = await register();
});

const JSON_TYPE = { 'Content-Type': 'application/json' };
const getSessionHeaders = (session: HttpSession) => ({ Cookie: session.cookie(), 'X-CSRF-Token': session.csrfToken() });
const createMeetingBody = (title: string) => JSON.stringify({ meeting: { title } });
const postMeeting = (headers: Record<string, string>, body: string | Uint8Array = createMeetingBody('Weekly')) =>
  sendRaw(
    formatRequest(
      'POST /meetings',
      { Accept: 'application/json', ...JSON_TYPE, ...getSessionHeaders(person), ...headers },
      body,
    ),
  );
const get = (headers: Record<string, string>, path = '/meetings') =>
  sendRaw(formatRequest(`GET ${path}`, { Accept: 'application/json', Cookie: person.cookie(), ...headers }));

describe('a body', () => {
  const zeros = Buffer.alloc(200 * MIB);
  const compressionBombs = { gzip: gzipSync(zeros), deflate: deflateSync(zeros), br: brotliCompressSync(zeros) };

  it.each(Object.entries(compressionBombs))(
    'that decompresses to 200 MB is rejected at the limit: %s',
    async (encoding, compressed) => {
      expect(compressed.byteLength).toBeLessThan(MIB);
      expect(await postMeeting({ 'Content-Encoding': encoding }, compressed)).toMatchObject({ status: 413 });
    },
  );

  it.each([
    ['is compressed with gzip', { 'Content-Encoding': 'gzip' }, gzipSync(createMeetingBody('Packed')), 201],
    ['declares gzip and is not compressed', { 'Content-Encoding': 'gzip' }, createMeetingBody('x'), 400],
    ['is truncated gzip data', { 'Content-Encoding': 'gzip' }, gzipSync(createMeetingBody('x')).subarray(0, 20), 400],
    ['has an unknown content encoding', { 'Content-Encoding': 'zstd9' }, createMeetingBody('x'), 415],
    ['is not UTF-8', {}, Buffer.from('{"meeting":{"title":"\xff\xfe"}}', 'latin1'), 400],
    ['ends inside a multi-byte character', {}, Buffer.from('{"meeting":{"title":"\xe8\xaa"}}', 'latin1'), 400],
    ['has an unknown charset', { 'Content-Type': 'application/json; charset=klingon' }, createMeetingBody('x'), 415],
    [
      'is declared UTF-16',
      { 'Content-Type': 'application/json; charset=utf-16' },
      Buffer.from(createMeetingBody('Wide'), 'utf16le'),
      201,
    ],
    [
      'is multipart with an unnamed part',
      { 'Content-Type': 'multipart/form-data; boundary=x' },
      '--x\r\n\r\nx\r\n--x--',
      400,
    ],
    ['has an invalid content type', { 'Content-Type': ';;;===' }, createMeetingBody('x'), 415],
    [
      'has a content type of 8,000 characters',
      { 'Content-Type': `application/${'x'.repeat(8_000)}` },
      createMeetingBody('x'),
      415,
    ],
    ['has an empty content type', { 'Content-Type': '' }, createMeetingBody('x'), 415],
    ['is the JSON value null', {}, 'null', 400],
    ['is a JSON string', {}, '"text"', 400],
    ['is a form of 2,000 fields', { 'Content-Type': 'application/x-www-form-urlencoded' }, 'a=1&'.repeat(2_000), 413],
    [
      'is a deeply nested form',
      { 'Content-Type': 'application/x-www-form-urlencoded' },
      `a${'[b]'.repeat(5_000)}=1`,
      400,
    ],
    [
      'is a form with invalid percent-encoding',
      { 'Content-Type': 'application/x-www-form-urlencoded' },
      'meeting[title]=%E0%A4%A&%=%',
      201,
    ],
  ] as const)('that %s gets a clear response', async (_description, headers, body, status) => {
    const response = await postMeeting(headers, body);
    expectClearError(response, headers);
    expect(response.status).toBe(status);
  });

  it('shorter than its Content-Length is not processed, and a longer one does not start a second request', async () => {
    const head = formatRequest('POST /meetings', {
      ...JSON_TYPE,
      ...getSessionHeaders(person),
      'Content-Length': '1000',
    });
    expect(
      (await sendRaw(Buffer.concat([head, Buffer.from('{"a":1')]), { endsAfterSending: true })).status,
    ).toBeLessThan(500);
    const smuggled = `${createMeetingBody('Short')}GET /session HTTP/1.1\r\n\r\n`;
    const response = await postMeeting({ 'Content-Length': String(createMeetingBody('Short').length) }, smuggled);
    // Node may parse the extra bytes before it has sent the first response.
    expect([201, 400]).toContain(response.status);
    expect(JSON.stringify(response)).not.toContain('csrf_token');
  });
});

describe('an invalid request', () => {
  const getHost = () => new URL(getTestedStack('baseUrl')).host;

  it.each([
    ['no request line', () => '\r\n\r\n\r\n\r\nx\r\n\r\n'],
    ['a TLS handshake', () => Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc])],
    ['no Host header', () => 'GET /session HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [
      'two Content-Length headers',
      () => `POST /session HTTP/1.1\r\nHost: ${getHost()}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx`,
    ],
    [
      'Content-Length and chunked encoding',
      () =>
        `POST /session HTTP/1.1\r\nHost: ${getHost()}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['a negative Content-Length', () => formatRequest('POST /session', { 'Content-Length': '-1' })],
    [
      'a chunk with an invalid size',
      () => formatRequest('POST /session', { 'Transfer-Encoding': 'chunked', ...JSON_TYPE }, 'zz\r\n\r\n'),
    ],
    ['a NUL in a header', () => formatRequest('GET /session', { Accept: 'a\0b' })],
    ['a line break in a header', () => formatRequest('GET /session', { 'X-A': 'a\nb\x01' })],
    ['a header of 100 KB', () => formatRequest('GET /session', { 'X-A': 'x'.repeat(100_000) })],
    [
      '5,000 headers',
      () =>
        formatRequest(
          'GET /session',
          Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`X-${index}`, 'x'])),
        ),
    ],
    ['a URL of 100 KB', () => formatRequest(`GET /${'x'.repeat(100_000)}`, {})],
    ['a space in the URL', () => formatRequest('GET /meetings /x', {})],
    ['an unknown method', () => formatRequest('BREW /session', {})],
    ['an unknown HTTP version', () => `GET / HTTP/9.9\r\nHost: ${getHost()}\r\n\r\n`],
  ])('is rejected or its connection closed: %s', async (_description, bytes) => {
    const { status } = await sendRaw(bytes(), { endsAfterSending: true });
    expect(status === 0 || (status >= 400 && status < 500)).toBe(true);
  });

  it.each(['TRACE', 'PROPFIND', 'LOCK', 'PURGE', 'OPTIONS', 'PUT'])('%s returns 404', async (method) => {
    const response = await sendRaw(formatRequest(`${method} /meetings`, { Cookie: person.cookie() }));
    expectClearError(response, method);
    expect(response.status).toBe(404);
  });

  it('CONNECT does not reach another host', async () => {
    expect((await sendRaw(formatRequest('CONNECT 127.0.0.1:1', {}), { endsAfterSending: true })).status).toBeLessThan(
      500,
    );
  });
});

describe('unusual headers', () => {
  const unusualValues = [
    '',
    ',',
    ';',
    '*',
    '\x80\xff',
    '"',
    'a'.repeat(8_000),
    '*/*;q=NaN',
    Array(1_500).fill('a/b').join(','),
    '../..',
    '__proto__',
  ];
  const cacheAndContentHeaders = [
    'Accept',
    'Accept-Language',
    'Accept-Encoding',
    'Accept-Charset',
    'Range',
    'If-None-Match',
    'If-Modified-Since',
  ];
  const tracingAndProxyHeaders = [
    'Traceparent',
    'Tracestate',
    'Baggage',
    'X-Request-Id',
    'X-Forwarded-For',
    'X-Forwarded-Proto',
    'X-Forwarded-Host',
  ];

  it.each([
    ...cacheAndContentHeaders,
    ...tracingAndProxyHeaders,
    'Origin',
    'Referer',
    'User-Agent',
    'Upgrade',
    'Authorization',
  ])('do not affect a read, or are rejected: %s', async (name) => {
    for (const value of [
      ...unusualValues,
      'bytes=0-,5-2',
      '00-xx-yy-zz',
      'Bearer mh_x',
      'Basic Og==',
      'h2c',
      'null',
      'http://[',
    ]) {
      const response = await get({ [name]: value });
      // Only the Accept header decides whether the response is a page.
      if (name === 'Accept' && typeof response.body === 'string') expect(response.status).toBeLessThan(500);
      else expectClearError(response, { [name]: value });
    }
  });

  it.each(['', ' ', 'x'.repeat(201), '\x80\xff', '__proto__', '"a", "b"'])(
    'an Idempotency-Key of %j is accepted or rejected consistently',
    async (key) => {
      const [first, second] = [
        await postMeeting({ 'Idempotency-Key': key }),
        await postMeeting({ 'Idempotency-Key': key }),
      ];
      expectClearError(first, key);
      expect(second.status).toBe(first.status);
      if (first.status === 201) expect(second.body).toEqual(first.body);
    },
  );

  it.each(['[', 'a b', '%', 'x'.repeat(5_000), 'evil.example', '127.0.0.1:99999', ':', '\x80', 'a/b', '[::1', 'a@b'])(
    'a Host header of %j gets a clear response to a direct upload, a read and a page',
    async (host) => {
      const blob = { filename: 'a.txt', content_type: 'text/plain', byte_size: 1, checksum: `${'A'.repeat(22)}==` };
      const headers = { Host: host, Cookie: person.cookie(), 'X-CSRF-Token': person.csrfToken(), ...JSON_TYPE };
      for (const request of [
        formatRequest('POST /direct_uploads', headers, JSON.stringify({ blob })),
        formatRequest('GET /meetings', headers),
      ]) {
        const response = await sendRaw(request);
        if (response.status !== 400 || typeof response.body !== 'string') expectClearError(response, host);
      }
      const page = await sendRaw(formatRequest('GET /', { ...headers, Accept: 'text/html' }));
      expect(page.status).toBeLessThan(500);
    },
  );

  it.each(['', ' ', '100', '100-continue, x', 'x'])(
    'an Expect header of %j gets a clear response',
    async (expected) => {
      expect((await get({ Expect: expected })).status).toBeLessThan(500);
    },
  );
});

describe('a cookie', () => {
  const getCookieName = () => person.cookie().split('=', 1)[0] ?? '';
  const getCookieValue = () => person.cookie().slice(getCookieName().length + 1);

  it.each([
    ['with invalid bytes', () => `${getCookieName()}=\x80\xff%E0%A4%A`],
    ['without a value', () => `${getCookieName()}=`],
    ['of 10,000 characters', () => `${getCookieName()}=${'x'.repeat(10_000)}`],
    [
      'with a different last character',
      () => `${getCookieName()}=${getCookieValue().slice(0, -1)}${getCookieValue().endsWith('A') ? 'B' : 'A'}`,
    ],
    ['in a different case', () => `${getCookieName()}=${getCookieValue().toLowerCase()}X`],
    ['with a path as its value', () => `${getCookieName()}=../*\r`.trimEnd()],
    ['named after object prototype properties', () => '__proto__=x; constructor=y; toString=z'],
    ['without a name', () => `=${getCookieValue()}; ;;==;`],
  ])('%s does not authenticate', async (_description, cookie) => {
    const response = await get({ Cookie: cookie() });
    expectClearError(response, cookie());
    expect(response.status).toBe(401);
  });

  it('is found among 500 others; if it is sent twice, one value is used', async () => {
    const others = Array.from({ length: 500 }, (_, index) => `a${index}=b`).join('; ');
    expect(await get({ Cookie: `${others}; ${person.cookie()}` })).toMatchObject({ status: 200 });
    const repeated = await get({ Cookie: `${person.cookie()}; ${getCookieName()}=another` });
    expect([200, 401]).toContain(repeated.status);
  });
});
