import { describe, expect, it } from '@jest/globals';
import { meetingTypesResponseSchema } from '@minutehand/contracts/http/meetings/meeting-types';
import { type Meeting, meetingsResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import { eventually } from '@minutehand/test-kit/waiting';
import { addMember } from './mailbox.ts';
import { createMeeting, createReadyMeeting, getMeeting, importTranscript, SAMPLE } from './meeting-requests.ts';
import { register, type TestUser } from './person.ts';

const listMeetings = async (person: TestUser, query = '') =>
  meetingsResponseSchema.parse((await person.get(`/meetings${query}`)).body);
const nothingFound = { results: [], totals: { meetings: 0, transcripts: 0, minutes: 0 } };
const getTitles = (meetings: readonly Meeting[]) => meetings.map(({ title }) => title);

describe('a new meeting', () => {
  it('is an empty draft of the default type, owned by its creator', async () => {
    const person = await register({ name: 'Sample Person' });
    const started_at = '2026-11-02T09:30:00.000Z';
    const meeting = await createMeeting(person, { title: ' Weekly ', started_at, attendees: ['Guest'] });
    expect(meeting).toMatchObject({
      title: 'Weekly',
      title_suggestion: null,
      state: 'draft',
      processing: { step: '', progress: 0, error: null, of: 'meeting' },
      started_at,
      duration_seconds: null,
      is_paused: false,
      owner: { id: person.userId, name: 'Sample Person' },
      attendees: ['Guest'],
      role: 'owner',
      permissions: { edit: true, share: true, delete: true, approve: true },
      counts: { segments: 0, speakers: 0, action_items: 0, open_action_items: 0 },
      version: 1,
    });
    expect(await getMeeting(person, meeting.id)).toEqual(meeting);
    const types = meetingTypesResponseSchema.parse((await person.get('/account_meeting_types')).body);
    expect(types.account_meeting_types[0]).toMatchObject({
      id: meeting.meeting_type?.id,
      headings: ['Attendees', 'Discussion Points', 'Decisions Made', 'Action Items'],
      agenda_items: [],
      colour: '#6B7280',
    });
    const empty = { status: 200, body: { content: '', citations: [], version: 0, coverage: null } };
    expect(await person.get(`/meetings/${meeting.id}/minutes`)).toMatchObject(empty);
    const transcript = await person.get(`/meetings/${meeting.id}/transcript`);
    expect(transcript.body).toEqual({ version: 0, speakers: [], segments: [] });
  });

  it.each([
    [{ started_at: 'yesterday' }, 'started_at'],
    [{ title: 'x'.repeat(201) }, 'title'],
    [{ attendees: ['x'.repeat(151)] }, 'attendees'],
  ])('is rejected with a message for the field: %j', async (meeting, field) => {
    const person = await register();
    const response = await person.post('/meetings', { meeting });
    expect(response.status).toBe(422);
    expect(Object.keys((response.body as { errors: object }).errors)[0]).toMatch(new RegExp(`^${field}`));
    expect(await listMeetings(person)).toEqual({ meetings: [], next_cursor: null });
  });
});

describe('the list of meetings', () => {
  it('is sorted newest first and paginated by cursor without gaps or duplicates', async () => {
    const person = await register();
    const days = ['03', '01', '05', '02', '04'];
    for (const day of days) await createMeeting(person, { title: day, started_at: `2026-11-${day}T10:00:00Z` });
    const seenTitles: string[] = [];
    let cursor: string | null = '';
    for (let page = 0; page < 3 && cursor !== null; page += 1) {
      const { meetings, next_cursor } = await listMeetings(person, `?limit=2${cursor && `&cursor=${cursor}`}`);
      seenTitles.push(...getTitles(meetings));
      cursor = next_cursor;
    }
    expect(seenTitles).toEqual(['05', '04', '03', '02', '01']);
    expect(cursor).toBeNull();
  });

  it('filters by state, type and owner, and rejects invalid values', async () => {
    const owner = await register();
    const admin = await addMember(owner);
    await owner.patch(`/memberships/${admin.userId}`, { role: 'admin' });
    const ready = await createReadyMeeting(owner);
    await owner.patch(`/meetings/${ready.id}`, { meeting: { title: 'Ready' } });
    await createMeeting(owner, { title: 'Draft' });
    expect(getTitles((await listMeetings(owner, '?state=ready')).meetings)).toEqual(['Ready']);
    expect(getTitles((await listMeetings(owner, '?state=draft&mine=1')).meetings)).toEqual(['Draft']);
    expect((await listMeetings(owner, `?type=${ready.meeting_type?.id}`)).meetings).toHaveLength(2);
    expect((await listMeetings(owner, '?type=none')).meetings).toEqual([]);
    await eventually(async () => expect((await listMeetings(admin)).meetings).toHaveLength(2));
    expect((await listMeetings(admin, '?mine=1')).meetings).toEqual([]);
    for (const query of ['?state=odd', '?limit=many', '?cursor=made-up', '?mine=perhaps']) {
      expect([400, 422]).toContain((await owner.get(`/meetings${query}`)).status);
    }
  });
});

describe('changing a meeting', () => {
  it('updates title and attendees, and keeps fields that were not sent', async () => {
    const person = await register();
    const { id, started_at, version } = await createMeeting(person, { title: 'Before' });
    const response = await person.patch(`/meetings/${id}`, { meeting: { title: 'After', version } });
    expect(response).toMatchObject({ status: 200, body: { meeting: { title: 'After', started_at, version: 2 } } });
    expect(await getMeeting(person, id)).toMatchObject({ title: 'After', started_at, version: 2 });
    expect((await person.patch(`/meetings/${id}`, { meeting: { title: ' ' } })).status).toBe(422);
    const attendees = ['Ann', 'Guest'];
    expect(await person.patch(`/meetings/${id}`, { meeting: { attendees } })).toMatchObject({
      status: 200,
      body: { meeting: { title: 'After', attendees } },
    });
  });

  it('returns 409 with the current version for a stale change, and overwrites nothing', async () => {
    const person = await register();
    const { id, version } = await createMeeting(person, { title: 'Before' });
    await person.patch(`/meetings/${id}`, { meeting: { title: 'Changed by another session', version } });
    const response = await person.patch(`/meetings/${id}`, { meeting: { title: 'Too late', version } });
    expect(response).toMatchObject({ status: 409, body: { error: expect.any(String), version: 2 } });
    expect(await getMeeting(person, id)).toMatchObject({ title: 'Changed by another session', version: 2 });
  });
});

describe('deleting a meeting', () => {
  it('deletes all of its data in every service', async () => {
    const person = await register();
    const { id } = await createReadyMeeting(person);
    expect((await person.get('/action_items?assignee=team')).body).toMatchObject({ action_items: [{}, {}] });
    expect((await person.delete(`/meetings/${id}`)).status).toBe(204);
    for (const part of ['', '/transcript', '/minutes', '/minutes/versions', '/minutes_content', '/action_items']) {
      expect((await person.get(`/meetings/${id}${part}`)).status).toBe(404);
    }
    expect((await person.delete(`/meetings/${id}`)).status).toBe(404);
    expect(await listMeetings(person)).toEqual({ meetings: [], next_cursor: null });
    await eventually(async () => {
      expect((await person.get('/search/quick?q=catalogue')).body).toEqual(nothingFound);
      expect((await person.get('/action_items?assignee=team')).body).toMatchObject({ action_items: [] });
      expect((await person.get('/notifications')).body).toMatchObject({ notifications: [] });
    });
  });

  it('during a generation leaves no data behind', async () => {
    const person = await register();
    const { id } = await createMeeting(person);
    await importTranscript(person, id, { format: 'text', content: SAMPLE.repeat(20) });
    expect((await person.delete(`/meetings/${id}`)).status).toBe(204);
    // Both generations use the same queues, so the first one has ended when this one has.
    await createReadyMeeting(person, 'Chair: Something entirely different was said today about gardens.');
    expect((await person.get(`/meetings/${id}/minutes`)).status).toBe(404);
    await eventually(async () => {
      expect((await person.get('/action_items?assignee=team')).body).toMatchObject({ action_items: [] });
      expect((await person.get('/search/quick?q=catalogue')).body).toEqual(nothingFound);
    });
  });
});

describe('a suggested title', () => {
  it('is available after a generation and can be dismissed, shown again and accepted', async () => {
    const person = await register();
    const { id, title, title_suggestion } = await createReadyMeeting(person);
    expect(title_suggestion).toEqual({ text: expect.stringMatching(/\S+ \S+/), state: 'pending' });
    const sendDecision = (decision: string) => person.post(`/meetings/${id}/title/${decision}`);
    expect((await sendDecision('dismiss')).body).toEqual({
      title,
      title_suggestion: { ...title_suggestion, state: 'dismissed' },
    });
    expect((await sendDecision('reshow')).body).toEqual({ title, title_suggestion });
    const { text } = title_suggestion!;
    expect((await sendDecision('accept')).body).toEqual({ title: text, title_suggestion: { text, state: 'accepted' } });
    expect(await getMeeting(person, id)).toMatchObject({ title: text, title_suggestion: { state: 'accepted' } });
  });

  it('does not exist before a generation', async () => {
    const person = await register();
    const { id } = await createMeeting(person);
    for (const decision of ['accept', 'dismiss', 'reshow']) {
      expect((await person.post(`/meetings/${id}/title/${decision}`)).status).toBe(404);
    }
  });
});
