import type { Collection } from '@minutehand/service-kit/store';
import type { IndexedText } from '../../domain/indexed-meeting.ts';
import { packVectors } from '../../domain/vectors/vectors.ts';
import type { Embeddings, Ports, TextVectors } from '../ports.ts';
import { getTextId, indexScope } from '../stored-meetings.ts';

type Meeting = { readonly accountId: string; readonly meetingId: string };
type EmbeddingPorts = Pick<Ports, 'texts' | 'embeddings'>;

/** Stores the vectors of the meeting's texts that have none of this model and version. Returns true if it stored any. */
export async function embedMeeting(
  { texts, embeddings }: EmbeddingPorts,
  { accountId, meetingId }: Meeting,
  signal: AbortSignal,
): Promise<boolean> {
  if (embeddings === undefined) return false;
  const scope = indexScope(accountId);
  const ids = [getTextId(meetingId, 'minutes'), getTextId(meetingId, 'transcripts')];
  const stored = await texts.findMany(scope, ids);
  const known = new Map((await embeddings.vectors.findMany(scope, ids)).map((vectors) => [vectors.id, vectors]));
  let isChanged = false;
  for (const text of stored) {
    if (isCurrent(embeddings, text, known.get(text.id))) continue;
    const passages = text.passages.map((passage) => passage.text);
    const vectors = await embeddings.embedder.embedTexts(passages, signal);
    await replaceVectors(embeddings.vectors, accountId, {
      id: text.id,
      meetingId,
      model: embeddings.embedder.model,
      sourceVersion: text.sourceVersion,
      packed: packVectors(vectors),
    });
    // The text may have been deleted while its vectors were computed.
    if ((await texts.find(scope, text.id)) === undefined) await embeddings.vectors.remove(scope, text.id);
    else isChanged = true;
  }
  return isChanged;
}

/** True if the vectors are those of the text by the configured model. */
export function isCurrent(
  { embedder }: Embeddings,
  { sourceVersion }: IndexedText,
  vectors: TextVectors | undefined,
): boolean {
  return vectors?.model === embedder.model && vectors.sourceVersion === sourceVersion;
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
