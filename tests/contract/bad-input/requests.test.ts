import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { MIB } from '@minutehand/contracts/limits';
import { getTestedProduct } from '@minutehand/test-kit/product';
import type { HttpSession } from '../../../scripts/lib/http-session.ts';
import { type Person, register } from '../person.ts';
import { expectClearError } from './clear-error.ts';
import { expectProcessesHealthy } from './process-health.ts';
import { formatRequest, sendRaw } from './wire.ts';

let person: Person;
expectProcessesHealthy();
beforeAll(async () => {
  person = await register();
});

const JSON_TYPE = { 'Content-Type': 'application/json' };
const proof = (session: HttpSession) => ({ Cookie: session.cookie(), 'X-CSRF-Token': session.csrfToken() });
const meeting = (title: string) => JSON.stringify({ meeting: { title } });
const creating = (headers: Record<string, string>, body: string | Uint8Array = meeting('Weekly')) =>
  sendRaw(
    formatRequest('POST /meetings', { Accept: 'application/json', ...JSON_TYPE, ...proof(person), ...headers }, body),
  );
const reading = (headers: Record<string, string>, path = '/meetings') =>
  sendRaw(formatRequest(`GET ${path}`, { Accept: 'application/json', Cookie: person.cookie(), ...headers }));

describe('a body', () => {
  const zeros = Buffer.alloc(200 * MIB);
  const bomb = { gzip: gzipSync(zeros), deflate: deflateSync(zeros), br: brotliCompressSync(zeros) };

  it.each(Object.entries(bomb))(
    'that decompresses to 200 MB is rejected at the limit: %s',
    async (encoding, packed) => {
      expect(packed.byteLength).toBeLessThan(MIB);
      expect(await creating({ 'Content-Encoding': encoding }, packed)).toMatchObject({ status: 413 });
    },
  );

  it.each([
    ['is packed and whole', { 'Content-Encoding': 'gzip' }, gzipSync(meeting('Packed')), 201],
    ['says that it is packed and is not', { 'Content-Encoding': 'gzip' }, meeting('x'), 400],
    ['is cut off inside of its packing', { 'Content-Encoding': 'gzip' }, gzipSync(meeting('x')).subarray(0, 20), 400],
    ['is packed in a way that nobody knows', { 'Content-Encoding': 'zstd9' }, meeting('x'), 415],
    ['is not UTF-8', {}, Buffer.from('{"meeting":{"title":"\xff\xfe"}}', 'latin1'), 400],
    ['ends inside of a character', {}, Buffer.from('{"meeting":{"title":"\xe8\xaa"}}', 'latin1'), 400],
    [
      'is in a character set that nobody knows',
      { 'Content-Type': 'application/json; charset=klingon' },
      meeting('x'),
      415,
    ],
    [
      'is UTF-16 and says so',
      { 'Content-Type': 'application/json; charset=utf-16' },
      Buffer.from(meeting('Wide'), 'utf16le'),
      201,
    ],
    [
      'is a form in parts with a part that has no name',
      { 'Content-Type': 'multipart/form-data; boundary=x' },
      '--x\r\n\r\nx\r\n--x--',
      400,
    ],
    ['has a type that is none', { 'Content-Type': ';;;===' }, meeting('x'), 415],
    ['has a type of 8,000 characters', { 'Content-Type': `application/${'x'.repeat(8_000)}` }, meeting('x'), 415],
    ['has a type without a name', { 'Content-Type': '' }, meeting('x'), 415],
    ['is nothing but a null', {}, 'null', 400],
    ['is a text', {}, '"text"', 400],
    ['is a form of 2,000 fields', { 'Content-Type': 'application/x-www-form-urlencoded' }, 'a=1&'.repeat(2_000), 413],
    [
      'is a form that nests without end',
      { 'Content-Type': 'application/x-www-form-urlencoded' },
      `a${'[b]'.repeat(5_000)}=1`,
      400,
    ],
    [
      'is a form of broken percents',
      { 'Content-Type': 'application/x-www-form-urlencoded' },
      'meeting[title]=%E0%A4%A&%=%',
      201,
    ],
  ] as const)('that %s', async (_what, headers, body, status) => {
    const response = await creating(headers, body);
    expectClearError(response, headers);
    expect(response.status).toBe(status);
  });

  it('shorter than its Content-Length ends with its connection, and a longer one does not start a second request', async () => {
    const head = formatRequest('POST /meetings', { ...JSON_TYPE, ...proof(person), 'Content-Length': '1000' });
    expect((await sendRaw(Buffer.concat([head, Buffer.from('{"a":1')]), { endsAtOnce: true })).status).toBeLessThan(
      500,
    );
    const smuggled = `${meeting('Short')}GET /session HTTP/1.1\r\n\r\n`;
    const response = await creating({ 'Content-Length': String(meeting('Short').length) }, smuggled);
    // Node may parse the extra bytes before it has sent the first response.
    expect([201, 400]).toContain(response.status);
    expect(JSON.stringify(response)).not.toContain('csrf_token');
  });
});

