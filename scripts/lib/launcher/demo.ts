import { createHttpSession, type HttpSession } from '../http-session.ts';
import { verifyEmail } from '../verify-email.ts';
import { addDemoMembers, createDemoMeetings, finishDemoMeetings } from './demo-meetings.ts';

/**
 * The demo user. Its password is public, so `make up` creates it only when the product is reachable from this machine alone; deployments do
 * not have it.
 */
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

export type Demo =
  | { readonly state: 'exists' }
  | {
      readonly state: 'created' | 'created, not verified';
      /** Adds the team and, once the minutes are generated, action items in every state and an approval. */
      readonly finish: () => Promise<void>;
    };

/** Creates the demo user with a verified address and a series of sample meetings on the first start, through the public API. */
export async function loadDemo(url: string, now = new Date()): Promise<Demo> {
  const session = createHttpSession(url);
  await session.open();
  const { email, password } = demoUser;
  const signedIn = await session.post('/session', { email, password });
  if (signedIn.status === 201) return { state: 'exists' };
  if (signedIn.status !== 401) throw new Error(`signing in as the demo user failed with status ${signedIn.status}`);

  const registered = await session.post('/registrations', demoUser);
  if (registered.status !== 201) throw new Error(`registering the demo user failed with status ${registered.status}`);
  const { isVerified } = await verifyDemo(session);
  const ids = await createDemoMeetings(session, now);
  return {
    state: isVerified ? 'created' : 'created, not verified',
    finish: async () => {
      // Only a verified user may invite. Without a development mailbox, the invitations would be sent to other machines.
      const team = isVerified ? await addDemoMembers(url, session) : new Map<string, string>();
      await finishDemoMeetings({ session, ids, team, now });
    },
  };
}

/** Verifies the demo user's address. Without a development mailbox this is impossible, because mail to this address is not delivered. */
async function verifyDemo(session: HttpSession): Promise<{ isVerified: boolean }> {
  if ((await session.get('/dev/mail')).status !== 200) return { isVerified: false };
  await verifyEmail(session, demoUser.email);
  return { isVerified: true };
}
