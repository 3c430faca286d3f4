import { describe, expect, it } from '@jest/globals';
import { autoReply, createReport, createStatus, delayed, unknownUser } from '../../../test/sample-reports.ts';
import { REPORT_READ_BYTES } from '../../limits.ts';
import { parseReport } from './parse-report.ts';

const parse = (text: string) => parseReport(Buffer.from(text, 'latin1').subarray(0, REPORT_READ_BYTES));
const status = createStatus('failed', '5.2.2', '552 5.2.2 Mailbox full');
const full = { outcome: 'bounced', status: '5.2.2', reason: 'Mailbox full' };

describe('a delivery report', () => {
  it('is read with its outcome, status and reason', async () => {
    expect(await parse(unknownUser)).toEqual({
      ...{ outcome: 'bounced', status: '5.1.1' },
      reason: 'Recipient address rejected: User unknown in virtual mailbox table',
    });
    expect(await parse(delayed)).toEqual({
      ...{ outcome: 'delayed', status: '4.4.1', reason: 'connect to Connection timed out' },
    });
  });

  it('is read when its status is encoded', async () => {
    expect(await parse(createReport({ status, isBase64: true }))).toEqual(full);
  });

  it('is read when the message that it returns is longer than what is kept of it', async () => {
    expect(await parse(createReport({ status, returned: 'x'.repeat(2 * REPORT_READ_BYTES) }))).toEqual(full);
  });

  it('is read with an unknown charset and bytes of any encoding', async () => {
    const text = createReport({ status: [...status, 'X-Note: \xff\xfe\x80'], text: '\xc3\x28 \xf0' });
    expect(await parse(text.replace('us-ascii', 'x-no-such-charset'))).toEqual(full);
  });

  it('does not include one that the returned message contains', async () => {
    const text = createReport({ status: ['Reporting-MTA: dns; a'], returned: unknownUser });
    expect(await parse(text.replace('text/rfc822-headers', 'message/rfc822'))).toBeUndefined();
  });
});

describe('everything else is not recognized', () => {
  const boundary = 'boundary="=_report_1/relay.sample.example"';

  it.each([
    ['an automatic reply', autoReply],
    [
      'a report that it was read',
      createReport({ status, contentType: `multipart/report; report-type=disposition-notification; ${boundary}` }),
    ],
    ['a report without a type', createReport({ status, contentType: `multipart/report; ${boundary}` })],
    ['a report in an ordinary email', createReport({ status, contentType: `multipart/mixed; ${boundary}` })],
    [
      'a type in another parameter',
      createReport({
        status,
        contentType: `multipart/mixed; x="multipart/report; report-type=delivery-status"; ${boundary}`,
      }),
    ],
    ['a report without a status', createReport({ status: [] })],
    ['nothing', ''],
    ['bytes', '\x00\xff\x1a\r\n\x80'.repeat(1_000)],
    ['headers without an end', 'Content-Type: multipart/report; report-type=delivery-status; boundary=b'],
    [
      'too many headers',
      createReport({ status, headers: Array.from({ length: 5_000 }, (_, n) => `X-Header-${n}: value`) }),
    ],
  ])('%s', async (_, text) => {
    expect(await parse(text)).toBeUndefined();
  });

  it('parts that are nested deeply, in bounded time', async () => {
    const lines = Array.from({ length: 5_000 }, (_, n) => [
      `Content-Type: multipart/report; report-type=delivery-status; boundary=b${n}\r\n`,
      `--b${n}`,
    ]);
    const startedAt = performance.now();
    expect(await parse(lines.flat().join('\r\n'))).toBeUndefined();
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  it('hostile headers and texts, in bounded time', async () => {
    const startedAt = performance.now();
    for (const text of [
      `Content-Type: multipart/report${'; report-type'.repeat(20_000)}\r\n\r\n`,
      `Content-Type: multipart/report;${' '.repeat(60_000)}x\r\n\r\n`,
      `Content-Type: ${'('.repeat(60_000)}\r\n\r\n`,
      createReport({ status, text: '<a '.repeat(80_000) }).replace('text/plain', 'text/html'),
      createReport({ status, text: `${'\r\n--=_report_1/relay.sample.example\r\n\r\n'.repeat(6_000)}` }),
    ])
      await parse(text);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});
