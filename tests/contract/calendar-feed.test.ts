import { beforeEach, describe, expect, it } from '@jest/globals';
import { calendarFeedRenewedSchema, calendarFeedResponseSchema } from '@minutehand/contracts/http/calendar-feed';
import { getTestedProduct } from '@minutehand/test-kit/product';
import { addMember } from './mailbox.ts';
import { createMeeting } from './meeting-requests.ts';
import { newBrowser, type Person, register } from './person.ts';
import { withoutRequestId } from './routes/send.ts';

let owner: Person;
beforeEach(async () => {
  owner = await register();
});

const renew = async (person: Person) => {
  const answer = await person.post('/action_items/feed');
  expect(answer).toMatchObject({ status: 201 });
  const { url } = calendarFeedRenewedSchema.parse(answer.body);
  expect(new URL(url).pathname).toMatch(/^\/action_items\/feed\/[\w-]{43}\.ics$/);
  return new URL(url).pathname;
};
const isThere = async (person: Person) =>
  calendarFeedResponseSchema.parse((await person.get('/action_items/feed')).body).calendar_feed !== null;
/** As a calendar program: no session, no JSON. */
async function subscribe(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${getTestedProduct('baseUrl')}${path}`, {
    headers: { accept: 'text/calendar, */*', ...headers },
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
const give = (person: Person, meetingId: string, description: string, assignee_id = person.userId) =>
  person.post(`/meetings/${meetingId}/action_items`, {
    action_item: { description, due_date: '2099-03-04', assignee_id },
  });

describe('a calendar feed', () => {
  it('is read by its address, without a sign-in, as all-day events of one’s own open items', async () => {
    const { id } = await createMeeting(owner, { title: 'Weekly' });
    await give(owner, id, 'Order chairs, tables');
    const answer = await subscribe(await renew(owner));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    for (const line of ['DTSTART;VALUE=DATE:20990304', 'SUMMARY:Order chairs\\, tables', 'SEQUENCE:0']) {
      expect(answer.text.split('\r\n')).toContain(line);
    }
  });

  it('answers 304 to who has it, until something changes', async () => {
    const { id } = await createMeeting(owner);
    await give(owner, id, 'Order chairs');
    const path = await renew(owner);
    const tag = (await subscribe(path)).headers.get('etag') ?? '';
    const again = await subscribe(path, { 'if-none-match': tag });
    expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' });
    await give(owner, id, 'Order tables');
    const changed = await subscribe(path, { 'if-none-match': tag });
    expect(changed.status).toBe(200);
    expect(changed.text).toContain('Order tables');
  });

  it('has one address: another one ends it, and so does its owner', async () => {
    expect(await isThere(owner)).toBe(false);
    const first = await renew(owner);
    expect(await isThere(owner)).toBe(true);
    const second = await renew(owner);
    expect((await subscribe(first)).status).toBe(404);
    expect((await subscribe(second)).status).toBe(200);
    for (const _each of [1, 2]) expect(await owner.delete('/action_items/feed')).toMatchObject({ status: 204 });
    expect((await subscribe(second)).status).toBe(404);
    expect(await isThere(owner)).toBe(false);
  });

  it('ends at once when its owner leaves the account', async () => {
    const member = await addMember(owner);
    const path = await renew(member);
    expect((await subscribe(path)).status).toBe(200);
    expect(await owner.delete(`/memberships/${member.userId}`)).toMatchObject({ status: 204 });
    expect((await subscribe(path)).status).toBe(404);
  });

  it('that was never made answers like one that has ended', async () => {
    const path = await renew(owner);
    await owner.delete('/action_items/feed');
    const browser = newBrowser();
    const [ended, never] = [await browser.get(path), await browser.get('/action_items/feed/never-made.ics')];
    expect(ended.status).toBe(404);
    expect(withoutRequestId(ended)).toEqual(withoutRequestId(never));
  });
});
