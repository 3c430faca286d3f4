import { type SystemScope, systemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type {
  IndexedMeeting,
  IndexedText,
  MeetingMetadata,
  TextKind,
  TextWithVectors,
} from '../domain/indexed-meeting.ts';
import { unpackVectors, type Vector } from '../domain/vectors/vectors.ts';
import type { Embedder, Ports, TextVectors } from './ports.ts';

type MeetingStores = Pick<Ports, 'metadata' | 'texts' | 'vectors' | 'embedder'>;

export const getTextId = (meetingId: string, kind: TextKind): string => `${meetingId}.${kind}`;
export const indexScope = (accountId: string): SystemScope =>
  systemScope('maintains the index of an account', accountId);

/** The stored metadata and texts of a meeting; undefined when it is not stored. */
export async function findStoredMeeting(
  ports: MeetingStores,
  accountId: string,
  meetingId: string,
): Promise<IndexedMeeting | undefined> {
  const metadata = await ports.metadata.find(indexScope(accountId), meetingId);
  return metadata && addTexts(ports, metadata);
}

/** All meetings of all accounts, without their texts, in no particular order. */
export const streamStoredMetadata = ({ metadata }: Pick<Ports, 'metadata'>): AsyncIterable<Stored<MeetingMetadata>> =>
  metadata.stream(systemScope('fills an index from the store'), {});

/** All meetings of all accounts, in no particular order. */
export async function* streamStoredMeetings(ports: MeetingStores): AsyncGenerator<IndexedMeeting> {
  for await (const metadata of streamStoredMetadata(ports)) yield addTexts(ports, metadata);
}

/** All meetings of an account, the latest start first. May miss a meeting whose start changes in the meantime. */
export async function* streamNewestMeetings(ports: MeetingStores, accountId: string): AsyncGenerator<IndexedMeeting> {
  const sort = [['startedAt', 'desc']] as const;
  for await (const metadata of ports.metadata.stream(indexScope(accountId), { sort })) yield addTexts(ports, metadata);
}

async function addTexts(ports: MeetingStores, metadata: Stored<MeetingMetadata>): Promise<IndexedMeeting> {
  const { id, accountId } = metadata;
  const { embedder } = ports;
  const stored = await findTexts(ports, accountId, id);
  const withVectors = ({ text, vectors }: FoundText): TextWithVectors =>
    embedder === undefined ? text : { ...text, vectors: unpack(embedder, text, vectors) };
  return { id, accountId, metadata, texts: stored.map(withVectors) };
}

type FoundText = {
  readonly text: Stored<IndexedText>;
  /** Those of the configured model and of this version of the text. */
  readonly vectors: TextVectors | undefined;
};

/** The texts of a meeting with their vectors, which are read only if there is a model. */
export async function findTexts(
  { texts, vectors, embedder }: Pick<Ports, 'texts' | 'vectors' | 'embedder'>,
  accountId: string,
  meetingId: string,
): Promise<FoundText[]> {
  const ids = [getTextId(meetingId, 'minutes'), getTextId(meetingId, 'transcripts')];
  const scope = indexScope(accountId);
  const stored = await texts.findMany(scope, ids);
  const known = embedder === undefined ? [] : await vectors.findMany(scope, ids);
  return stored.map((text) => ({
    text,
    vectors: known.find(
      ({ id, model, sourceVersion }) =>
        id === text.id && model === embedder?.model && sourceVersion === text.sourceVersion,
    ),
  }));
}

/** One vector for each passage of the text; undefined if they are not stored, or not complete. */
function unpack(
  { dimensions }: Embedder,
  { passages }: IndexedText,
  stored: TextVectors | undefined,
): Vector[] | undefined {
  const vectors = stored && unpackVectors(stored.packed, dimensions);
  return vectors?.length === passages.length ? vectors : undefined;
}
