import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { expectEventually } from '@minutehand/test-kit/expect';
import { actor } from '@minutehand/test-kit/identity';
import { openTestContext, type TestContext } from './test-context.ts';

const ann = actor();
const notifications = serviceCaller('notifications', 'account-1');

let context: TestContext;
let meetingId: string;
beforeEach(async () => {
  context = await openTestContext();
  ({ id: meetingId } = await context.create(ann));
  await save('## Decisions\n\n- In <b>May</b>.\n');
});
afterEach(() => context.service.stop());

const save = (content: string) =>
  context.client.updateMinutes({ meetingId, content, version: undefined, amendment: undefined }, { as: ann });
const email = (emailAddresses: string, note = '', requestKey = '', as = ann) =>
  context.client.emailMinutes({ meetingId, emailAddresses, note, requestKey }, { as });
const said = () => context.saidOf('meetings.minutes_email_requested');
const deliveryOf = (minutesEmailId: string) =>
  context.client.getMinutesEmailDelivery({ minutesEmailId }, { as: notifications });
const many = (count: number, of: string) =>
  Array.from({ length: count }, (_, at) => `${of}${at}@sample.example`).join(',');

describe('minutes that are emailed', () => {
  it('are those of the moment they were sent off, with who sends them and what they say', async () => {
    expect(await email('one@sample.example, Two@sample.example,one@sample.example', ' Please read. ')).toEqual({
      recipients: 2,
    });
    await save('Something else');
    const { minutesEmailId } = (await said())[0]!;
    expect(await deliveryOf(minutesEmailId)).toEqual({
      meetingId,
      title: 'Weekly',
      senderName: 'Ann Lee',
      note: 'Please read.',
      emailAddresses: ['one@sample.example', 'Two@sample.example'],
      content: '## Decisions\n\n- In <b>May</b>.\n',
      renderedHtml: expect.stringContaining('<li>In &lt;b&gt;May&lt;/b&gt;.</li>'),
    });
  });

  it('are sent off once by a request that is repeated, and again by another', async () => {
    for (const key of ['key-1', 'key-1', 'key-2', '', '']) await email('one@sample.example', '', key);
    expect(new Set((await said()).map(({ minutesEmailId }) => minutesEmailId)).size).toBe(4);
    expect(await said()).toHaveLength(4);
  });

  it.each([
    ['', 'Please enter at least one email address'],
    ['bad, one@sample.example', 'Invalid email address(es): bad'],
    [many(5_000, 'p'), 'Minutes can be emailed to at most 50 addresses at once'],
  ])('need addresses that can be read', async (addresses, message) => {
    await expect(email(addresses)).rejects.toMatchObject({
      code: 'minutes_email.invalid',
      message,
      details: { fields: { email_addresses: [message] } },
    });
    expect(await said()).toEqual([]);
  });

  it('have a note that has an end', async () => {
    await expect(email('one@sample.example', 'x'.repeat(2_001))).rejects.toMatchObject({
      code: 'minutes_email.invalid',
    });
  });

  it('are there, and are sent by those who may edit them', async () => {
    await context.client.createShare({ meetingId, userId: 'user-2', role: 'viewer', requestKey: '' }, { as: ann });
    const viewer = actor({ userId: 'user-2', role: 'member' });
    await expect(email('one@sample.example', '', '', viewer)).rejects.toMatchObject({ code: 'meeting.forbidden' });
    ({ id: meetingId } = await context.create(ann));
    await expect(email('one@sample.example')).rejects.toMatchObject({ code: 'minutes_email.no_minutes' });
    expect(await said()).toEqual([]);
  });

  it('go to 500 addresses a day from one person, and on the next day again', async () => {
    context.clock.at = new Date('2026-11-21T10:00:00Z');
    for (let n = 0; n < 10; n += 1) await email(many(50, `n${n}-`), '', `key-${n}`);
    await expect(email('one@sample.example')).rejects.toMatchObject({ code: 'minutes_email.too_many_today' });
    expect(await email(many(50, 'n9-'), '', 'key-9')).toEqual({ recipients: 50 });
    context.clock.at = new Date('2026-11-21T22:00:00Z');
    await expect(email('one@sample.example')).rejects.toMatchObject({ details: { retryAfterSeconds: 12 * 3_600 } });
    context.clock.at = new Date('2026-11-22T10:00:01Z');
    expect(await email('one@sample.example')).toEqual({ recipients: 1 });
  });

  it('go to nobody any more once their meeting has gone', async () => {
    await email('one@sample.example');
    const { minutesEmailId } = (await said())[0]!;
    await context.client.deleteMeeting({ meetingId }, { as: ann });
    await expectEventually(() => context.collections.minutesEmails.find(ann, minutesEmailId)).toBeUndefined();
    await expect(deliveryOf(minutesEmailId)).rejects.toMatchObject({ code: 'minutes_email.not_found' });
  });
});
