import type { Collection } from '@minutehand/service-kit/store';
import { packVectors } from '../../domain/vectors/vectors.ts';
import type { Ports, TextVectors } from '../ports.ts';
import { findTexts, indexScope } from '../stored-meetings.ts';

type Meeting = { readonly accountId: string; readonly meetingId: string };
type EmbeddingPorts = Pick<Ports, 'texts' | 'vectors' | 'embedder'>;

/** Stores the vectors of the meeting's texts that have none of this model and version. Returns true if it stored any. */
export async function embedMeeting(
  ports: EmbeddingPorts,
  { accountId, meetingId }: Meeting,
  signal: AbortSignal,
): Promise<boolean> {
  const { texts, vectors, embedder } = ports;
  if (embedder === undefined) return false;
  const scope = indexScope(accountId);
  let isChanged = false;
  for (const { text, vectors: known } of await findTexts(ports, accountId, meetingId)) {
    if (known !== undefined) continue;
    const passages = text.passages.map((passage) => passage.text);
    const computed = await embedder.embedTexts(passages, signal);
    await replaceVectors(vectors, accountId, {
      id: text.id,
      meetingId,
      model: embedder.model,
      sourceVersion: text.sourceVersion,
      packed: packVectors(computed),
    });
    // The text may have been deleted while its vectors were computed.
    if ((await texts.find(scope, text.id)) === undefined) await vectors.remove(scope, text.id);
    else isChanged = true;
  }
  return isChanged;
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
