import { AppError } from '@minutehand/contracts/errors';
import { type Actor, systemScope } from '@minutehand/service-kit/identity';
import { toRecord, writeExport } from '@minutehand/service-kit/personal-data';
import { type Collection, retryOnStaleVersion, type Stored } from '@minutehand/service-kit/store';
import {
  addSearch,
  getSavedSearchesId,
  getSearch,
  removeSearch,
  renameSearch,
  type SavedQuery,
  type SavedSearch,
  type SavedSearches,
  sortByName,
} from '../../domain/saved-searches.ts';

export type SavedSearchPorts = {
  readonly savedSearches: Collection<SavedSearches>;
  readonly now: () => Date;
  readonly newId: () => string;
};
type StorePort = Pick<SavedSearchPorts, 'savedSearches'>;

/** The saved searches of the actor in the current account, in the order of their names. */
export async function listSavedSearches({ savedSearches }: StorePort, actor: Actor): Promise<readonly SavedSearch[]> {
  const stored = await savedSearches.find(actor, getSavedSearchesId(actor.accountId, actor.userId));
  return sortByName(stored?.searches ?? []);
}

export async function saveSearch(
  ports: SavedSearchPorts,
  actor: Actor,
  { name, query }: { readonly name: string; readonly query: SavedQuery },
): Promise<SavedSearch> {
  const search = { id: ports.newId(), name, query, createdAt: ports.now() };
  const id = getSavedSearchesId(actor.accountId, actor.userId);
  await ports.savedSearches.insertOnce(actor, { id, userId: actor.userId, searches: [] });
  return getSearch(await updateOwnSearches(ports, actor, (stored) => addSearch(stored, search)), search.id);
}

export async function renameSavedSearch(
  ports: StorePort,
  actor: Actor,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<SavedSearch> {
  return getSearch(await updateOwnSearches(ports, actor, (stored) => renameSearch(stored, id, name)), id);
}

export async function deleteSavedSearch(ports: StorePort, actor: Actor, id: string): Promise<void> {
  await updateOwnSearches(ports, actor, (stored) => removeSearch(stored, id));
}

/** Changes the document of the actor. Its id consists of account and user, so that no other one can be named. */
async function updateOwnSearches(
  { savedSearches }: StorePort,
  actor: Actor,
  change: (stored: Stored<SavedSearches>) => Stored<SavedSearches>,
): Promise<SavedSearches> {
  const id = getSavedSearchesId(actor.accountId, actor.userId);
  const changed = await retryOnStaleVersion(() =>
    savedSearches.update(actor, id, (stored) => ({ document: change(stored) })),
  );
  if (changed === undefined) throw new AppError('saved_search.not_found');
  return changed;
}

const userDeletedScope = systemScope('a user was deleted');

/** Deletes the saved searches of a deleted user, including those in accounts that they left before. Idempotent. */
export async function purgeSavedSearches({ savedSearches }: StorePort, userId: string): Promise<void> {
  for await (const { id } of savedSearches.stream(userDeletedScope, { where: { userId } }))
    await savedSearches.remove(userDeletedScope, id);
}

/**
 * Deletes the saved searches of a removed member. Later ones are kept: they belong to a user who has joined again. Idempotent.
 */
export async function purgeMemberSavedSearches(
  { savedSearches }: StorePort,
  { accountId, userId, removedAt }: { readonly accountId: string; readonly userId: string; readonly removedAt: Date },
): Promise<void> {
  const scope = systemScope('saved searches of a former member', accountId);
  await savedSearches.update(scope, getSavedSearchesId(accountId, userId), (stored) => ({
    document: { ...stored, searches: stored.searches.filter(({ createdAt }) => createdAt > removedAt) },
  }));
}

/** The saved searches of a deleted user. */
export async function countSavedSearches(
  { savedSearches }: StorePort,
  userId: string,
): Promise<Record<string, number>> {
  return { saved_searches: await savedSearches.count(userDeletedScope, { userId }) };
}

/** The actor's saved searches in the current account, for the file with their data. */
export function exportSavedSearches(
  ports: StorePort,
  actor: Actor,
  signal: AbortSignal,
): ReturnType<typeof writeExport> {
  async function* read() {
    for (const { name, query, createdAt } of await listSavedSearches(ports, actor))
      yield toRecord({ name, query: query.query, created_at: createdAt });
  }
  return writeExport(actor, [{ section: 'saved_searches', records: read() }], signal);
}
