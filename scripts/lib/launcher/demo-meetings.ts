import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { createHttpSession, type HttpResponse, type HttpSession } from '../http-session.ts';
import { resolveFromRoot } from '../paths.ts';
import { waitUntil } from '../wait-until.ts';
import { type DemoMeeting, demoMeetings, demoMembers } from './demo-content.ts';

/** Time limit for an invitation's mail, and for the minutes of a sample meeting, on a busy machine (ms). */
const MAIL_TIMEOUT_MS = 45_000;
const MINUTES_TIMEOUT_MS = 300_000;
const DAY_MS = 24 * 60 * 60 * 1000;

const mailsSchema = z.object({ mails: z.array(z.object({ text: z.string() })) });
const meetingSchema = z.object({ meeting: z.object({ id: z.string(), state: z.string() }) });
const userSchema = z.object({ user: z.object({ id: z.string() }) });
const itemSchema = z.object({ id: z.string(), description: z.string() });
const itemsSchema = z.object({ action_items: z.array(itemSchema) });

/** User ids by name. */
export type DemoTeam = ReadonlyMap<string, string>;

/** Invites the members and accepts for them, with random passwords that are not stored. */
export async function addDemoMembers(url: string, session: HttpSession): Promise<DemoTeam> {
  const { user } = userSchema.parse((await session.get('/session')).body);
  await expectSuccess('inviting the team', session.post('/invitations', { invitations: demoMembers }));
  const team = new Map([['Demo User', user.id]]);
  for (const member of demoMembers) team.set(member.name, await acceptInvitation(url, session, member));
  return team;
}

async function acceptInvitation(url: string, session: HttpSession, member: { name: string; email: string }) {
  let token: string | undefined;
  const hasMail = async () => {
    const { body } = await session.get(`/dev/mail?to=${encodeURIComponent(member.email)}`);
    const links = mailsSchema.parse(body).mails.map(({ text }) => /\/invitations\/([\w.%-]+)/.exec(text)?.[1]);
    token = links.find((link) => link !== undefined);
    return token !== undefined;
  };
  const message = () => `no invitation arrived for ${member.name}`;
  await waitUntil(hasMail, { timeoutMs: MAIL_TIMEOUT_MS, message });
  const browser = createHttpSession(url);
  await browser.open();
  const registration = {
    ...member,
    password: randomBytes(24).toString('base64url'),
    invitation_token: decodeURIComponent(token ?? ''),
  };
  const { body } = await expectSuccess(`registering ${member.name}`, browser.post('/registrations', registration));
  return userSchema.parse(body).user.id;
}

/** Creates the meetings with transcript, agenda and notes. Returns their ids, oldest first; their minutes are then generated. */
export async function createDemoMeetings(session: HttpSession, now: Date): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const meeting of demoMeetings) {
    const { title, transcript, agenda, notes } = meeting;
    const started_at = getMorning(new Date(now.getTime() - meeting.daysAgo * DAY_MS)).toISOString();
    const { body } = await expectSuccess(title, session.post('/meetings', { meeting: { title, started_at } }));
    const { id } = meetingSchema.parse(body).meeting;
    ids.push(id);
    const content = await readFile(resolveFromRoot('scripts', 'demo', transcript), 'utf8');
    await expectSuccess(transcript, session.post(`/meetings/${id}/transcript`, { format: 'vtt', content }));
    for (const item of agenda) {
      const agenda_item = { title: item.title };
      const created = await expectSuccess('agenda', session.post(`/meetings/${id}/agenda_items`, { agenda_item }));
      const path = `/meetings/${id}/agenda_items/${z.object({ id: z.string() }).parse(created.body).id}`;
      if (item.completed) await expectSuccess('agenda', session.patch(`${path}/toggle_complete`));
    }
    await expectSuccess('notes', session.patch(`/meetings/${id}/notes`, { notes: { content: notes } }));
    const previous = ids.at(-2);
    if (previous !== undefined) {
      const body = { meeting_id: previous };
      await expectSuccess('series', session.send('PUT', `/meetings/${id}/series`, { body }));
    }
  }
  return ids;
}

/** Creates action items in every state, and approves the first meeting. Call once the minutes are ready. */
export async function finishDemoMeetings(options: {
  session: HttpSession;
  ids: readonly string[];
  team: DemoTeam;
  now: Date;
}): Promise<void> {
  const { session, ids, team, now } = options;
  for (const [index, meeting] of demoMeetings.entries()) {
    const id = ids[index] ?? '';
    const isReady = async () =>
      meetingSchema.parse((await session.get(`/meetings/${id}`)).body).meeting.state === 'ready';
    const message = () => `the minutes of “${meeting.title}” are not ready`;
    await waitUntil(isReady, { timeoutMs: MINUTES_TIMEOUT_MS, intervalMs: 500, message });
    await addItems(session, id, meeting, { team, now });
    if (!meeting.isApproved) continue;
    await expectSuccess('submitting', session.post(`/meetings/${id}/approval/submit`));
    await expectSuccess('approving', session.post(`/meetings/${id}/approval/approve`));
  }
}

async function addItems(
  session: HttpSession,
  id: string,
  meeting: DemoMeeting,
  context: { team: DemoTeam; now: Date },
) {
  const path = `/meetings/${id}/action_items`;
  const generated = itemsSchema.parse((await session.get(path)).body).action_items;
  for (const { words, description, assignee, dueInDays, state } of meeting.items) {
    const assigneeId = context.team.get(assignee ?? '');
    const action_item = {
      description,
      ...(assigneeId === undefined ? { assignee_name: assignee ?? null } : { assignee_id: assigneeId }),
      due_date: dueInDays === undefined ? null : toUtcDay(new Date(context.now.getTime() + dueInDays * DAY_MS)),
    };
    const match = generated.find((item) => words.test(item.description));
    const { body } = await expectSuccess(
      description,
      match ? session.patch(`${path}/${match.id}`, { action_item }) : session.post(path, { action_item }),
    );
    const item = itemSchema.parse(body);
    if (state === 'done') await expectSuccess(description, session.patch(`${path}/${item.id}/toggle_status`));
  }
}

function getMorning(date: Date): Date {
  const morning = new Date(date);
  morning.setHours(10, 0, 0, 0);
  return morning;
}

const toUtcDay = (date: Date) => date.toISOString().slice(0, 10);

async function expectSuccess(action: string, response: Promise<HttpResponse>): Promise<HttpResponse> {
  const { status, ...rest } = await response;
  if (status >= 300) throw new Error(`the sample data is incomplete: ${action} failed with status ${status}`);
  return { status, ...rest };
}
