import { type SystemScope, systemScope } from '@minutehand/service-kit/identity';
import type { Collection, Stored } from '@minutehand/service-kit/store';
import type {
  IndexedMeeting,
  IndexedText,
  MeetingMetadata,
  TextKind,
  TextWithVectors,
} from '../domain/indexed-meeting.ts';
import { joinVectors, listVectorParts } from '../domain/vectors/vector-parts.ts';
import { VECTOR_PARTS_READ } from '../limits.ts';
import type { Ports, TextVectors } from './ports.ts';

type MeetingStores = Pick<Ports, 'metadata' | 'texts' | 'vectors' | 'embedder'>;

export const getTextId = (meetingId: string, kind: TextKind): string => `${meetingId}.${kind}`;
/** The id of the vectors of a part of a text. */
export const getVectorsId = (textId: string, first: number): string => (first === 0 ? textId : `${textId}.${first}`);
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
    embedder === undefined
      ? text
      : { ...text, vectors: joinVectors(vectors, text.passages.length, embedder.dimensions) };
  return { id, accountId, metadata, texts: stored.map(withVectors) };
}

type FoundText = {
  readonly text: Stored<IndexedText>;
  /** Those of the configured model and of this version of the text, in parts. */
  readonly vectors: readonly TextVectors[];
};

/** The texts of a meeting with their vectors, which are read only if there is a model. */
export async function findTexts(
  { texts, vectors, embedder }: Pick<Ports, 'texts' | 'vectors' | 'embedder'>,
  accountId: string,
  meetingId: string,
): Promise<FoundText[]> {
  const ids = [getTextId(meetingId, 'minutes'), getTextId(meetingId, 'transcripts')];
  const stored = await texts.findMany(indexScope(accountId), ids);
  if (embedder === undefined) return stored.map((text) => ({ text, vectors: [] }));
  const found: FoundText[] = [];
  for (const text of stored) {
    const parts = listVectorParts(text.passages.length, embedder.dimensions);
    const known = await findVectors(
      vectors,
      accountId,
      parts.map(({ first }) => getVectorsId(text.id, first)),
    );
    const isCurrent = ({ model, sourceVersion }: TextVectors) =>
      model === embedder.model && sourceVersion === text.sourceVersion;
    found.push({ text, vectors: known.filter(isCurrent) });
  }
  return found;
}

/** A few documents at a time, because each may be large. */
async function findVectors(
  vectors: Collection<TextVectors>,
  accountId: string,
  ids: readonly string[],
): Promise<TextVectors[]> {
  const found: TextVectors[] = [];
  for (let start = 0; start < ids.length; start += VECTOR_PARTS_READ)
    found.push(...(await vectors.findMany(indexScope(accountId), ids.slice(start, start + VECTOR_PARTS_READ))));
  return found;
}
