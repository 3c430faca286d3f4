import { type SystemScope, systemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { IndexedMeeting, IndexedText, MeetingMetadata, TextKind } from '../domain/indexed-meeting.ts';
import { unpackVectors, type Vector } from '../domain/vectors/vectors.ts';
import type { Embeddings, Ports, TextVectors } from './ports.ts';

type MeetingStores = Pick<Ports, 'metadata' | 'texts'> & Partial<Pick<Ports, 'embeddings'>>;

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

/** All meetings of all accounts, in no particular order. */
export async function* streamStoredMeetings(ports: MeetingStores): AsyncGenerator<IndexedMeeting> {
  const scope = systemScope('fills an index from the store');
  for await (const metadata of ports.metadata.stream(scope, {})) yield addTexts(ports, metadata);
}

/** All meetings of an account, the latest start first. May miss a meeting whose start changes in the meantime. */
export async function* streamNewestMeetings(ports: MeetingStores, accountId: string): AsyncGenerator<IndexedMeeting> {
  const sort = [['startedAt', 'desc']] as const;
  for await (const metadata of ports.metadata.stream(indexScope(accountId), { sort })) yield addTexts(ports, metadata);
}

async function addTexts(
  { texts, embeddings }: MeetingStores,
  metadata: Stored<MeetingMetadata>,
): Promise<IndexedMeeting> {
  const { id, accountId } = metadata;
  const ids = [getTextId(id, 'minutes'), getTextId(id, 'transcripts')];
  const scope = indexScope(accountId);
  const stored = await texts.findMany(scope, ids);
  if (embeddings === undefined) return { id, accountId, metadata, texts: stored };
  const known = new Map((await embeddings.vectors.findMany(scope, ids)).map((vectors) => [vectors.id, vectors]));
  return {
    id,
    accountId,
    metadata,
    texts: stored.map((text) => ({ ...text, vectors: findVectors(embeddings, text, known.get(text.id)) })),
  };
}

/** The vectors of the text's passages, if they are of the configured model and of this version of the text. */
function findVectors(
  { embedder }: Embeddings,
  { sourceVersion, passages }: IndexedText,
  stored: TextVectors | undefined,
): Vector[] | undefined {
  if (stored?.model !== embedder.model || stored.sourceVersion !== sourceVersion) return undefined;
  const vectors = unpackVectors(stored.packed, embedder.dimensions);
  return vectors.length === passages.length ? vectors : undefined;
}
