import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { actionItemsResponseSchema } from '@minutehand/contracts/http/meetings/action-items';
import { meetingResponseSchema, meetingsResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import { developmentEmailsResponseSchema } from '@minutehand/contracts/http/notifications';
import { expect } from '@playwright/test';
import { createHttpSession, type HttpResponse, type HttpSession } from '../../../scripts/lib/http-session.ts';
import { demoUser, loadDemo } from '../../../scripts/lib/launcher/demo.ts';
import { resolveFromRoot } from '../../../scripts/lib/paths.ts';
import { READY_MS } from '../meeting.ts';
import { registerPerson } from '../person.ts';
import { getDayAfter, SCREENSHOT_TIME } from './fixed-time.ts';

const EMAIL_TIMEOUT_MS = 45_000;
/** Real meetings, stored beside the repository. */
const DATA = process.env.DATA || resolveFromRoot('..', 'shared', 'data');
const INVITED = { name: 'Fay Sample', email: 'fay@sample.example' };
const EXTERNAL_EMAIL = 'eve@sample.example';

const PEOPLE = ['Ada Sample', 'Ben Sample', 'Cleo Sample', 'Demo User', 'Eve Sample'];

export type SampleData = {
  readonly sessions: Readonly<Record<Person, HttpSession | undefined>>;
  readonly paths: Readonly<Record<Meeting | 'assignedItem' | 'invitation', string>>;
  /** The content of a file for the form of a new meeting. */
  readonly transcript: string;
};
export type Person = 'demo' | 'new user' | 'guest';
export type Meeting = 'ready' | 'inReview' | 'approved' | 'amended' | 'series' | 'draft' | 'proposal' | 'brief';

const SAVED_SEARCHES = [
  ['Library move', 'library shelves', null],
  ['Remote control this month', 'remote control', 'month'],
  ['Budget', 'budget', 'year'],
] as const;

const TITLES: Readonly<Record<Meeting, string>> = {
  ready: 'Design of the remote control',
  inReview: 'Research seminar',
  approved: 'Sample: library move, kickoff',
  amended: 'Education committee',
  series: 'Sample: library move, last check',
  draft: 'Quarterly budget',
  proposal: 'Evaluation of the prototype',
  brief: 'Library move: opening',
};

/** The demo's team and series, and real meetings with items, comments, approvals and an amendment. A running stack keeps them. */
export async function createSampleData(url: string): Promise<SampleData> {
  const demo = await loadDemo(url, SCREENSHOT_TIME);
  const transcript = readTranscript('ES2002d.vtt');
  const session = createHttpSession(url);
  await session.open();
  await send(session.post('/session', { email: demoUser.email, password: demoUser.password }));
  if (demo.state !== 'exists') {
    await demo.finish();
    await addMeetings(session, transcript);
    await send(session.post('/dashboard/complete_onboarding'));
    await send(session.post('/invitations', { invitations: [INVITED] }));
  }
  const { meetings } = meetingsResponseSchema.parse((await session.get('/meetings')).body);
  const getPath = (meeting: Meeting) =>
    `/meetings/${meetings.find(({ title }) => title === TITLES[meeting])?.id ?? ''}`;
  return {
    sessions: { demo: session, 'new user': (await registerPerson(url, 'New User')).http, guest: undefined },
    paths: {
      ready: getPath('ready'),
      inReview: getPath('inReview'),
      approved: getPath('approved'),
      amended: getPath('amended'),
      series: getPath('series'),
      draft: getPath('draft'),
      proposal: getPath('proposal'),
      brief: getPath('brief'),
      assignedItem: await readMailedPath(session, EXTERNAL_EMAIL, /\/assigned\/\S+/),
      invitation: await readMailedPath(session, INVITED.email, /\/invitations\/\S+/),
    },
    transcript,
  };
}

async function addMeetings(session: HttpSession, transcript: string): Promise<void> {
  const council = { name: 'Council', colour: '#7c3aed' };
  await send(session.post('/account_meeting_types', { account_meeting_type: council }));
  const ready = await createMeeting(session, TITLES.ready, {
    content: transcript,
    format: 'vtt',
    day: -1,
    attendees: PEOPLE,
  });
  await addItems(session, ready);
  await send(session.post(`/meetings/${ready}/favorite`));
  const email = { email_addresses: demoUser.email, note: 'The prices follow next week.' };
  await send(session.post(`/meetings/${ready}/email_minutes`, email));
  const inReview = await createMeeting(session, TITLES.inReview, {
    content: readTranscript('Bed004.txt'),
    day: -3,
    attendees: PEOPLE.slice(1, 3),
  });
  await send(session.post(`/meetings/${inReview}/approval/submit`, { note: 'Please check the decisions.' }));
  const amended = await createMeeting(session, TITLES.amended, { content: readTranscript('education_1.txt'), day: -6 });
  await amend(session, amended);
  const proposal = await createMeeting(session, TITLES.proposal, { content: readTranscript('ES2003d.txt'), day: -10 });
  await regenerate(session, proposal);
  await createMeeting(session, TITLES.draft, { day: 3, attendees: PEOPLE.slice(0, 3) });
  await createBrief(session);
  for (const [name, query, period] of SAVED_SEARCHES)
    await send(session.post('/search/saved', { saved_search: { name, query, period } }));
  for (const title of ['Kickoff of last year', 'Hiring plan'])
    await send(session.post(`/meetings/${await createMeeting(session, title, { day: -40 })}/archive`));
  for (const title of ['Test recording', 'Old draft'])
    await send(session.post(`/meetings/${await createMeeting(session, title, { day: -20 })}/trash`));
}

async function createMeeting(
  session: HttpSession,
  title: string,
  options: { content?: string; format?: string; attendees?: readonly string[]; day: number },
): Promise<string> {
  const { attendees = [] } = options;
  const started_at = `${getDayAfter(options.day)}T09:30:00Z`;
  const created = await send(session.post('/meetings', { meeting: { title, started_at, attendees } }));
  const { id } = meetingResponseSchema.parse(created.body).meeting;
  if (options.content === undefined) return id;
  const { content, format = 'text' } = options;
  await send(session.post(`/meetings/${id}/transcript`, { format, content }));
  await waitUntilReady(session, id);
  return id;
}

async function waitUntilReady(session: HttpSession, id: string): Promise<void> {
  const getState = async () => meetingResponseSchema.parse((await session.get(`/meetings/${id}`)).body).meeting.state;
  await expect.poll(getState, { timeout: READY_MS, intervals: [500] }).toBe('ready');
}

async function addItems(session: HttpSession, meeting: string): Promise<void> {
  const path = `/meetings/${meeting}/action_items`;
  const items = [
    { description: 'Order the samples of the rubber case', due_date: getDayAfter(-2), priority: 'urgent' },
    { description: 'Compare the prices of the two chips', due_date: getDayAfter(5), priority: 'high' },
    { description: 'Send the final design to the printer', due_date: getDayAfter(12) },
    { description: 'Book the room for the product test', due_date: null },
  ];
  for (const item of items) await send(session.post(path, { action_item: item }));
  const external = { assignee_name: 'Eve Sample', assignee_email: EXTERNAL_EMAIL };
  const visit = { description: 'Confirm the date of the visit', due_date: getDayAfter(6), ...external };
  await send(session.post(path, { action_item: visit }));
  const { action_items } = actionItemsResponseSchema.parse((await session.get(path)).body);
  const find = (words: string) => action_items.find(({ description }) => description.includes(words))?.id ?? '';
  await send(session.patch(`${path}/${find('Book the room')}/toggle_status`));
  for (const text of ['The supplier has only yellow ones left.', 'Then take yellow, and ask for two in grey.'])
    await send(session.post(`${path}/${find('rubber case')}/comments`, { comment: { text } }));
}

async function amend(session: HttpSession, meeting: string): Promise<void> {
  const path = `/meetings/${meeting}`;
  await send(session.post(`${path}/approval/submit`));
  await send(session.post(`${path}/approval/approve`));
  const { content } = (await session.get(`${path}/minutes`)).body as { content: string };
  const minutes = { content: `${content.trimEnd()}\n- The next meeting takes place in October.\n` };
  await send(session.patch(`${path}/minutes`, { ...minutes, amendment: 'The date was missing.' }));
}

/** Minutes with a checklist, and a shorter draft that was generated afterwards. */
async function regenerate(session: HttpSession, meeting: string): Promise<void> {
  const path = `/meetings/${meeting}`;
  const { content } = (await session.get(`${path}/minutes`)).body as { content: string };
  const checklist = '## Before the launch\n\n- [x] Agree on the color\n- [ ] Book the usability lab\n';
  await send(session.patch(`${path}/minutes`, { content: `${content.trimEnd()}\n\n${checklist}` }));
  await send(session.post(`${path}/retry`, { instruction: 'Shorter' }));
  await waitUntilReady(session, meeting);
}

/** A meeting that has not taken place, in the series of the demo. */
async function createBrief(session: HttpSession): Promise<void> {
  const { meetings } = meetingsResponseSchema.parse((await session.get('/meetings')).body);
  const meeting_id = meetings.find(({ title }) => title === TITLES.series)?.id ?? '';
  const id = await createMeeting(session, TITLES.brief, { day: 4, attendees: PEOPLE.slice(0, 4) });
  await send(session.send('PUT', `/meetings/${id}/series`, { body: { meeting_id } }));
}

/** The link in the newest email to this address. */
async function readMailedPath(session: HttpSession, to: string, link: RegExp): Promise<string> {
  let path = '';
  const readMail = async () => {
    const { mails } = developmentEmailsResponseSchema.parse((await session.get(`/dev/mail?to=${to}`)).body);
    path = link.exec(mails.at(0)?.text ?? '')?.[0] ?? '';
    return path;
  };
  await expect.poll(readMail, { timeout: EMAIL_TIMEOUT_MS }).not.toBe('');
  return path;
}

function readTranscript(name: string): string {
  const file = join(DATA, 'meetings', name);
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`${file} is missing: make screenshots DATA=<folder>`, { cause: error });
  }
}

async function send(response: Promise<HttpResponse>): Promise<HttpResponse> {
  const { status, body, ...rest } = await response;
  if (status >= 300)
    throw new Error(`a request for the sample data failed with status ${status}: ${JSON.stringify(body)}`);
  return { status, body, ...rest };
}