describe('an invalid request', () => {
  const host = () => new URL(getTestedProduct('baseUrl')).host;

  it.each([
    ['no words', () => '\r\n\r\n\r\n\r\nx\r\n\r\n'],
    ['a greeting of TLS', () => Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc])],
    ['no host', () => 'GET /session HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [
      'two lengths',
      () => `POST /session HTTP/1.1\r\nHost: ${host()}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx`,
    ],
    [
      'a length and chunks',
      () =>
        `POST /session HTTP/1.1\r\nHost: ${host()}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['a length that is none', () => formatRequest('POST /session', { 'Content-Length': '-1' })],
    [
      'a chunk without a size',
      () => formatRequest('POST /session', { 'Transfer-Encoding': 'chunked', ...JSON_TYPE }, 'zz\r\n\r\n'),
    ],
    ['a NUL in a header', () => formatRequest('GET /session', { Accept: 'a\0b' })],
    ['a header that breaks the line', () => formatRequest('GET /session', { 'X-A': 'a\nb\x01' })],
    ['a header of 100 KB', () => formatRequest('GET /session', { 'X-A': 'x'.repeat(100_000) })],
    [
      '5,000 headers',
      () =>
        formatRequest(
          'GET /session',
          Object.fromEntries(Array.from({ length: 5_000 }, (_none, at) => [`X-${at}`, 'x'])),
        ),
    ],
    ['an address of 100 KB', () => formatRequest(`GET /${'x'.repeat(100_000)}`, {})],
    ['a space in its address', () => formatRequest('GET /meetings /x', {})],
    ['a method that nobody knows', () => formatRequest('BREW /session', {})],
    ['a version that nobody knows', () => `GET / HTTP/9.9\r\nHost: ${host()}\r\n\r\n`],
  ])('is hung up on or refused: %s', async (_what, bytes) => {
    const { status } = await sendRaw(bytes(), { endsAtOnce: true });
    expect(status === 0 || (status >= 400 && status < 500)).toBe(true);
  });

  it.each(['TRACE', 'PROPFIND', 'LOCK', 'PURGE', 'OPTIONS', 'PUT'])(
    '%s is a call that is not there',
    async (method) => {
      const response = await sendRaw(formatRequest(`${method} /meetings`, { Cookie: person.cookie() }));
      expectClearError(response, method);
      expect(response.status).toBe(404);
    },
  );

  it('CONNECT does not reach another host', async () => {
    expect((await sendRaw(formatRequest('CONNECT 127.0.0.1:1', {}), { endsAtOnce: true })).status).toBeLessThan(500);
  });
});

describe('unusual headers', () => {
  const odd = [
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
  const names = [
    'Accept',
    'Accept-Language',
    'Accept-Encoding',
    'Accept-Charset',
    'Range',
    'If-None-Match',
    'If-Modified-Since',
  ];
  const moreNames = [
    'Traceparent',
    'Tracestate',
    'Baggage',
    'X-Request-Id',
    'X-Forwarded-For',
    'X-Forwarded-Proto',
    'X-Forwarded-Host',
  ];

  it.each([...names, ...moreNames, 'Origin', 'Referer', 'User-Agent', 'Upgrade', 'Authorization'])(
    'change nothing for a read, or are refused: %s',
    async (name) => {
      for (const value of [
        ...odd,
        'bytes=0-,5-2',
        '00-xx-yy-zz',
        'Bearer mh_x',
        'Basic Og==',
        'h2c',
        'null',
        'http://[',
      ]) {
        const response = await reading({ [name]: value });
        // Only the Accept header decides whether the response is a page.
        if (name === 'Accept' && typeof response.body === 'string') expect(response.status).toBeLessThan(500);
        else expectClearError(response, { [name]: value });
      }
    },
  );

  it.each(['', ' ', 'x'.repeat(201), '\x80\xff', '__proto__', '"a", "b"'])(
    'a key for repetition that is %j is taken or refused, never both',
    async (key) => {
      const [first, second] = [await creating({ 'Idempotency-Key': key }), await creating({ 'Idempotency-Key': key })];
      expectClearError(first, key);
      expect(second.status).toBe(first.status);
      if (first.status === 201) expect(second.body).toEqual(first.body);
    },
  );

  it.each(['[', 'a b', '%', 'x'.repeat(5_000), 'evil.example', '127.0.0.1:99999', ':', '\x80', 'a/b', '[::1', 'a@b'])(
    'a host that is called %j gets a clear answer to a write, a read, a page and an upload',
    async (host) => {
      const blob = { filename: 'a.txt', content_type: 'text/plain', byte_size: 1, checksum: `${'A'.repeat(22)}==` };
      const program = { Host: host, Cookie: person.cookie(), 'X-CSRF-Token': person.csrfToken(), ...JSON_TYPE };
      for (const request of [
        formatRequest('POST /direct_uploads', program, JSON.stringify({ blob })),
        formatRequest('GET /meetings', program),
      ]) {
        const response = await sendRaw(request);
        if (response.status !== 400 || typeof response.body !== 'string') expectClearError(response, host);
      }
      const page = await sendRaw(formatRequest('GET /', { ...program, Accept: 'text/html' }));
      expect(page.status).toBeLessThan(500);
    },
  );

  it.each(['', ' ', '100', '100-continue, x', 'x'])(
    'an Expect header of %j gets a clear response',
    async (expected) => {
      expect((await reading({ Expect: expected })).status).toBeLessThan(500);
    },
  );
});

describe('a cookie', () => {
  const name = () => person.cookie().split('=', 1)[0] ?? '';
  const value = () => person.cookie().slice(name().length + 1);

  it.each([
    ['that is garbage', () => `${name()}=\x80\xff%E0%A4%A`],
    ['that is empty', () => `${name()}=`],
    ['of 10,000 characters', () => `${name()}=${'x'.repeat(10_000)}`],
    ['whose last letter is another', () => `${name()}=${value().slice(0, -1)}${value().endsWith('A') ? 'B' : 'A'}`],
    ['whose letters are of another case', () => `${name()}=${value().toLowerCase()}X`],
    ['that looks for other keys', () => `${name()}=../*\r`.trimEnd()],
    ['that is named like what every object has', () => '__proto__=x; constructor=y; toString=z'],
    ['without a name', () => `=${value()}; ;;==;`],
  ])('%s signs nobody in', async (_what, cookie) => {
    const response = await reading({ Cookie: cookie() });
    expectClearError(response, cookie());
    expect(response.status).toBe(401);
  });

  it('is found among 500 others, and one of two values is used if it is sent twice', async () => {
    const others = Array.from({ length: 500 }, (_none, at) => `a${at}=b`).join('; ');
    expect(await reading({ Cookie: `${others}; ${person.cookie()}` })).toMatchObject({ status: 200 });
    const twice = await reading({ Cookie: `${person.cookie()}; ${name()}=another` });
    expect([200, 401]).toContain(twice.status);
  });
});
