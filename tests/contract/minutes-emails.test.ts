import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@minutehand/test-kit/waiting';
import { getMailsTo } from './mailbox.ts';
import { createMeeting } from './meeting-requests.ts';
import { newEmail, type Person, register } from './person.ts';

let owner: Person;
let id: string;
beforeAll(async () => {
  owner = await register({ name: 'Sample Sender' });
});
beforeEach(async () => {
  ({ id } = await createMeeting(owner, { title: 'Weekly <b>plans</b>' }));
  await owner.patch(`/meetings/${id}/minutes`, { content: '## Decisions\n\n- In **May**.\n' });
});

const email = (email_addresses: string, given: { note?: string | null; key?: string } = {}) =>
  owner.send('POST', `/meetings/${id}/email_minutes`, {
    body: { email_addresses, note: given.note },
    headers: given.key === undefined ? {} : { 'idempotency-key': given.key },
  });
const arrived = (address: string, count = 1) =>
  eventually(async () => {
    const mails = await getMailsTo(address);
    expect(mails).toHaveLength(count);
    return mails;
  });

describe('minutes', () => {
  it('are mailed to each address with their sender and text', async () => {
    const [one, other] = [newEmail(), newEmail()];
    const response = await email(` ${one}, ${other},${one.toUpperCase()}`, { note: 'Please read.' });
    expect(response).toMatchObject({ status: 200, body: { message: 'The minutes are on their way to 2 addresses.' } });
    const [mail] = await arrived(other);
    expect(mail).toMatchObject({ subject: 'Minutes: Weekly <b>plans</b>' });
    expect(mail?.text).toMatch(/^Sample Sender sends you the minutes of “Weekly <b>plans<\/b>”\.\n\nPlease read\./);
    expect(mail?.text).toContain('- In **May**.');
    expect(mail?.text).toContain(`/meetings/${id}`);
  });

  it('are mailed once for a repeated request, and again for a new one', async () => {
    const [address, later] = [newEmail(), newEmail()];
    const key = randomUUID();
    const responses = [await email(address, { key }), await email(address, { key })];
    expect(responses[1]).toMatchObject({ status: 200, body: responses[0]!.body });
    await email(later);
    await arrived(later);
    await arrived(address);
    await email(address);
    await arrived(address, 2);
  });

  it.each([
    ['', 'Please enter at least one email address'],
    [' , ', 'Please enter at least one email address'],
    ['bad, ann@sample.example, ann@', 'Invalid email address(es): bad, ann@'],
    [
      Array.from({ length: 5_000 }, (_, at) => `p${at}@sample.example`).join(),
      'Minutes can be emailed to at most 50 addresses at once',
    ],
  ])('are refused to what is no list of addresses, with a sentence', async (addresses, error) => {
    expect(await email(addresses)).toMatchObject({
      status: 422,
      body: { error, errors: { email_addresses: [error] } },
    });
  });

  it('are mailed without a note if it is null', async () => {
    const address = newEmail();
    expect(await email(address, { note: null })).toMatchObject({ status: 200 });
    await arrived(address);
  });

  it('return 404 to a stranger for any request', async () => {
    const stranger = await register();
    for (const body of [{ email_addresses: newEmail() }, {}, { email_addresses: 5, note: 'x'.repeat(2_001) }]) {
      expect(await stranger.post(`/meetings/${id}/email_minutes`, body)).toMatchObject({ status: 404 });
    }
  });

  it('are not mailed with a note above the limit, or before they exist', async () => {
    expect(await email(newEmail(), { note: 'x'.repeat(2_001) })).toMatchObject({
      status: 422,
      body: { errors: { note: [expect.any(String)] } },
    });
    ({ id } = await createMeeting(owner));
    expect(await email(newEmail())).toMatchObject({
      status: 409,
      body: { error: 'There are no minutes to email yet.' },
    });
  });
});
