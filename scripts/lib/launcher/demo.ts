import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { createHttpSession, type HttpSession } from '../http-session.ts';
import { inRoot } from '../paths.ts';
import { verifyEmail } from '../verify-email.ts';

/** The demo user. Its password is public, so `make up` creates it only when nobody else reaches the product; deployments do not have it. */
export const demoUser = {
  name: 'Demo User',
  email: 'demo@minutehand.example',
  password: 'look around here',
  account_name: 'Demo',
} as const;

/** True when the demo user exists and still has its public password. */
export async function hasDemo(url: string): Promise<boolean> {
  const session = createHttpSession(url);
  await session.open();
  const { status } = await session.post('/session', { email: demoUser.email, password: demoUser.password });
  if (status !== 201) return false;
  await session.delete('/session');
  return true;
}

const createdMeeting = z.object({ meeting: z.object({ id: z.string() }) });

/** Creates the demo user with a confirmed address and a sample meeting on the first start, through the public API. */
export async function loadDemo(url: string): Promise<'created' | 'created, not verified' | 'exists'> {
  const session = createHttpSession(url);
  await session.open();
  const { email, password } = demoUser;
  const signedIn = await session.post('/session', { email, password });
  if (signedIn.status === 201) return 'exists';
  if (signedIn.status !== 401) throw new Error(`signing in as the demo user failed with status ${signedIn.status}`);

  const registered = await session.post('/registrations', demoUser);
  if (registered.status !== 201) throw new Error(`registering the demo user failed with status ${registered.status}`);
  const { isVerified } = await verifyDemo(session);
  const title = { meeting: { title: 'Sample: moving the office library' } };
  const created = await session.post('/meetings', title);
  if (created.status !== 201) throw new Error(`creating the sample meeting failed with status ${created.status}`);
  const { meeting } = createdMeeting.parse(created.body);
  const content = await readFile(inRoot('scripts', 'demo', 'sample-meeting.txt'), 'utf8');
  const imported = await session.post(`/meetings/${meeting.id}/transcript`, { format: 'text', content });
  if (imported.status !== 202) throw new Error(`importing the sample transcript failed with status ${imported.status}`);
  return isVerified ? 'created' : 'created, not verified';
}

/** Confirms the demo user's address. Without a development mailbox nobody can: mail to this address is not delivered. */
async function verifyDemo(session: HttpSession): Promise<{ isVerified: boolean }> {
  if ((await session.get('/dev/mail')).status !== 200) return { isVerified: false };
  await verifyEmail(session, demoUser.email);
  return { isVerified: true };
}
