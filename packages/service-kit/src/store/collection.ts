import { setTimeout as pause } from 'node:timers/promises';
import type { DomainEvent } from '@minutehand/contracts/events';
import { PAGE_MAX } from '@minutehand/contracts/limits';
import type { Scope } from '../identity/types.ts';
import { decodeCursor, encodeCursor, getPosition } from './cursor.ts';
import { DuplicateKeyError, InvalidDocumentError, StaleVersionError, StoreUsageError } from './errors.ts';
import { keyKind } from './indexes.ts';
import { ID_CHARACTERS, LOOKUP_VALUES, STREAM_BATCH, SWEEP_BATCH, UPDATE_PAUSE_MS, UPDATE_RETRIES } from './limits.ts';
import { pageLimit } from './page-limit.ts';
import { createPlan } from './plan.ts';
import { sealEvents } from './seal-events.ts';
import type { Shape } from './shape.ts';
import type { AnyAggregate, Position, Row, RowToWrite, Table, Visible } from './table.ts';
import type { Change, Collection, Draft, Page, PageQuery, Query, Stored, Where } from './types.ts';

export type CollectionParts = {
  readonly definition: AnyAggregate;
  readonly shape: Shape;
  readonly table: Table;
  readonly now: () => Date;
  readonly newId: () => string;
  /** Told after a write that appended events. */
  readonly appended: () => void;
};

