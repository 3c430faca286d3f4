import type { Scope } from '@minutehand/service-kit/identity';
import { type Collection, DuplicateKeyError, type NewDocument, type Stored } from '@minutehand/service-kit/store';

/**
 * Returns the document of a key, and inserts it if there is none. Like insertOnce, but also works after a document of the same key was removed:
 * as the id of a removed document cannot be used again for weeks, the new one then gets another id. `find` finds it by its key, which needs a
 * unique index.
 */
export async function findOrInsert<T>(
  collection: Collection<T>,
  scope: Scope,
  document: NewDocument<T>,
  { find, newId }: { find: () => Promise<Stored<T> | undefined>; newId: () => string },
): Promise<{ inserted: boolean; document: Stored<T> }> {
  const existing = await find();
  if (existing) return { inserted: false, document: existing };
  try {
    const first = await collection.insertOnce(scope, document);
    if (first.document.version > 0) return first;
    return { inserted: true, document: await collection.insert(scope, { ...document, id: newId() }) };
  } catch (error) {
    // A concurrent request was first.
    const other = error instanceof DuplicateKeyError ? await find() : undefined;
    if (!other) throw error;
    return { inserted: false, document: other };
  }
}
