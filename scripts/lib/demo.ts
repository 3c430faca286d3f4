import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { createHttpSession } from './http-session.ts';
import { inRoot } from './paths.ts';

/** The account of a fresh installation, for looking around. Only `make up` makes it; a deployment never has it. */
export const demoUser = {
  name: 'Demo User',
  email: 'demo@minutehand.example',
  password: 'look around here',
  account_name: 'Demo',
} as const;

const createdMeeting = z.object({ meeting: z.object({ id: z.string() }) });

/** Signs the demo user in; on the first start it registers and imports one sample meeting. Through the public API, as a person would. */
export async function loadDemo(url: string): Promise<'made' | 'there'> {
  const session = createHttpSession(url);
  await session.open();
  const { email, password } = demoUser;
  const signedIn = await session.post('/session', { email, password });
  if (signedIn.status === 201) return 'there';
  if (signedIn.status !== 401) throw new Error(`signing in as the demo user answered ${signedIn.status}`);

  const registered = await session.post('/registrations', demoUser);
  if (registered.status !== 201) throw new Error(`registering the demo user answered ${registered.status}`);
  const title = { meeting: { title: 'Sample: moving the office library' } };
  const created = await session.post('/meetings', title);
  if (created.status !== 201) throw new Error(`creating the sample meeting answered ${created.status}`);
  const { meeting } = createdMeeting.parse(created.body);
  const content = await readFile(inRoot('scripts', 'demo', 'sample-meeting.txt'), 'utf8');
  const imported = await session.post(`/meetings/${meeting.id}/transcript`, { format: 'text', content });
  if (imported.status !== 202) throw new Error(`importing the sample transcript answered ${imported.status}`);
  return 'made';
}
