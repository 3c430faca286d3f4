import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { createHttpSession } from '../http-session.ts';
import { inRoot } from '../paths.ts';

/** The demo user. Only `make up` creates it; deployments do not have it. */
export const demoUser = {
  name: 'Demo User',
  email: 'demo@minutehand.example',
  password: 'look around here',
  account_name: 'Demo',
} as const;

const createdMeeting = z.object({ meeting: z.object({ id: z.string() }) });

/** Creates the demo user with a sample meeting on the first start, through the public API. */
export async function loadDemo(url: string): Promise<'created' | 'exists'> {
  const session = createHttpSession(url);
  await session.open();
  const { email, password } = demoUser;
  const signedIn = await session.post('/session', { email, password });
  if (signedIn.status === 201) return 'exists';
  if (signedIn.status !== 401) throw new Error(`signing in as the demo user failed with status ${signedIn.status}`);

  const registered = await session.post('/registrations', demoUser);
  if (registered.status !== 201) throw new Error(`registering the demo user failed with status ${registered.status}`);
  const title = { meeting: { title: 'Sample: moving the office library' } };
  const created = await session.post('/meetings', title);
  if (created.status !== 201) throw new Error(`creating the sample meeting failed with status ${created.status}`);
  const { meeting } = createdMeeting.parse(created.body);
  const content = await readFile(inRoot('scripts', 'demo', 'sample-meeting.txt'), 'utf8');
  const imported = await session.post(`/meetings/${meeting.id}/transcript`, { format: 'text', content });
  if (imported.status !== 202) throw new Error(`importing the sample transcript failed with status ${imported.status}`);
  return 'created';
}
