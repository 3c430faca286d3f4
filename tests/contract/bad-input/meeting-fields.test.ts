import { beforeAll, describe, expect, it } from '@jest/globals';
import { agendaItemsResponseSchema } from '@minutehand/contracts/http/meetings/agenda-items';
import { expectWithMessage } from '@minutehand/test-kit/expect';
import { createMeeting, createReadyMeeting, getActionItems, getMeeting, getMinutes } from '../meeting-requests.ts';
import { type Person, register } from '../person.ts';
import { expectClearError } from './clear-error.ts';
import { expectProcessesHealthy } from './process-health.ts';

const MIB = 1024 * 1024;
/** Markup and executable links, for every field that accepts text. */
const HOSTILE = `</title><script>alert(1)</script><img src=x onerror=alert(1)> [go](javascript:alert(1)) "quoted' &amp;`;
const DANGEROUS = /<script|<img|<[^>]*\son\w+\s*=|<[^>]*href\s*=\s*["']?\s*javascript:/i;
const PLAUSIBLE_ONLY = [
  '0000-01-01',
  '10000-01-01',
  '2026-02-30',
  '0001-01-01',
  'tomorrow',
  '2026-12-24T00:00:00Z',
  '１２',
];

let person: Person;
let meetingId: string;
let itemId: string;
beforeAll(async () => {
  person = await register();
  ({ id: meetingId } = await createReadyMeeting(person));
  [{ id: itemId = '' } = { id: '' }] = await getActionItems(person, meetingId);
});
expectProcessesHealthy();

const path = (rest = '') => `/meetings/${meetingId}${rest}`;

describe('a value that exceeds the limit of its field', () => {
  const long = 'x'.repeat(MIB);
  it.each<[string, 'post' | 'patch', () => string, () => object]>([
    ['a title of 1 MB', 'patch', () => path(), () => ({ meeting: { title: long } })],
    ['a title of 1 MB, of a new meeting', 'post', () => '/meetings', () => ({ meeting: { title: long } })],
    ['a title of 100,000 characters', 'patch', () => path(), () => ({ meeting: { title: long.slice(0, 100_000) } })],
    ['minutes of 2 MB', 'patch', () => path('/minutes'), () => ({ content: long + long })],
    [
      'a description of 1 MB',
      'patch',
      () => path(`/action_items/${itemId}`),
      () => ({ action_item: { description: long } }),
    ],
    [
      'a new description of 100,000 characters',
      'post',
      () => path('/action_items'),
      () => ({ action_item: { description: long.slice(0, 100_000) } }),
    ],
    [
      'an assignee of 100,000 characters',
      'patch',
      () => path(`/action_items/${itemId}`),
      () => ({ action_item: { assignee_name: long.slice(0, 100_000) } }),
    ],
    [
      'an agenda item of 100,000 characters',
      'post',
      () => path('/agenda_items'),
      () => ({ agenda_item: { title: long.slice(0, 100_000) } }),
    ],
    [
      'comments of 100,000 characters',
      'post',
      () => path('/feedback'),
      () => ({ meeting_feedback: { rating: 1, comments: long.slice(0, 100_000) } }),
    ],
    [
      '10,000 headings',
      'post',
      () => '/account_meeting_types',
      () => ({
        account_meeting_type: {
          name: 'Many',
          template_variables: JSON.stringify({
            headings: Array.from({ length: 10_000 }, (_none, at) => `H${at}`),
            agenda_items: [],
          }),
        },
      }),
    ],
    [
      'a prompt of 500,000 characters',
      'post',
      () => '/account_meeting_types',
      () => ({ account_meeting_type: { name: 'Long', prompt: long.slice(0, 500_000) } }),
    ],
    [
      '10,000 attendees',
      'post',
      () => '/meetings',
      () => ({ meeting: { attendees: Array.from({ length: 10_000 }, (_none, at) => `Person ${at}`) } }),
    ],
  ])('%s is refused with a sentence, and nothing changes', async (_what, method, at, body) => {
    const before = [
      await getMeeting(person, meetingId),
      await getMinutes(person, meetingId),
      await getActionItems(person, meetingId),
    ];
    const response = await person[method](at(), body());
    expect([413, 422]).toContain(response.status);
    expectClearError(response, _what);
    expect([
      await getMeeting(person, meetingId),
      await getMinutes(person, meetingId),
      await getActionItems(person, meetingId),
    ]).toEqual(before);
  });
});

describe('a date that does not exist or is out of range', () => {
  it.each(PLAUSIBLE_ONLY)('%s is rejected for an action item', async (day) => {
    const response = await person.patch(path(`/action_items/${itemId}`), { action_item: { due_date: day } });
    expect(response.status).toBe(422);
    expectClearError(response, day);
    const created = await person.post(path('/action_items'), { action_item: { description: 'Paint', due_date: day } });
    expect(created.status).toBe(422);
  });
});

describe('markup and executable links', () => {
  it('are stored as text, and escaped in pages and files', async () => {
    const { id } = await createMeeting(person, { title: HOSTILE, attendees: [HOSTILE] });
    expect((await getMeeting(person, id)).title).toBe(HOSTILE);
    const at = (rest: string) => `/meetings/${id}${rest}`;
    expect(
      (
        await person.post(at('/transcript'), {
          format: 'text',
          content: `${HOSTILE.slice(8, 60)}: Good morning.\nAnn: ${HOSTILE}\n`,
        })
      ).status,
    ).toBe(202);
    const item = await person.post(at('/action_items'), {
      action_item: { description: HOSTILE, assignee_name: HOSTILE },
    });
    expect(item).toMatchObject({
      status: 201,
      body: { action_item: { description: HOSTILE, assignee_name: HOSTILE } },
    });
    expect((await person.post(at('/agenda_items'), { agenda_item: { title: HOSTILE } })).status).toBe(201);
    const minutes = await person.patch(at('/minutes'), { content: `## ${HOSTILE}\n\n- ${HOSTILE}\n` });
    expect(minutes).toMatchObject({ status: 200, body: { content: `## ${HOSTILE}\n\n- ${HOSTILE}\n` } });
    expect((await getMinutes(person, id)).rendered_html).not.toMatch(DANGEROUS);
    const agenda = agendaItemsResponseSchema.parse((await person.get(at('/agenda_items'))).body).agenda_items;
    expect(agenda.map(({ title }) => title)).toContain(HOSTILE);

    const html = { headers: { accept: 'text/html' } };
    for (const fragment of ['/minutes_content', '/transcript']) {
      const response = await person.send('GET', at(fragment), html);
      expect(response).toMatchObject({ status: 200 });
      expect(String(response.body)).not.toMatch(DANGEROUS);
    }
    const page = await person.send('GET', at(''), html);
    expect(String(page.body)).not.toContain('alert(1)');
    for (const kind of ['md', 'docx', 'json']) {
      const file = await person.get(at(`/export.${kind}`));
      expectWithMessage(file.status, kind).toBe(200);
      expectWithMessage(String(file.headers.get('content-disposition')), kind).toMatch(/^attachment/);
    }
  });

  it('are also text in the name, headings and agenda of a meeting type', async () => {
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
