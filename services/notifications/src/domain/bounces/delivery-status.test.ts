import { describe, expect, it } from '@jest/globals';
import { readDeliveryStatus } from './delivery-status.ts';

const message = ['Reporting-MTA: dns; relay.sample.example', 'Arrival-Date: Mon, 4 May 2026 09:30:00 +0000', ''];
const read = (...lines: string[]) => readDeliveryStatus([...message, ...lines, ''].join('\r\n'));
const recipient = 'Final-Recipient: rfc822; eve@sample.example';

describe('a delivery status', () => {
  it('with the action "failed" is a bounce, with its status and the text of the server', () => {
    const diagnostic = 'Diagnostic-Code: smtp; 550 5.1.1 <eve@sample.example>: Recipient address rejected:';
    expect(read(recipient, 'Action: failed', 'Status: 5.1.1', diagnostic, '    User unknown')).toEqual({
      ...{ outcome: 'bounced', status: '5.1.1', reason: 'Recipient address rejected: User unknown' },
    });
  });

  it('with the action "delayed" is a delay, not a bounce', () => {
    const diagnostic = 'Diagnostic-Code: smtp; 451 4.7.1 Greylisted, try again later';
    expect(read(recipient, 'Action: delayed', 'Status: 4.7.1', diagnostic)).toEqual({
      ...{ outcome: 'delayed', status: '4.7.1', reason: 'Greylisted, try again later' },
    });
  });

  it('is a bounce when a server gives up after temporary errors', () => {
    expect(read(recipient, 'Action: failed', 'Status: 4.4.1')).toMatchObject({ outcome: 'bounced', status: '4.4.1' });
  });

  it.each(['delivered', 'relayed', 'expanded'])('with the action "%s" is no failure', (action) => {
    expect(read(recipient, `Action: ${action}`, 'Status: 2.0.0')).toMatchObject({ outcome: 'delivered' });
  });

  it('is read with fields in any case, comments, and line ends without carriage returns', () => {
    const text =
      'reporting-mta: dns; a\n\nFINAL-RECIPIENT: rfc822;eve@sample.example\nACTION: Failed (gave up)\nSTATUS: 5.2.2 (full)';
    expect(readDeliveryStatus(text)).toEqual({ outcome: 'bounced', status: '5.2.2', reason: '' });
  });

  it('takes a missing status from the text of the server, else the general one', () => {
    expect(read(recipient, 'Action: failed', 'Diagnostic-Code: smtp; 550 5.7.26 Not allowed')).toMatchObject({
      status: '5.7.26',
    });
    expect(read(recipient, 'Action: failed', 'Status: five')).toMatchObject({ status: '5.0.0' });
    expect(read(recipient, 'Action: failed', 'Status: 2.0.0')).toMatchObject({ status: '5.0.0' });
  });

  it('of several recipients is that of a failed one', () => {
    const first = ['Final-Recipient: rfc822; a@sample.example', 'Action: delayed', 'Status: 4.2.2', ''];
    expect(read(...first, recipient, 'Action: failed', 'Status: 5.1.1')).toMatchObject({ outcome: 'bounced' });
    expect(read(...first, recipient, 'Action: relayed', 'Status: 2.1.5')).toMatchObject({ outcome: 'delayed' });
  });

  it.each([
    ['no action', recipient],
    ['an unknown action', 'Action: constructor'],
    ['a sentence', 'The action failed: sorry'],
    ['nothing', ''],
  ])('is not recognized with %s', (_, line) => {
    expect(read(line)).toBeUndefined();
  });

  it('is read in bounded time, however it is written', () => {
    const hostile = [
      `${'\r\n '.repeat(100_000)}x`,
      `Action: failed\nDiagnostic-Code: ${'<'.repeat(300_000)}`,
      `Action: failed\nDiagnostic-Code: smtp; ${'550-5.1.1'.repeat(30_000)}`,
      `Action: failed\nDiagnostic-Code: smtp; ${':'.repeat(300_000)} ${'1.'.repeat(100_000)} ${'-'.repeat(100_000)}`,
      'a: b\n\n'.repeat(50_000),
    ];
    const startedAt = performance.now();
    for (const text of hostile) readDeliveryStatus(text);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });
});
