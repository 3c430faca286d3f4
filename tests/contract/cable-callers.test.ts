import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { channelIdentifierSchema } from '@minutehand/contracts/http/cable';
import { getTestedProduct } from '@minutehand/test-kit/product';
import { eventually } from '@minutehand/test-kit/waiting';
import { WebSocket } from 'ws';
import { type Callers, createCallers } from './callers.ts';
import { createUnknownIds } from './owner.ts';
import { createTokenClient, newBrowser } from './person.ts';
import type { ExpectedStatuses } from './routes/row.ts';

type Kind = keyof ExpectedStatuses;
/** How a socket is answered that asks to hear a channel. */
type Outcome = 'confirm_subscription' | 'reject_subscription' | 'unauthorized';
type Channel = Readonly<Record<string, string>> & { readonly channel: string };

const outside = { signedOut: 'unauthorized', unscoped: 'unauthorized' } as const;
const heard = 'confirm_subscription';
const rejected = 'reject_subscription';

/** What each kind of caller hears of the owner's; sockets are for sessions, so a program's token opens none. */
const channels: readonly {
  name: string;
  of: (callers: Pick<Callers, 'own'>) => Channel;
  expected: Record<Kind, Outcome>;
}[] = [
  {
    name: 'MeetingChannel',
    of: ({ own }) => ({ channel: 'MeetingChannel', meeting_id: own.meetingId }),
    expected: {
      owner: heard,
      admin: heard,
      member: rejected,
      editor: heard,
      viewer: heard,
      stranger: rejected,
      ...outside,
    },
  },
  {
    // Whoever subscribes hears their own notifications; the account only says in which of theirs.
    name: 'NotificationsChannel',
    of: ({ own }) => ({ channel: 'NotificationsChannel', account_id: own.accountId }),
    expected: {
      owner: heard,
      admin: heard,
      member: heard,
      editor: heard,
      viewer: heard,
      stranger: rejected,
      ...outside,
    },
  },
];

let callers: Callers;
beforeAll(async () => {
  callers = await createCallers();
});
const sockets: WebSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});

function headersOf(kind: Kind, secret: string): Record<string, string> {
  if (kind === 'unscoped') return { authorization: `Bearer ${secret}` };
  if (kind === 'signedOut') return {};
  const { own, admin, editor, viewer, stranger } = callers;
  const people = { owner: own.person, admin, member: own.member, editor, viewer, stranger: stranger.person };
  return { cookie: people[kind].cookie() };
}

/** All that a socket is told, without the pings, until it has an answer for this channel or is sent away. */
async function askFor(channel: Channel, headers: Record<string, string>): Promise<object[]> {
  const baseUrl = getTestedProduct('baseUrl');
  const socket = new WebSocket(`${baseUrl.replace('http', 'ws')}/cable`, ['actioncable-v1-json'], {
    headers,
    origin: baseUrl,
  });
  sockets.push(socket);
  const told: { type?: string }[] = [];
  const identifier = JSON.stringify(channel);
  socket.on('message', (data) => {
    const frame: { type?: string } = JSON.parse(String(data));
    if (frame.type === 'ping') return;
    told.push(frame);
    if (frame.type === 'welcome') socket.send(JSON.stringify({ command: 'subscribe', identifier }));
  });
  await eventually(() => expect(told.at(-1)?.type).toMatch(/subscription|disconnect/));
  return told.map((frame) => ({ ...frame, ...('identifier' in frame && { identifier: '' }) }));
}

const outcomeOf = (told: object[]) => {
  const last: { type?: string; reason?: string } = told.at(-1) ?? {};
  return last.reason ?? last.type;
};

describe('who hears what', () => {
  it('is stated for every channel that there is', () => {
    const known = channelIdentifierSchema.options.map(({ shape }) => shape.channel.value);
    expect(channels.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
  });

  it.each(channels)('$name: $gets', async ({ of, expected }) => {
    const { secret } = await createTokenClient(callers.own.person, ['write']);
    const got: Partial<Record<Kind, string | undefined>> = {};
    for (const kind of Object.keys(expected) as Kind[]) {
      got[kind] = outcomeOf(await askFor(of({ own: callers.ownerFor(kind) }), headersOf(kind, secret)));
    }
    expect(got).toEqual(expected);
  });

  it.each(channels)('$name tells a stranger the same of what there is and of what there is not', async ({ of }) => {
    const stranger = headersOf('stranger', '');
    const nothing = { ...callers, own: { ...callers.own, ...createUnknownIds() } };
    expect(await askFor(of(callers), stranger)).toEqual(await askFor(of(nothing), stranger));
  });

  it('is decided by who has a session: an anonymous one opens no socket', async () => {
    const browser = newBrowser();
    await browser.open();
    const told = await askFor({ channel: 'NotificationsChannel' }, { cookie: browser.cookie() });
    expect(told).toEqual([{ type: 'disconnect', reason: 'unauthorized', reconnect: false }]);
  });
});
