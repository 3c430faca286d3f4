import type { HttpSession } from '../../scripts/lib/http-session.ts';
import { newOwner, type Owner } from './holdings.ts';
import { addMember } from './mailbox.ts';
import { newBrowser, type Person, programOf, signIn } from './person.ts';
import type { Gets } from './routes/row.ts';

/** An account with an owner, an admin and a member, and somebody with another account. */
export type House = {
  readonly own: Owner;
  readonly stranger: Owner;
  /** The admin of the owner's account. */
  readonly admin: Person;
  /** Whoever asks. `once`: for a call after which their session is another one. */
  readonly as: (kind: keyof Gets, call: string, once?: boolean) => Promise<Pick<HttpSession, 'send'>>;
};

export async function openHouse(): Promise<House> {
  const [own, stranger] = await Promise.all([newOwner(), newOwner()]);
  const added = await addMember(own.person);
  await own.person.patch(`/memberships/${added.userId}`, { role: 'admin' });
  // A new session has the new role at once.
  const admin = { ...added, ...(await signIn(added.email)) };
  const [reader, writer] = [await programOf(own.person, ['read']), await programOf(own.person, ['write'])];
  const people = { owner: own.person, admin, member: own.member, stranger: stranger.person };
  return {
    own,
    stranger,
    admin,
    as: async (kind, call, once = false) => {
      if (kind === 'unscoped') return byToken((call.startsWith('GET ') ? writer : reader).secret);
      if (kind !== 'signedOut') return once ? signIn(people[kind].email) : people[kind];
      const browser = newBrowser();
      await browser.open();
      return browser;
    },
  };
}

function byToken(secret: string): Pick<HttpSession, 'send'> {
  const program = newBrowser();
  return {
    send: (method, path, sent = {}) => {
      const headers = { authorization: `Bearer ${secret}`, 'x-csrf-token': undefined, ...sent.headers };
      return program.send(method, path, { ...sent, headers });
    },
  };
}
