import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { expectEventually } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import { openTestContext, type TestContext } from './test-context.ts';

const ann = createActor();
const notifications = serviceCaller('notifications', 'account-1');

let context: TestContext;
let meetingId: string;
beforeEach(async () => {
  context = await openTestContext();
  ({ id: meetingId } = await context.createMeeting(ann));
  await saveMinutes('## Decisions\n\n- In <b>May</b>.\n');
});
afterEach(() => context.service.stop());

const saveMinutes = (content: string) =>
  context.client.updateMinutes({ meetingId, content, version: undefined, amendment: undefined }, { as: ann });
const emailMinutes = (emailAddresses: string, note = '', requestKey = '', as = ann) =>
  context.client.emailMinutes({ meetingId, emailAddresses, note, requestKey }, { as });
const getEmailEvents = () => context.getPublishedEvents('meetings.minutes_email_requested');
const getContents = (minutesEmailId: string) =>
  context.client.getMinutesEmailDelivery({ minutesEmailId }, { as: notifications });
const createAddresses = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}@sample.example`).join(',');

describe('emailed minutes', () => {
  it('contain the text at the time of sending, the sender and the note', async () => {
    expect(await emailMinutes('one@sample.example, Two@sample.example,one@sample.example', ' Please read. ')).toEqual({
      recipients: 2,
    });
    await saveMinutes('Something else');
    const { minutesEmailId } = (await getEmailEvents())[0]!;
    expect(await getContents(minutesEmailId)).toEqual({
      meetingId,
      title: 'Weekly',
      senderName: 'Ann Lee',
      note: 'Please read.',
      emailAddresses: ['one@sample.example', 'Two@sample.example'],
      content: '## Decisions\n\n- In <b>May</b>.\n',
      renderedHtml: expect.stringContaining('<li>In &lt;b&gt;May&lt;/b&gt;.</li>'),
    });
  });

  it('are sent once by a repeated request, and again by another one', async () => {
    for (const key of ['key-1', 'key-1', 'key-2', '', '']) await emailMinutes('one@sample.example', '', key);
    expect(new Set((await getEmailEvents()).map(({ minutesEmailId }) => minutesEmailId)).size).toBe(4);
    expect(await getEmailEvents()).toHaveLength(4);
  });

  it.each([
    ['', 'Please enter at least one email address'],
    ['bad, one@sample.example', 'Invalid email address(es): bad'],
    [createAddresses(5_000, 'p'), 'Minutes can be emailed to at most 50 addresses at once'],
  ])('reject invalid addresses', async (addresses, message) => {
    await expect(emailMinutes(addresses)).rejects.toMatchObject({
      code: 'minutes_email.invalid',
      message,
      details: { fields: { email_addresses: [message] } },
    });
    expect(await getEmailEvents()).toEqual([]);
  });

  it('have a note of limited length', async () => {
    await expect(emailMinutes('one@sample.example', 'x'.repeat(2_001))).rejects.toMatchObject({
      code: 'minutes_email.invalid',
    });
  });

  it('must exist, and can only be sent by editors', async () => {
    await context.client.createShare({ meetingId, userId: 'user-2', role: 'viewer', requestKey: '' }, { as: ann });
    const viewer = createActor({ userId: 'user-2', role: 'member' });
    await expect(emailMinutes('one@sample.example', '', '', viewer)).rejects.toMatchObject({
      code: 'meeting.forbidden',
    });
    ({ id: meetingId } = await context.createMeeting(ann));
    await expect(emailMinutes('one@sample.example')).rejects.toMatchObject({ code: 'minutes_email.no_minutes' });
    expect(await getEmailEvents()).toEqual([]);
  });

  it('can be sent by users with a verified address only', async () => {
    context.unverified.add('user-1');
    await expect(emailMinutes('one@sample.example')).rejects.toMatchObject({ code: 'user.email_unverified' });
    expect([await getEmailEvents(), context.reservedEmails]).toEqual([[], []]);
    context.unverified.clear();
    expect(await emailMinutes('one@sample.example')).toEqual({ recipients: 1 });
  });

  it('are counted once for each request and address, and not stored above the daily limit', async () => {
    for (const key of ['key-1', 'key-1']) await emailMinutes('one@sample.example,Two@sample.example', '', key);
    const [event] = await getEmailEvents();
    const cause = event!.minutesEmailId;
    const emails = ['one@sample.example', 'Two@sample.example'];
    expect(context.reservedEmails).toEqual(emails.map((email) => ({ cause, email })));
    context.notificationsError.current = new AppError('mail.too_many_today', { details: { retryAfterSeconds: 90 } });
    await expect(emailMinutes('one@sample.example')).rejects.toMatchObject({
      code: 'minutes_email.too_many_today',
      details: { retryAfterSeconds: 90 },
    });
    expect(await emailMinutes('one@sample.example', '', 'key-1')).toEqual({ recipients: 2 });
    expect(await getEmailEvents()).toHaveLength(1);
  });

  it.each(['platform.unavailable', 'platform.deadline_exceeded'] as const)(
    'are accepted when the service that sends them does not respond (%s)',
    async (code) => {
      context.notificationsError.current = new AppError(code);
      expect(await emailMinutes('one@sample.example')).toEqual({ recipients: 1 });
      expect(await getEmailEvents()).toHaveLength(1);
    },
  );

  it('are not delivered after their meeting was deleted', async () => {
    await emailMinutes('one@sample.example');
    const { minutesEmailId } = (await getEmailEvents())[0]!;
    await context.client.deleteMeeting({ meetingId }, { as: ann });
    await expectEventually(() => context.collections.minutesEmails.find(ann, minutesEmailId)).toBeUndefined();
    await expect(getContents(minutesEmailId)).rejects.toMatchObject({ code: 'minutes_email.not_found' });
  });
});
