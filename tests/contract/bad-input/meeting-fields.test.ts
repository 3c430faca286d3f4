import { beforeAll, describe, expect, it } from '@jest/globals';
import { agendaItemsResponseSchema } from '@minutehand/contracts/http/meetings/agenda-items';
import { MIB } from '@minutehand/contracts/limits';
import { expectWithMessage } from '@minutehand/test-kit/expect';
import { createMeeting, createReadyMeeting, getActionItems, getMeeting, getMinutes } from '../meeting-requests.ts';
import { register, type TestUser } from '../person.ts';
import { expectClearError } from './clear-error.ts';
import { expectProcessesHealthy } from './process-health.ts';

/** Markup and executable links, for every field that accepts text. */
const HOSTILE = `</title><script>alert(1)</script><img src=x onerror=alert(1)> [go](javascript:alert(1)) "quoted' &amp;`;
const DANGEROUS = /<script|<img|<[^>]*\son\w+\s*=|<[^>]*href\s*=\s*["']?\s*javascript:/i;
const INVALID_DATES = [
  '0000-01-01',
  '10000-01-01',
  '2026-02-30',
  '0001-01-01',
  'tomorrow',
  '2026-12-24T00:00:00Z',
  '１２',
];

let person: TestUser;
let meetingId: string;
let itemId: string;
beforeAll(async () => {
  person = await register();
  ({ id: meetingId } = await createReadyMeeting(person));
  [{ id: itemId = '' } = { id: '' }] = await getActionItems(person, meetingId);
});
expectProcessesHealthy();

const buildPath = (suffix = '') => `/meetings/${meetingId}${suffix}`;

describe('a value that exceeds the limit of its field', () => {
  const longText = 'x'.repeat(MIB);
  it.each<[string, 'post' | 'patch', () => string, () => object]>([
    ['a title of 1 MB', 'patch', () => buildPath(), () => ({ meeting: { title: longText } })],
    ['a title of 1 MB, of a new meeting', 'post', () => '/meetings', () => ({ meeting: { title: longText } })],
    [
      'a title of 100,000 characters',
      'patch',
      () => buildPath(),
      () => ({ meeting: { title: longText.slice(0, 100_000) } }),
    ],
    ['minutes of 2 MB', 'patch', () => buildPath('/minutes'), () => ({ content: longText + longText })],
    [
      'a description of 1 MB',
      'patch',
      () => buildPath(`/action_items/${itemId}`),
      () => ({ action_item: { description: longText } }),
    ],
    [
      'a new description of 100,000 characters',
      'post',
      () => buildPath('/action_items'),
      () => ({ action_item: { description: longText.slice(0, 100_000) } }),
    ],
    [
      'an assignee of 100,000 characters',
      'patch',
      () => buildPath(`/action_items/${itemId}`),
      () => ({ action_item: { assignee_name: longText.slice(0, 100_000) } }),
    ],
    [
      'an agenda item of 100,000 characters',
      'post',
      () => buildPath('/agenda_items'),
      () => ({ agenda_item: { title: longText.slice(0, 100_000) } }),
    ],
    [
      'comments of 100,000 characters',
      'post',
      () => buildPath('/feedback'),
      () => ({ meeting_feedback: { rating: 1, comments: longText.slice(0, 100_000) } }),
    ],
    [
      '10,000 headings',
      'post',
      () => '/account_meeting_types',
      () => ({
        account_meeting_type: {
          name: 'Many',
          template_variables: JSON.stringify({
            headings: Array.from({ length: 10_000 }, (_, index) => `H${index}`),
            agenda_items: [],
          }),
        },
      }),
    ],
    [
      'a prompt of 500,000 characters',
      'post',
      () => '/account_meeting_types',
      () => ({ account_meeting_type: { name: 'Long', prompt: longText.slice(0, 500_000) } }),
    ],
    [
      '10,000 attendees',
      'post',
      () => '/meetings',
      () => ({ meeting: { attendees: Array.from({ length: 10_000 }, (_, index) => `Person ${index}`) } }),
    ],
  ])('%s is rejected with a clear message, and nothing changes', async (description, method, getPath, body) => {
    const before = [
      await getMeeting(person, meetingId),
      await getMinutes(person, meetingId),
      await getActionItems(person, meetingId),
    ];
    const response = await person[method](getPath(), body());
    expect([413, 422]).toContain(response.status);
    expectClearError(response, description);
    expect([
      await getMeeting(person, meetingId),
      await getMinutes(person, meetingId),
      await getActionItems(person, meetingId),
    ]).toEqual(before);
  });
});

describe('a date that does not exist or is out of range', () => {
  it.each(INVALID_DATES)('%s is rejected for an action item', async (day) => {
    const response = await person.patch(buildPath(`/action_items/${itemId}`), { action_item: { due_date: day } });
    expect(response.status).toBe(422);
    expectClearError(response, day);
    const created = await person.post(buildPath('/action_items'), {
      action_item: { description: 'Paint', due_date: day },
    });
    expect(created.status).toBe(422);
  });
});

describe('markup and executable links', () => {
  it('are stored as text, and escaped in pages and files', async () => {
    const { id } = await createMeeting(person, { title: HOSTILE, attendees: [HOSTILE] });
    expect((await getMeeting(person, id)).title).toBe(HOSTILE);
    const buildUrl = (suffix: string) => `/meetings/${id}${suffix}`;
    expect(
      (
        await person.post(buildUrl('/transcript'), {
          format: 'text',
          content: `${HOSTILE.slice(8, 60)}: Good morning.\nAnn: ${HOSTILE}\n`,
        })
      ).status,
    ).toBe(202);
    const item = await person.post(buildUrl('/action_items'), {
      action_item: { description: HOSTILE, assignee_name: HOSTILE },
    });
    expect(item).toMatchObject({
      status: 201,
      body: { action_item: { description: HOSTILE, assignee_name: HOSTILE } },
    });
    expect((await person.post(buildUrl('/agenda_items'), { agenda_item: { title: HOSTILE } })).status).toBe(201);
    const minutes = await person.patch(buildUrl('/minutes'), { content: `## ${HOSTILE}\n\n- ${HOSTILE}\n` });
    expect(minutes).toMatchObject({ status: 200, body: { content: `## ${HOSTILE}\n\n- ${HOSTILE}\n` } });
    expect((await getMinutes(person, id)).rendered_html).not.toMatch(DANGEROUS);
    const agenda = agendaItemsResponseSchema.parse((await person.get(buildUrl('/agenda_items'))).body).agenda_items;
    expect(agenda.map(({ title }) => title)).toContain(HOSTILE);

    const html = { headers: { accept: 'text/html' } };
    for (const fragment of ['/minutes_content', '/transcript']) {
      const response = await person.send('GET', buildUrl(fragment), html);
      expect(response).toMatchObject({ status: 200 });
      expect(String(response.body)).not.toMatch(DANGEROUS);
    }
    const page = await person.send('GET', buildUrl(''), html);
    // The title is in the first view as soon as the minutes are written, and there it is text.
    expect(String(page.body)).not.toMatch(/<script>|<img|<[^>]*\son\w+\s*=|href\s*=\s*["']?\s*javascript:/i);
    for (const kind of ['md', 'docx', 'json']) {
      const file = await person.get(buildUrl(`/export.${kind}`));
      expectWithMessage(file.status, kind).toBe(200);
      expectWithMessage(String(file.headers.get('content-disposition')), kind).toMatch(/^attachment/);
    }
  });

  it('are stored as text in the name, headings and agenda of a meeting type as well', async () => {
    const template = { headings: [HOSTILE], agenda_items: [HOSTILE] };
    const response = await person.post('/account_meeting_types', {
      account_meeting_type: { name: HOSTILE, prompt: HOSTILE, template_variables: JSON.stringify(template) },
    });
    expectClearError(response, template);
    if (response.status < 300) expect(response.body).toMatchObject({ account_meeting_type: { name: HOSTILE } });
    const colour = await person.post('/account_meeting_types', {
      account_meeting_type: { name: 'Coloured', colour: 'javascript:alert(1)' },
    });
    expect(colour.status).toBe(422);
  });
});
