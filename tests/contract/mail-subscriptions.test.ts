import { beforeEach, describe, expect, it } from '@jest/globals';
import { notificationPreferencesResponseSchema } from '@minutehand/contracts/http/notifications';
import { eventually } from '@minutehand/test-kit/waiting';
import { EMAIL_WAIT_MS, getEmailsTo, registerVerified, waitForEmailedToken } from './mailbox.ts';
import { createMeeting, createReadyMeeting, importTranscript, waitUntilReady } from './meeting-requests.ts';
import { newBrowser, newEmail, type TestUser } from './person.ts';

let sender: TestUser;
let email: string;
let meetingId: string;
const anonymous = newBrowser();
beforeEach(async () => {
  sender = await registerVerified({ name: 'Sample Sender' });
  email = newEmail();
  meetingId = await createMinutes(sender);
});

async function createMinutes(person: TestUser): Promise<string> {
  const { id } = await createMeeting(person);
  await person.patch(`/meetings/${id}/minutes`, { content: '- In May.' });
  return id;
}
const emailMinutes = (person = sender, id = meetingId) =>
  person.post(`/meetings/${id}/email_minutes`, { email_addresses: email });
const waitForEmails = (count: number) =>
  eventually(async () => {
    const mails = await getEmailsTo(email);
    expect(mails).toHaveLength(count);
    return mails;
  }, EMAIL_WAIT_MS);
const toPath = (token: string) => `/mail_subscriptions/${encodeURIComponent(token)}`;

/** Sends email to another address and waits for it: email that was requested before has been handled by then. */
async function waitUntilHandled(): Promise<void> {
  const later = newEmail();
  await sender.post(`/meetings/${meetingId}/email_minutes`, { email_addresses: later });
  await eventually(async () => expect(await getEmailsTo(later)).toHaveLength(1), EMAIL_WAIT_MS);
}

describe('the unsubscribe link of an email', () => {
  it('ends all email from that account to that address, and not from other accounts', async () => {
    await emailMinutes();
    const token = await waitForEmailedToken(email, 'mail_subscriptions');
    const oneClick = await anonymous.send('POST', toPath(token), {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-csrf-token': undefined },
    });
    expect(oneClick).toMatchObject({ status: 200, body: { mail_subscription: { state: 'unsubscribed' } } });
    await emailMinutes();
    await sender.post('/invitations', { invitations: [{ name: 'Somebody', email }] });
    const action_item = { description: 'Order chairs', assignee_email: email.toUpperCase() };
    await sender.post(`/meetings/${meetingId}/action_items`, { action_item });
    await waitUntilHandled();
    await waitForEmails(1);
    const other = await registerVerified();
    await emailMinutes(other, await createMinutes(other));
    await waitForEmails(2);
  });

  it('has no effect by GET, and can be undone', async () => {
    await emailMinutes();
    const token = await waitForEmailedToken(email, 'mail_subscriptions');
    const page = await anonymous.send('GET', toPath(token), { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await anonymous.get(toPath(token))).toMatchObject({ body: { mail_subscription: { state: 'open' } } });
    await anonymous.post(toPath(token));
    const undone = await anonymous.post(`${toPath(token)}/confirm`);
    expect(undone).toMatchObject({ status: 200, body: { mail_subscription: { state: 'confirmed' } } });
    await emailMinutes();
    await waitForEmails(2);
  });

  it('requires the whole token', async () => {
    await emailMinutes();
    const token = await waitForEmailedToken(email, 'mail_subscriptions');
    for (const invalid of [`${token}x`, token.split('.')[0] ?? '', 'nothing', '%00']) {
      expect((await anonymous.get(toPath(invalid))).status).toBe(404);
      expect((await anonymous.post(toPath(invalid))).status).toBe(404);
    }
  });
});

describe('the unsubscribe link of an email about notifications', () => {
  it('turns off the email of its kind with one click, without signing in, and nothing else', async () => {
    await createReadyMeeting(sender);
    const token = await waitForEmailedToken(sender.email, 'mail_subscriptions');
    const readChannels = async () => {
      const { body } = await sender.get('/notification_preferences');
      const { kinds } = notificationPreferencesResponseSchema.parse(body).notification_preferences;
      return new Map(kinds.map(({ kind, in_app, email: isEmailed }) => [kind, { in_app, email: isEmailed }]));
    };
    const before = await readChannels();
    const oneClick = await anonymous.send('POST', toPath(token), {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-csrf-token': undefined },
    });
    const mail_subscription = { state: 'unsubscribed', kind: 'minutes_ready' };
    expect(oneClick).toMatchObject({ status: 200, body: { mail_subscription } });
    const after = await readChannels();
    expect(after.get('minutes_ready')).toEqual({ in_app: true, email: false });
    expect(new Map([...after, ['minutes_ready', before.get('minutes_ready')]])).toEqual(before);
  });
});

describe('an external address of a meeting type', () => {
  it('gets minutes only after it has confirmed once', async () => {
    const type = await sender.post('/account_meeting_types', {
      account_meeting_type: { name: 'Council', notification_emails: email },
    });
    const { id: typeId } = (type.body as { account_meeting_type: { id: string } }).account_meeting_type;
    const importMinutes = async () => {
      const { id } = await createMeeting(sender, { account_meeting_type_id: typeId });
      await importTranscript(sender, id, { format: 'text', content: 'Ann: We ship on Friday.\nBob: I will test it.' });
      await waitUntilReady(sender, id);
      await eventually(async () => {
        const texts = (await getEmailsTo(sender.email)).map(({ text }) => text);
        expect(texts.join()).toContain(id);
      }, EMAIL_WAIT_MS);
    };
    await importMinutes();
    const [request] = await waitForEmails(1);
    expect(request).toMatchObject({ subject: 'Confirm that you want minutes by email' });
    expect(request?.text).not.toContain('Friday');
    await importMinutes();
    await waitUntilHandled();
    await waitForEmails(1);
    await anonymous.post(`${toPath(await waitForEmailedToken(email, 'mail_subscriptions'))}/confirm`);
    await importMinutes();
    const [minutes] = await waitForEmails(2);
    expect(minutes).toMatchObject({ subject: 'Minutes of a meeting' });
  });
});
