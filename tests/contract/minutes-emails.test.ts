import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@minutehand/test-kit/waiting';
import { EMAIL_WAIT_MS, getEmailsTo, registerVerified } from './mailbox.ts';
import { createMeeting } from './meeting-requests.ts';
import { newEmail, type TestUser } from './person.ts';

let owner: TestUser;
let id: string;
beforeAll(async () => {
  owner = await registerVerified({ name: 'Sample Sender' });
});
beforeEach(async () => {
  ({ id } = await createMeeting(owner, { title: 'Weekly <b>plans</b>' }));
  await owner.patch(`/meetings/${id}/minutes`, { content: '## Decisions\n\n- In **May**.\n' });
});

const emailMinutes = (email_addresses: string, options: { note?: string | null; key?: string } = {}) =>
  owner.send('POST', `/meetings/${id}/email_minutes`, {
    body: { email_addresses, note: options.note },
    headers: options.key === undefined ? {} : { 'idempotency-key': options.key },
  });
const waitForEmails = (address: string, count = 1) =>
  eventually(async () => {
    const emails = await getEmailsTo(address);
    expect(emails).toHaveLength(count);
    return emails;
  }, EMAIL_WAIT_MS);

describe('minutes', () => {
  it('are emailed once to each address, with the sender and the text', async () => {
    const [first, second] = [newEmail(), newEmail()];
    const response = await emailMinutes(` ${first}, ${second},${first.toUpperCase()}`, { note: 'Please read.' });
    expect(response).toMatchObject({ status: 200, body: { message: 'The minutes are on their way to 2 addresses.' } });
    const [email] = await waitForEmails(second);
    expect(email).toMatchObject({ subject: 'Minutes of a meeting' });
    expect(email?.text).toMatch(/^Sample Sender sent you the minutes of “Weekly <b>plans<\/b>”\.\n\nPlease read\./);
    expect(email?.text).toContain('- In **May**.');
    expect(email?.text).toContain(`/meetings/${id}`);
  }, 120_000);

  it('are emailed once for a repeated request, and again for a new one', async () => {
    const [address, later] = [newEmail(), newEmail()];
    const key = randomUUID();
    const responses = [await emailMinutes(address, { key }), await emailMinutes(address, { key })];
    expect(responses[1]).toMatchObject({ status: 200, body: responses[0]!.body });
    await emailMinutes(later);
    await waitForEmails(later);
    await waitForEmails(address);
    await emailMinutes(address);
    await waitForEmails(address, 2);
  }, 240_000);

  it.each([
    ['', 'Please enter at least one email address'],
    [' , ', 'Please enter at least one email address'],
    ['bad, ann@sample.example, ann@', 'Invalid email address(es): bad, ann@'],
    [
      Array.from({ length: 5_000 }, (_, index) => `p${index}@sample.example`).join(),
      'Minutes can be emailed to at most 50 addresses at once',
    ],
  ])('are not emailed to an invalid list of addresses', async (addresses, error) => {
    expect(await emailMinutes(addresses)).toMatchObject({
      status: 422,
      body: { error, errors: { email_addresses: [error] } },
    });
  });

  it('are emailed without a note if it is null', async () => {
    const address = newEmail();
    expect(await emailMinutes(address, { note: null })).toMatchObject({ status: 200 });
    await waitForEmails(address);
  }, 120_000);

  it('return 404 to other accounts for any request', async () => {
    const otherUser = await registerVerified();
    for (const body of [{ email_addresses: newEmail() }, {}, { email_addresses: 5, note: 'x'.repeat(2_001) }]) {
      expect(await otherUser.post(`/meetings/${id}/email_minutes`, body)).toMatchObject({ status: 404 });
    }
  });

  it('are not emailed with a note above the limit, or before they exist', async () => {
    expect(await emailMinutes(newEmail(), { note: 'x'.repeat(2_001) })).toMatchObject({
      status: 422,
      body: { errors: { note: [expect.any(String)] } },
    });
    ({ id } = await createMeeting(owner));
    expect(await emailMinutes(newEmail())).toMatchObject({
      status: 409,
      body: { error: 'There are no minutes to email yet.' },
    });
  });
});
