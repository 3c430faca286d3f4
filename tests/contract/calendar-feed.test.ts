import { beforeEach, describe, expect, it } from '@jest/globals';
import { calendarFeedResponseSchema, renewCalendarFeedResponseSchema } from '@minutehand/contracts/http/calendar-feed';
import { getTestedStack } from '@minutehand/test-kit/stack';
import { addMember, registerVerified } from './mailbox.ts';
import { createMeeting } from './meeting-requests.ts';
import { newBrowser, type TestUser } from './person.ts';
import { withoutRequestId } from './routes/send.ts';

let owner: TestUser;
beforeEach(async () => {
  owner = await registerVerified();
});

const renewFeed = async (person: TestUser) => {
  const response = await person.post('/action_items/feed');
  expect(response).toMatchObject({ status: 201 });
  const { url } = renewCalendarFeedResponseSchema.parse(response.body);
  expect(new URL(url).pathname).toMatch(/^\/action_items\/feed\/[\w-]{43}\.ics$/);
  return new URL(url).pathname;
};
const hasFeed = async (person: TestUser) =>
  calendarFeedResponseSchema.parse((await person.get('/action_items/feed')).body).calendar_feed !== null;
/** Requests the feed as a calendar client would: without a session, and not as JSON. */
async function requestFeed(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${getTestedStack('baseUrl')}${path}`, {
    headers: { accept: 'text/calendar, */*', ...headers },
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const assignItem = (person: TestUser, meetingId: string, description: string, assignee_id = person.userId) =>
  person.post(`/meetings/${meetingId}/action_items`, {
    action_item: { description, due_date: '2099-03-04', assignee_id },
  });

describe('a calendar feed', () => {
  it('lists the open items of its owner as all-day events at a URL that needs no sign-in', async () => {
    const { id } = await createMeeting(owner, { title: 'Weekly' });
    await assignItem(owner, id, 'Order chairs, tables');
    const response = await requestFeed(await renewFeed(owner));
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
    await assignItem(owner, id, 'Order chairs');
    const path = await renewFeed(owner);
    const etag = (await requestFeed(path)).headers.get('etag') ?? '';
    const unchanged = await requestFeed(path, { 'if-none-match': etag });
    expect({ status: unchanged.status, text: unchanged.text }).toEqual({ status: 304, text: '' });
    await assignItem(owner, id, 'Order tables');
    const changed = await requestFeed(path, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.text).toContain('Order tables');
  });

  it('has one URL, which expires when the owner renews or deletes it', async () => {
    expect(await hasFeed(owner)).toBe(false);
    const first = await renewFeed(owner);
    expect(await hasFeed(owner)).toBe(true);
    const second = await renewFeed(owner);
    expect((await requestFeed(first)).status).toBe(404);
    expect((await requestFeed(second)).status).toBe(200);
    for (const _attempt of [1, 2]) expect(await owner.delete('/action_items/feed')).toMatchObject({ status: 204 });
    expect((await requestFeed(second)).status).toBe(404);
    expect(await hasFeed(owner)).toBe(false);
  });

  it('expires immediately when its owner leaves the account', async () => {
    const member = await addMember(owner);
    const path = await renewFeed(member);
    expect((await requestFeed(path)).status).toBe(200);
    expect(await owner.delete(`/memberships/${member.userId}`)).toMatchObject({ status: 204 });
    expect((await requestFeed(path)).status).toBe(404);
  });

  it('returns the same response whether it never existed or has expired', async () => {
    const path = await renewFeed(owner);
    await owner.delete('/action_items/feed');
    const browser = newBrowser();
    const [deleted, unknown] = [await browser.get(path), await browser.get('/action_items/feed/unknown-feed.ics')];
    expect(deleted.status).toBe(404);
    expect(withoutRequestId(deleted)).toEqual(withoutRequestId(unknown));
  });
});
