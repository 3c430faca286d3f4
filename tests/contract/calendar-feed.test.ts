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
  const response = await person.post('/action_items/feed');
  expect(response).toMatchObject({ status: 201 });
  const { url } = calendarFeedRenewedSchema.parse(response.body);
  expect(new URL(url).pathname).toMatch(/^\/action_items\/feed\/[\w-]{43}\.ics$/);
  return new URL(url).pathname;
};
const isThere = async (person: Person) =>
  calendarFeedResponseSchema.parse((await person.get('/action_items/feed')).body).calendar_feed !== null;
/** Requests the feed as a calendar client does: without a session or JSON. */
async function subscribe(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${getTestedProduct('baseUrl')}${path}`, {
    headers: { accept: 'text/calendar, */*', ...headers },
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const give = (person: Person, meetingId: string, description: string, assignee_id = person.userId) =>
  person.post(`/meetings/${meetingId}/action_items`, {
    action_item: { description, due_date: '2099-03-04', assignee_id },
  });

describe('a calendar feed', () => {
  it('lists the owner’s open items as all-day events at a URL that needs no sign-in', async () => {
    const { id } = await createMeeting(owner, { title: 'Weekly' });
    await give(owner, id, 'Order chairs, tables');
    const response = await subscribe(await renew(owner));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(response.headers.get('cache-control')).toBe('no-store');
    for (const line of ['DTSTART;VALUE=DATE:20990304', 'SUMMARY:Order chairs\\, tables', 'SEQUENCE:0']) {
      expect(response.text.split('\r\n')).toContain(line);
    }
  });

  it('returns 304 until something changes', async () => {
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

  it('has one URL, which ends when the owner renews or deletes it', async () => {
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

  it('ends immediately when its owner leaves the account', async () => {
    const member = await addMember(owner);
    const path = await renew(member);
    expect((await subscribe(path)).status).toBe(200);
    expect(await owner.delete(`/memberships/${member.userId}`)).toMatchObject({ status: 204 });
    expect((await subscribe(path)).status).toBe(404);
  });

  it('gets the same response whether it never existed or has ended', async () => {
    const path = await renew(owner);
    await owner.delete('/action_items/feed');
    const browser = newBrowser();
    const [ended, never] = [await browser.get(path), await browser.get('/action_items/feed/never-made.ics')];
    expect(ended.status).toBe(404);
    expect(withoutRequestId(ended)).toEqual(withoutRequestId(never));
  });
});
