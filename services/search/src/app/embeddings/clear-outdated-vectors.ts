import type { Stored } from '@minutehand/service-kit/store';
import type { IndexedText } from '../../domain/indexed-meeting.ts';
import type { VectorPart } from '../../domain/vectors/vector-parts.ts';
import type { Embedder, Ports, TextVectors } from '../ports.ts';
import { getVectorsId, indexScope } from '../stored-meetings.ts';

/**
 * Clears the vectors of parts that a text does not have now, because it was longer or another model had parts of other sizes. Their
 * documents stay: a longer text has these parts again, and the id of a removed document cannot be used again at once.
 */
export async function clearOutdatedVectors(
  { vectors }: Pick<Ports, 'vectors'>,
  {
    embedder: { model },
    text,
    parts,
  }: { readonly embedder: Embedder; readonly text: Stored<IndexedText>; readonly parts: readonly VectorPart[] },
): Promise<void> {
  const { accountId, meetingId, sourceVersion } = text;
  const scope = indexScope(accountId);
  const present = new Set(parts.map(({ first }) => getVectorsId(text.id, first)));
  const isOutdated = (stored: TextVectors) =>
    stored.packed !== '' &&
    (stored.sourceVersion < sourceVersion || (stored.sourceVersion === sourceVersion && stored.model !== model));
  for await (const { id, first } of vectors.stream(scope, { where: { meetingId } })) {
    if (id !== getVectorsId(text.id, first) || present.has(id)) continue;
    const cleared = { packed: '', isIndexed: true, failures: 0, retryAt: undefined };
    await vectors.update(scope, id, (stored) =>
      isOutdated(stored) ? { document: { ...stored, ...cleared } } : undefined,
    );
  }
}
