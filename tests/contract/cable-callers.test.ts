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
/** The result of a subscription. */
type Outcome = 'confirm_subscription' | 'reject_subscription' | 'unauthorized';
type Channel = Readonly<Record<string, string>> & { readonly channel: string };

const outside = { signedOut: 'unauthorized', unscoped: 'unauthorized' } as const;
const heard = 'confirm_subscription';
const rejected = 'reject_subscription';

/** The result for each kind of caller. Sockets need a session, so a personal access token cannot open one. */
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
    // Subscribers receive their own notifications; the account only selects which of their accounts.
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

/** All frames except pings, until the subscription gets a response or the socket is closed. */
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

describe('access to channels', () => {
  it('is specified for every channel', () => {
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

  it.each(channels)(
    '$name responds to a stranger in the same way whether the resource exists or not',
    async ({ of }) => {
      const stranger = headersOf('stranger', '');
      const nothing = { ...callers, own: { ...callers.own, ...createUnknownIds() } };
      expect(await askFor(of(callers), stranger)).toEqual(await askFor(of(nothing), stranger));
    },
  );

  it('requires a signed-in session: an anonymous one cannot open a socket', async () => {
    const browser = newBrowser();
    await browser.open();
    const told = await askFor({ channel: 'NotificationsChannel' }, { cookie: browser.cookie() });
    expect(told).toEqual([{ type: 'disconnect', reason: 'unauthorized', reconnect: false }]);
  });
});
