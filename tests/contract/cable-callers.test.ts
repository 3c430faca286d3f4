import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { channelIdentifierSchema } from '@minutehand/contracts/http/cable';
import { getTestedStack } from '@minutehand/test-kit/stack';
import { eventually } from '@minutehand/test-kit/waiting';
import { WebSocket } from 'ws';
import { type Callers, createCallers } from './callers.ts';
import { createUnknownIds } from './owner.ts';
import { createTokenClient, newBrowser } from './person.ts';
import type { ExpectedStatuses } from './routes/operation-case.ts';

type CallerKind = keyof ExpectedStatuses;
/** The result of a subscription. */
type Outcome = 'confirm_subscription' | 'reject_subscription' | 'unauthorized';
type Channel = Readonly<Record<string, string>> & { readonly channel: string };

// Here, the token of `missingScope` has a scope: any token is rejected.
const withoutSession = { signedOut: 'unauthorized', missingScope: 'unauthorized' } as const;
const confirmed = 'confirm_subscription';
const rejected = 'reject_subscription';

/** The result for each kind of caller. Sockets need a session, so a personal access token cannot open one. */
const channels: readonly {
  name: string;
  getChannel: (callers: Pick<Callers, 'owner'>) => Channel;
  expected: Record<CallerKind, Outcome>;
}[] = [
  {
    name: 'MeetingChannel',
    getChannel: ({ owner }) => ({ channel: 'MeetingChannel', meeting_id: owner.meetingId }),
    expected: {
      owner: confirmed,
      admin: confirmed,
      member: rejected,
      editor: confirmed,
      viewer: confirmed,
      otherOwner: rejected,
      ...withoutSession,
    },
  },
  {
    // A subscriber receives only their own notifications; `account_id` selects one of their accounts.
    name: 'NotificationsChannel',
    getChannel: ({ owner }) => ({ channel: 'NotificationsChannel', account_id: owner.accountId }),
    expected: {
      owner: confirmed,
      admin: confirmed,
      member: confirmed,
      editor: confirmed,
      viewer: confirmed,
      otherOwner: rejected,
      ...withoutSession,
    },
  },
  {
    // A conversation belongs to one user.
    name: 'AssistantChannel',
    getChannel: ({ owner }) => ({ channel: 'AssistantChannel', conversation_id: owner.conversationId }),
    expected: {
      owner: confirmed,
      admin: rejected,
      member: rejected,
      editor: rejected,
      viewer: rejected,
      otherOwner: rejected,
      ...withoutSession,
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

function getHeaders(kind: CallerKind, secret: string): Record<string, string> {
  if (kind === 'missingScope') return { authorization: `Bearer ${secret}` };
  if (kind === 'signedOut') return {};
  const { owner, admin, editor, viewer, otherOwner } = callers;
  const sessions = { owner: owner.person, admin, member: owner.member, editor, viewer, otherOwner: otherOwner.person };
  return { cookie: sessions[kind].cookie() };
}

/** Subscribes and returns all frames except pings, until the subscription gets a response or the socket is closed. */
async function subscribe(channel: Channel, headers: Record<string, string>): Promise<object[]> {
  const baseUrl = getTestedStack('baseUrl');
  const socket = new WebSocket(`${baseUrl.replace('http', 'ws')}/cable`, ['actioncable-v1-json'], {
    headers,
    origin: baseUrl,
  });
  sockets.push(socket);
  const frames: { type?: string }[] = [];
  const identifier = JSON.stringify(channel);
  socket.on('message', (data) => {
    const frame: { type?: string } = JSON.parse(String(data));
    if (frame.type === 'ping') return;
    frames.push(frame);
    if (frame.type === 'welcome') socket.send(JSON.stringify({ command: 'subscribe', identifier }));
  });
  await eventually(() => expect(frames.at(-1)?.type).toMatch(/subscription|disconnect/));
  return frames.map((frame) => ({ ...frame, ...('identifier' in frame && { identifier: '' }) }));
}

const getOutcome = (frames: object[]) => {
  const last: { type?: string; reason?: string } = frames.at(-1) ?? {};
  return last.reason ?? last.type;
};

describe('access to channels', () => {
  it('is specified for every channel', () => {
    const known = channelIdentifierSchema.options.map(({ shape }) => shape.channel.value);
    expect(channels.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
  });

  it.each(channels)('$name returns the expected result for each kind of caller', async ({ getChannel, expected }) => {
    const { secret } = await createTokenClient(callers.owner.person, ['write']);
    const outcomes: Partial<Record<CallerKind, string | undefined>> = {};
    for (const kind of Object.keys(expected) as CallerKind[]) {
      outcomes[kind] = getOutcome(
        await subscribe(getChannel({ owner: callers.getOwner(kind) }), getHeaders(kind, secret)),
      );
    }
    expect(outcomes).toEqual(expected);
  });

  it.each(channels)(
    '$name responds to the owner of another account in the same way whether the resource exists or not',
    async ({ getChannel }) => {
      const otherOwner = getHeaders('otherOwner', '');
      const unknownResource = { ...callers, owner: { ...callers.owner, ...createUnknownIds() } };
      expect(await subscribe(getChannel(callers), otherOwner)).toEqual(
        await subscribe(getChannel(unknownResource), otherOwner),
      );
    },
  );

  it('requires a signed-in session', async () => {
    const browser = newBrowser();
    await browser.open();
    const frames = await subscribe({ channel: 'NotificationsChannel' }, { cookie: browser.cookie() });
    expect(frames).toEqual([{ type: 'disconnect', reason: 'unauthorized', reconnect: false }]);
  });
});
