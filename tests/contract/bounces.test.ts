import { expect, it } from '@jest/globals';
import { securityEventsResponseSchema } from '@minutehand/contracts/http/security-events';
import { expectEventually } from '@minutehand/test-kit/expect';
import { eventually } from '@minutehand/test-kit/waiting';
import { getReturnPath, sendReport } from './delivery-reports.ts';
import { EMAIL_WAIT_MS, getEmailsTo, registerVerified } from './mailbox.ts';
import { createMeeting } from './meeting-requests.ts';
import { newEmail, type TestUser } from './person.ts';

const createReport = (action: string, status: string, diagnostic: string) => [
  ...[
    'From: Mail Delivery System <MAILER-DAEMON@relay.example>',
    'Subject: Delivery Status Notification',
    'MIME-Version: 1.0',
  ],
  ...[
    'Content-Type: multipart/report; report-type=delivery-status; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain',
  ],
  ...['', 'Sorry.', '', '--part', 'Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; relay.example', ''],
  ...['Final-Recipient: rfc822; outside@sample.example', `Action: ${action}`, `Status: ${status}`],
  ...[`Diagnostic-Code: smtp; ${diagnostic}`, '', '--part--'],
];

async function listFailures(owner: TestUser): Promise<Record<string, string>[]> {
  const response = await owner.get(`/accounts/${owner.accountId}/security_events?category=emails`);
  return securityEventsResponseSchema.parse(response.body).security_events.map(({ details }) => details);
}

it('owners see an email that bounces after it was sent in the security log and its file, once, and no delays', async () => {
  const owner = await registerVerified();
  const { id } = await createMeeting(owner, { title: 'Garden day' });
  await owner.patch(`/meetings/${id}/minutes`, { content: '## Decisions\n\n- In May.\n' });
  const address = newEmail();
  await owner.post(`/meetings/${id}/email_minutes`, { email_addresses: address });
  const [email] = await eventually(async () => {
    const emails = await getEmailsTo(address);
    expect(emails).toHaveLength(1);
    return emails;
  }, EMAIL_WAIT_MS);
  const returnPath = getReturnPath(email?.id ?? '');

  const accepted = ['220', '250', '250', '250', '354', '250', '221'];
  expect(await sendReport(returnPath, createReport('delayed', '4.4.1', 'Connection timed out'))).toEqual(accepted);
  const bounce = createReport('failed', '5.1.1', `550 5.1.1 <${address}>: User unknown`);
  expect(await sendReport(returnPath, bounce)).toEqual(accepted);
  expect(await sendReport(returnPath, bounce)).toEqual(accepted);
  const failure = { kind: 'minutes', meetingId: id, status: '5.1.1', reason: 'User unknown' };
  await expectEventually(() => listFailures(owner)).toEqual([failure]);
  const file = await owner.send('GET', `/accounts/${owner.accountId}/security_events/export.csv?category=emails`);
  expect(String(file.body)).toContain('status=5.1.1 reason=User unknown');
  expect(String(file.body)).not.toContain(address);
}, 120_000);

it('other addresses are refused', async () => {
  const refused = ['220', '250', '250', '550', '221'];
  const other = getReturnPath('0'.repeat(32)).replace(/\.\w+@/, `.${'0'.repeat(20)}@`);
  for (const to of [other, 'postmaster@bounces.minutehand.example', 'outside@sample.example'])
    expect(await sendReport(to, [])).toEqual(refused);
});
