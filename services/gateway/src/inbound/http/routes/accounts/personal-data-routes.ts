import { AppError } from '@minutehand/contracts/errors';
import { PERSONAL_DATA_FORMAT, personalDataSchema } from '@minutehand/contracts/http/privacy/personal-data';
import { accountRoleSchema } from '@minutehand/contracts/http/session';
import type { Account } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { CallOptions } from '@minutehand/service-kit/rpc';
import type { Response } from 'express';
import type { RateLimits, SessionStore } from '../../../../app/ports.ts';
import { isSignedIn, type SignedInSession } from '../../../../domain/session.ts';
import { PERSONAL_DATA_DEADLINE_MS } from '../../../../limits.ts';
import type { Clients } from '../../clients.ts';
import { defineRoute, type Route, type UserContext } from '../../route.ts';
import { type FilePart, sendFileResponse } from '../meetings/send-file-response.ts';

type Chunk = { readonly section: string; readonly chunk: Uint8Array };
type ExportClients = Pick<
  Clients,
  'accounts' | 'meetings' | 'recordings' | 'notifications' | 'assistant' | 'savedSearches'
>;
type Dependencies = {
  readonly clients: ExportClients;
  readonly store: SessionStore;
  readonly limits: RateLimits;
  readonly now: () => Date;
};

/** The personal data of the signed-in user, combined from the services that own it. */
export function createPersonalDataRoutes(dependencies: Dependencies): readonly Route[] {
  const { limits } = dependencies;
  return [
    defineRoute({
      tag: 'People',
      access: 'user',
      scope: 'admin',
      method: 'get',
      path: '/users/me/export',
      summary: 'Download the personal data of the signed-in user in all their accounts; needs a browser session',
      needsRecentAuthentication: true,
      responses: { 200: personalDataSchema },
      handle: async (_, context) => {
        const { session, actor } = context;
        if (!isSignedIn(session)) throw new AppError('platform.session_required');
        await limits.take('personalDataExports', actor.userId);
        return {
          write: async (response) => {
            try {
              await sendPersonalData(dependencies, { ...context, session }, response);
            } catch (error) {
              // An export that has not started does not count.
              if (!response.headersSent) await limits.refund('personalDataExports', actor.userId);
              throw error;
            }
          },
        };
      },
    }),
  ];
}

/** Sends the file once every service has responded, so that an outage is an error and not a file that ends early. */
async function sendPersonalData(
  dependencies: Dependencies,
  context: UserContext & { readonly session: SignedInSession },
  response: Response,
): Promise<void> {
  const { clients, store, now } = dependencies;
  const { actor, session } = context;
  const finished = new AbortController();
  const signal = AbortSignal.any([finished.signal, ...(context.call.signal ? [context.call.signal] : [])]);
  const call: CallOptions = { as: actor, signal, deadlineMs: PERSONAL_DATA_DEADLINE_MS };
  const startAccountStreams = ({ id, role }: Account) => {
    const options = { ...call, as: { ...actor, accountId: id, role: accountRoleSchema.parse(role) } };
    return Promise.all([
      startReading(clients.notifications.streamPersonalData({}, options)),
      startReading(clients.meetings.streamPersonalData({ withoutMeetings: false }, options)),
      startReading(clients.recordings.streamPersonalData({}, options)),
      startReading(clients.assistant.streamQuestions({}, options)),
      startReading(clients.savedSearches.streamSavedSearches({}, options)),
    ]);
  };
  try {
    const [{ accounts }, sessions] = await Promise.all([
      clients.accounts.listAccounts({}, context.call),
      store.listForUser(actor.userId),
    ]);
    const [first, ...others] = accounts;
    const [userData, firstData] = await Promise.all([
      startReading(clients.accounts.streamPersonalData({}, call)),
      first === undefined ? [] : startAccountStreams(first),
    ]);
    const exportedAt = now().toISOString();
    const head = JSON.stringify({ ...PERSONAL_DATA_FORMAT, exported_at: exportedAt }).slice(0, -1);
    const presentedSessions = sessions.filter(isSignedIn).map((listed) => presentSession(listed, session));

    async function* write(): AsyncGenerator<string | Uint8Array> {
      yield head;
      yield* writeSections(userData);
      yield `,\n"sessions":${JSON.stringify(presentedSessions)},\n"accounts":[`;
      if (first !== undefined) yield* writeAccount(first, firstData);
      for (const account of others) {
        yield ',';
        yield* writeAccount(account, await startAccountStreams(account));
      }
      yield '],\n"complete":true}\n';
    }
    const header = {
      filename: `minutehand-data-${exportedAt.slice(0, 10)}.json`,
      contentType: 'application/json; charset=utf-8',
    };
    await sendFileResponse(response, toFileParts(header, write()), signal);
  } finally {
    // Ends the calls that are still open after a failure.
    finished.abort();
  }
}

/** Waits for the first chunk of a stream. Rejects if the service is unavailable. */
async function startReading(stream: AsyncIterable<Chunk>): Promise<AsyncIterable<Chunk>> {
  const iterator = stream[Symbol.asyncIterator]();
  const first = await iterator.next();
  const remainingChunks: AsyncIterable<Chunk> = { [Symbol.asyncIterator]: () => iterator };
  return (async function* () {
    if (first.done === true) return;
    yield first.value;
    yield* remainingChunks;
  })();
}

async function* writeAccount(
  { id, name, role }: Account,
  data: readonly AsyncIterable<Chunk>[],
): AsyncGenerator<string | Uint8Array> {
  yield `\n${JSON.stringify({ id, name, role }).slice(0, -1)}`;
  for (const chunks of data) yield* writeSections(chunks);
  yield '}';
}

/** Writes each section as another field of an object. */
async function* writeSections(chunks: AsyncIterable<Chunk>): AsyncGenerator<string | Uint8Array> {
  let current: string | undefined;
  for await (const { section, chunk } of chunks) {
    if (section !== current) yield `,\n${JSON.stringify(section)}:`;
    current = section;
    yield chunk;
  }
}

async function* toFileParts(
  header: { filename: string; contentType: string },
  parts: AsyncIterable<string | Uint8Array>,
): AsyncGenerator<{ part: FilePart }> {
  yield { part: { $case: 'header', value: header } };
  for await (const part of parts) yield { part: { $case: 'chunk', value: Buffer.from(part) } };
}

function presentSession({ key, user, createdAt, authenticatedAt }: SignedInSession, current: SignedInSession) {
  return {
    account_id: user.accountId,
    signed_in_at: createdAt,
    authenticated_at: authenticatedAt,
    current: key === current.key,
  };
}
