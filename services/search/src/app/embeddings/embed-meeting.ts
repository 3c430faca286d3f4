import type { Collection, Stored } from '@minutehand/service-kit/store';
import type { IndexedText } from '../../domain/indexed-meeting.ts';
import { EmbeddingFailedError } from '../../domain/vectors/embedding-failed.ts';
import { hasVectors, listVectorParts, type VectorPart } from '../../domain/vectors/vector-parts.ts';
import { packVectors } from '../../domain/vectors/vectors.ts';
import { EMBEDDING_REJECTED_RETRY_MS } from '../../limits.ts';
import type { Embedder, Ports, TextVectors } from '../ports.ts';
import { findTexts, getVectorsId, indexScope } from '../stored-meetings.ts';
import { clearOutdatedVectors } from './clear-outdated-vectors.ts';

type Meeting = { readonly accountId: string; readonly meetingId: string };
type EmbeddingPorts = Pick<Ports, 'texts' | 'vectors' | 'embedder' | 'log' | 'now'>;

/** Numbers of parts of texts. */
export type EmbeddedCounts = {
  readonly computed: number;
  /** Rejected by the endpoint now. */
  readonly rejected: number;
  /** Rejected earlier: they are sent again later. */
  readonly postponed: number;
  /** Those with vectors that an index may not have. */
  readonly unindexed: number;
};

/**
 * Stores the vectors of the meeting's texts that have none of this model and version. What the endpoint rejects is marked and sent
 * again later, with a growing delay. Throws EmbeddingFailedError if the endpoint is out of service or rejects every text.
 */
export async function embedMeeting(
  ports: EmbeddingPorts,
  { accountId, meetingId }: Meeting,
  signal: AbortSignal,
): Promise<EmbeddedCounts> {
  const counts = { computed: 0, rejected: 0, postponed: 0 };
  const { embedder } = ports;
  if (embedder === undefined) return { ...counts, unindexed: 0 };
  let unindexed = 0;
  for (const { text, vectors } of await findTexts(ports, accountId, meetingId)) {
    unindexed += vectors.filter(({ isIndexed }) => !isIndexed).length;
    const parts = listVectorParts(text.passages.length, embedder.dimensions);
    const missing = parts.filter((part) => !hasVectors(vectors, part, embedder.dimensions));
    if (missing.length > 0 || parts.length === 0) await clearOutdatedVectors(ports, { embedder, text, parts });
    for (const part of missing) {
      const known = vectors.find(({ first }) => first === part.first);
      if (known?.retryAt !== undefined && known.retryAt > ports.now()) counts.postponed += 1;
      else counts[await embedPart(ports, { embedder, text, part, failures: known?.failures ?? 0 }, signal)] += 1;
    }
  }
  return { ...counts, unindexed: unindexed + counts.computed };
}

type PartToEmbed = {
  readonly embedder: Embedder;
  readonly text: Stored<IndexedText>;
  readonly part: VectorPart;
  readonly failures: number;
};

async function embedPart(
  ports: EmbeddingPorts,
  { embedder, text, part, failures }: PartToEmbed,
  signal: AbortSignal,
): Promise<'computed' | 'rejected'> {
  const { texts, vectors, log, now } = ports;
  const { accountId, meetingId, sourceVersion } = text;
  const scope = indexScope(accountId);
  const passages = text.passages.slice(part.first, part.end).map((passage) => passage.text);
  const id = getVectorsId(text.id, part.first);
  const common = { id, meetingId, model: embedder.model, sourceVersion, first: part.first };
  try {
    const packed = packVectors(await embedder.embedTexts(passages, signal));
    await replaceVectors(vectors, accountId, { ...common, packed, isIndexed: false, failures: 0, retryAt: undefined });
  } catch (error) {
    if (!(error instanceof EmbeddingFailedError && error.failure.isTextRejection)) throw error;
    const { first, max } = EMBEDDING_REJECTED_RETRY_MS;
    const delay = Math.min(first * 2 ** failures, max);
    log.warn({ err: error, meetingId, kind: text.kind, failures: failures + 1, delay }, 'a text has no vectors');
    const retryAt = new Date(now().getTime() + delay);
    // Nothing to index.
    const mark = { packed: '', isIndexed: true, failures: failures + 1, retryAt };
    await replaceVectors(vectors, accountId, { ...common, ...mark });
    return 'rejected';
  } finally {
    // The text may have been deleted while its vectors were computed.
    if ((await texts.find(scope, text.id)) === undefined) await vectors.remove(scope, id);
  }
  return 'computed';
}

async function replaceVectors(
  collection: Collection<TextVectors>,
  accountId: string,
  vectors: TextVectors & { id: string },
): Promise<void> {
  const scope = indexScope(accountId);
  const { inserted } = await collection.insertOnce(scope, vectors);
  // Vectors of an older version must not replace those of a newer one.
  if (!inserted)
    await collection.update(scope, vectors.id, (before) =>
      before.sourceVersion > vectors.sourceVersion ? undefined : { document: { ...before, ...vectors } },
    );
}