/** What both stores have in common: tenancy, casting, retries, cursors, streaming. */
export function createCollection<T>(parts: CollectionParts): Collection<T> {
  const { definition, shape, table, now, newId } = parts;
  const { name } = definition;

  function accountOf(scope: Scope): string | undefined {
    if (definition.tenancy === 'global') return '';
    // Never read as "all accounts": that takes a SystemScope that leaves the account out.
    if (scope.accountId === '') throw new StoreUsageError(`${name}: the scope's account is empty`);
    return scope.accountId;
  }
  const visible = (scope: Scope): Visible => ({ accountId: accountOf(scope), now: now() });
  const present = (row: Row): Stored<T> => enveloped(row, shape.read(row.body));
  const enveloped = ({ id, accountId, version, createdAt, updatedAt }: Row, body: object): Stored<T> =>
    ({ ...body, id, accountId, version, createdAt, updatedAt }) as Stored<T>;
  const told = (events: readonly unknown[]): void => {
    if (events.length > 0) parts.appended();
  };

  function newRow(scope: Scope, draft: Draft<T>): RowToWrite {
    const { id, accountId: named } = draft;
    if (typeof id !== 'string' || id === '' || id.length > ID_CHARACTERS || !id.isWellFormed() || id.includes('\0')) {
      throw new InvalidDocumentError(name, 'id', `must be a string of 1 to ${ID_CHARACTERS} characters`);
    }
    const scoped = accountOf(scope);
    if (definition.tenancy === 'account' && scoped !== undefined && named !== undefined && named !== scoped) {
      throw new StoreUsageError(`${name}: the document names another account than the scope`);
    }
    const accountId = scoped ?? named;
    if (accountId === undefined || (definition.tenancy === 'account' && accountId === '')) {
      throw new StoreUsageError(`${name}: the document needs an account, from the scope or its own accountId`);
    }
    const at = now();
    return { id, accountId, version: 1, createdAt: at, updatedAt: at, ...shape.write(draft) };
  }

  async function sweepExpired(): Promise<boolean> {
    let removed = 0;
    let batch: number;
    do {
      batch = await table.removeExpired(now(), SWEEP_BATCH);
      removed += batch;
    } while (batch === SWEEP_BATCH);
    return removed > 0;
  }

  /** What has expired but was not swept yet must not stand in the way of a new document. */
  async function insertRow(row: RowToWrite, events: readonly DomainEvent[]): Promise<void> {
    const sealed = sealEvents(events, row, row.createdAt, newId);
    try {
      await table.insert(row, sealed);
    } catch (error) {
      const mayBeExpired = error instanceof DuplicateKeyError && definition.expiresAt !== undefined;
      if (!mayBeExpired || !(await sweepExpired())) throw error;
      await table.insert(row, sealed);
    }
    told(events);
  }

  async function insert(scope: Scope, draft: Draft<T>, events: readonly DomainEvent[] = []): Promise<Stored<T>> {
    const row = newRow(scope, draft);
    await insertRow(row, events);
    return enveloped(row, row.body);
  }

  async function insertOnce(
    scope: Scope,
    draft: Draft<T>,
    events: readonly DomainEvent[] = [],
  ): Promise<{ inserted: boolean; document: Stored<T> }> {
    const row = newRow(scope, draft);
    try {
      await insertRow(row, events);
      return { inserted: true, document: enveloped(row, row.body) };
    } catch (error) {
      if (!(error instanceof DuplicateKeyError)) throw error;
      const holder = await table.holderOf(row.id);
      if (!holder || holder.accountId !== row.accountId) throw error;
      const [stored] = holder.deleted ? [] : await table.get({ accountId: row.accountId, now: now() }, [row.id]);
      if (stored) return { inserted: false, document: present(stored) };
      return { inserted: false, document: enveloped({ ...row, version: 0 }, row.body) };
    }
  }

  async function find(scope: Scope, id: string): Promise<Stored<T> | undefined> {
    const [row] = await table.get(visible(scope), [id]);
    return row && present(row);
  }

  async function findMany(scope: Scope, ids: readonly string[]): Promise<Stored<T>[]> {
    const unique = [...new Set(ids)];
    if (unique.length > LOOKUP_VALUES) throw new StoreUsageError(`${name}: findMany takes ${LOOKUP_VALUES} ids`);
    return unique.length === 0 ? [] : (await table.get(visible(scope), unique)).map(present);
  }

  async function replace(scope: Scope, document: Stored<T>, events: readonly DomainEvent[] = []): Promise<Stored<T>> {
    const { id, version, accountId } = document;
    const seen = visible(scope);
    if (seen.accountId !== undefined && seen.accountId !== accountId) throw new StaleVersionError();
    const exact = { ...seen, accountId };
    const row = {
      id,
      accountId,
      version: version + 1,
      createdAt: document.createdAt,
      updatedAt: seen.now,
      ...shape.write(document),
    };
    const replaced = await table.replace(exact, row, sealEvents(events, row, seen.now, newId));
    if (!replaced) throw new StaleVersionError((await table.get(exact, [id]))[0]?.version);
    told(events);
    return enveloped({ ...row, createdAt: replaced.createdAt }, row.body);
  }

  async function update(
    scope: Scope,
    id: string,
    change: (document: Stored<T>) => Change<T> | Promise<Change<T>>,
  ): Promise<Stored<T> | undefined> {
    for (let attempt = 0; ; attempt += 1) {
      const loaded = await find(scope, id);
      if (!loaded) return undefined;
      const { version, accountId } = loaded;
      const changed = await change(loaded);
      if (!changed) return loaded;
      try {
        // Identity and version are those of what was loaded, whatever the change made of them.
        return await replace(scope, { ...changed.document, id, version, accountId }, changed.events);
      } catch (error) {
        if (!(error instanceof StaleVersionError) || attempt >= UPDATE_RETRIES) throw error;
        await pause(Math.random() * UPDATE_PAUSE_MS * 2 ** attempt);
      }
    }
  }

  async function remove(
    scope: Scope,
    id: string,
    options: { version?: number } = {},
    events: readonly DomainEvent[] = [],
  ): Promise<boolean> {
    const seen = visible(scope);
    const { deleted, currentVersion } = await table.delete(seen, id, options.version, (found) =>
      sealEvents(events, { id, accountId: found.accountId, version: found.version + 1 }, seen.now, newId),
    );
    if (!deleted && currentVersion !== undefined) throw new StaleVersionError(currentVersion);
    if (deleted) told(events);
    return deleted;
  }

  async function page(scope: Scope, query: PageQuery<T>): Promise<Page<Stored<T>>> {
    const limit = pageLimit(query.limit === 0 ? PAGE_MAX + 1 : query.limit);
    const seen = visible(scope);
    const plan = createPlan(definition, shape, seen.accountId, query);
    const after = query.cursor === undefined ? undefined : decodeCursor(name, shape, plan.order, query.cursor);
    const rows = await table.select(seen, plan, after, limit + 1);
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    const nextCursor = last ? encodeCursor(name, plan.order, getPosition(shape, last, plan.order)) : null;
    return { items: rows.slice(0, limit).map(present), nextCursor };
  }

  async function* stream(scope: Scope, query: Query<T>): AsyncGenerator<Stored<T>> {
    const plan = createPlan(definition, shape, accountOf(scope), query);
    let after: Position | undefined;
    while (true) {
      const rows: Row[] = await table.select(visible(scope), plan, after, STREAM_BATCH);
      for (const row of rows) yield present(row);
      const last = rows.at(-1);
      if (!last || rows.length < STREAM_BATCH) return;
      after = getPosition(shape, last, plan.order);
    }
  }

  async function findFirst(scope: Scope, query: Query<T>): Promise<Stored<T> | undefined> {
    const seen = visible(scope);
    const [row] = await table.select(seen, createPlan(definition, shape, seen.accountId, query), undefined, 1);
    return row && present(row);
  }

  async function count(scope: Scope, where: Where<T>): Promise<number> {
    const seen = visible(scope);
    return table.count(seen, createPlan(definition, shape, seen.accountId, { where }));
  }

  async function countBy(scope: Scope, field: string, where: Where<T>): Promise<ReadonlyMap<string, number>> {
    const seen = visible(scope);
    const plan = createPlan(definition, shape, seen.accountId, { where });
    if (keyKind(shape, field) !== 'string' || !plan.tests.some((test) => test.field === field)) {
      throw new StoreUsageError(`${name}: countBy takes a text that its query names, not "${field}"`);
    }
    return table.countBy(seen, plan, field);
  }

  return { insert, insertOnce, find, findFirst, findMany, replace, update, remove, page, stream, count, countBy };
}
