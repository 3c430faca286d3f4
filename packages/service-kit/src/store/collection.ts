import { setTimeout as wait } from 'node:timers/promises';
import type { DomainEvent } from '@minutehand/contracts/events';
import { PAGE_MAX } from '@minutehand/contracts/limits';
import type { Scope } from '../identity/types.ts';
import { createStoredEvents } from './create-stored-events.ts';
import { decodeCursor, encodeCursor, getPosition } from './cursor.ts';
import { DuplicateKeyError, InvalidDocumentError, StaleVersionError, StoreUsageError } from './errors.ts';
import { getKeyKind } from './indexes.ts';
import {
  ID_CHARACTERS,
  QUERY_VALUES_MAX,
  STREAM_BATCH,
  SWEEP_BATCH,
  UPDATE_PAUSE_MS,
  UPDATE_RETRIES,
} from './limits.ts';
import { parsePageLimit } from './parse-page-limit.ts';
import { createPlan } from './plan.ts';
import type { DocumentCodec } from './schema/codec.ts';
import { getSchemaVersion, upcastBody } from './schema/upcast.ts';
import { selectRows } from './select-rows.ts';
import type { AnyAggregate, Position, Row, RowToWrite, Table, Visibility } from './table.ts';
import type { Change, Collection, NewDocument, Page, PageQuery, Query, Stored, Where } from './types.ts';

export type CollectionDependencies = {
  readonly definition: AnyAggregate;
  readonly codec: DocumentCodec;
  readonly table: Table;
  readonly now: () => Date;
  readonly newId: () => string;
  /** Called after a write that appended events. */
  readonly onEventsAppended: () => void;
};

/** Implements what both stores share: tenancy, casting, retries, cursors, streaming. */
export function createCollection<T>(dependencies: CollectionDependencies): Collection<T> {
  const { definition, codec, table, now, newId } = dependencies;
  const { name } = definition;
  const schemaVersion = getSchemaVersion(definition);

  function getAccountId(scope: Scope): string | undefined {
    if (definition.tenancy === 'global') return '';
    // An empty account never means "all accounts": that requires a SystemScope without an account.
    if (scope.accountId === '') throw new StoreUsageError(`${name}: the scope's account is empty`);
    return scope.accountId;
  }
  const getVisibility = (scope: Scope): Visibility => ({ accountId: getAccountId(scope), now: now() });
  const toDocument = (row: Row): Stored<T> => addEnvelope(row, codec.read(upcastBody(definition, row)));
  const addEnvelope = ({ id, accountId, version, createdAt, updatedAt }: Row, body: object): Stored<T> =>
    ({ ...body, id, accountId, version, createdAt, updatedAt }) as Stored<T>;
  const notifyEventsAppended = (events: readonly unknown[]): void => {
    if (events.length > 0) dependencies.onEventsAppended();
  };

  function createRow(scope: Scope, newDocument: NewDocument<T>): RowToWrite {
    const { id, accountId: ownAccountId } = newDocument;
    if (typeof id !== 'string' || id === '' || id.length > ID_CHARACTERS || !id.isWellFormed() || id.includes('\0')) {
      throw new InvalidDocumentError(name, 'id', `must be a string of 1 to ${ID_CHARACTERS} characters`);
    }
    const scopeAccountId = getAccountId(scope);
    if (
      definition.tenancy === 'account' &&
      scopeAccountId !== undefined &&
      ownAccountId !== undefined &&
      ownAccountId !== scopeAccountId
    ) {
      throw new StoreUsageError(`${name}: the document names another account than the scope`);
    }
    const accountId = scopeAccountId ?? ownAccountId;
    if (accountId === undefined || (definition.tenancy === 'account' && accountId === '')) {
      throw new StoreUsageError(`${name}: the document needs an account, from the scope or its own accountId`);
    }
    const at = now();
    const { body, json } = codec.write(newDocument);
    return { id, accountId, version: 1, createdAt: at, updatedAt: at, schemaVersion, body, json, removedFields: [] };
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

  /** Inserts a document. Expired documents that were not removed yet must not block it. */
  async function insertRow(row: RowToWrite, events: readonly DomainEvent[]): Promise<void> {
    const storedEvents = createStoredEvents(events, row, row.createdAt, newId);
    try {
      await table.insert(row, storedEvents);
    } catch (error) {
      const isPossiblyExpired = error instanceof DuplicateKeyError && definition.expiresAt !== undefined;
      if (!isPossiblyExpired || !(await sweepExpired())) throw error;
      await table.insert(row, storedEvents);
    }
    notifyEventsAppended(events);
  }

  async function insert(
    scope: Scope,
    newDocument: NewDocument<T>,
    events: readonly DomainEvent[] = [],
  ): Promise<Stored<T>> {
    const row = createRow(scope, newDocument);
    await insertRow(row, events);
    return addEnvelope(row, row.body);
  }

  async function insertOnce(
    scope: Scope,
    newDocument: NewDocument<T>,
    events: readonly DomainEvent[] = [],
  ): Promise<{ inserted: boolean; document: Stored<T> }> {
    const row = createRow(scope, newDocument);
    try {
      await insertRow(row, events);
      return { inserted: true, document: addEnvelope(row, row.body) };
    } catch (error) {
      if (!(error instanceof DuplicateKeyError)) throw error;
      const existing = await table.findAccount(row.id);
      if (!existing || existing.accountId !== row.accountId) throw error;
      const [storedRow] = existing.isDeleted ? [] : await table.get({ accountId: row.accountId, now: now() }, [row.id]);
      if (storedRow) return { inserted: false, document: toDocument(storedRow) };
      return { inserted: false, document: addEnvelope({ ...row, version: 0 }, row.body) };
    }
  }

  async function find(scope: Scope, id: string): Promise<Stored<T> | undefined> {
    const [row] = await table.get(getVisibility(scope), [id]);
    return row && toDocument(row);
  }

  async function findMany(scope: Scope, ids: readonly string[]): Promise<Stored<T>[]> {
    const unique = [...new Set(ids)];
    if (unique.length > QUERY_VALUES_MAX)
      throw new StoreUsageError(`${name}: findMany accepts at most ${QUERY_VALUES_MAX} ids`);
    return unique.length === 0 ? [] : (await table.get(getVisibility(scope), unique)).map(toDocument);
  }

  async function replace(scope: Scope, document: Stored<T>, events: readonly DomainEvent[] = []): Promise<Stored<T>> {
    const visibility = getVisibility(scope);
    if (visibility.accountId !== undefined && visibility.accountId !== document.accountId)
      throw new StaleVersionError();
    const [stored] = await table.get({ ...visibility, accountId: document.accountId }, [document.id]);
    if (stored?.version !== document.version) throw new StaleVersionError(stored?.version);
    return replaceRow(stored, document, events);
  }

  /** Replaces a loaded row, which keeps its id, account and time of creation, and the fields that are not in the schema. */
  async function replaceRow(stored: Row, document: Stored<T>, events: readonly DomainEvent[] = []): Promise<Stored<T>> {
    const visibility = { accountId: stored.accountId, now: now() };
    const { id, accountId, createdAt } = stored;
    const { body, json, declaredFields } = codec.write(document, upcastBody(definition, stored));
    const removedFields = Object.keys(stored.body).filter((name) => body[name] === undefined);
    const row = {
      id,
      accountId,
      version: stored.version + 1,
      createdAt,
      updatedAt: visibility.now,
      schemaVersion,
      body,
      json,
      removedFields,
    };
    const storedEvents = createStoredEvents(events, row, visibility.now, newId);
    if (!(await table.replace(visibility, row, storedEvents))) {
      throw new StaleVersionError((await table.get(visibility, [id]))[0]?.version);
    }
    notifyEventsAppended(events);
    return addEnvelope(row, declaredFields);
  }

  async function update(
    scope: Scope,
    id: string,
    change: (document: Stored<T>) => Change<T> | Promise<Change<T>>,
  ): Promise<Stored<T> | undefined> {
    for (let attempt = 0; ; attempt += 1) {
      const [row] = await table.get(getVisibility(scope), [id]);
      if (!row) return undefined;
      const loaded = toDocument(row);
      const changed = await change(loaded);
      if (!changed) return loaded;
      try {
        return await replaceRow(row, changed.document, changed.events);
      } catch (error) {
        if (!(error instanceof StaleVersionError) || attempt >= UPDATE_RETRIES) throw error;
        await wait(Math.random() * UPDATE_PAUSE_MS * 2 ** attempt);
      }
    }
  }

  async function remove(
    scope: Scope,
    id: string,
    options: { version?: number } = {},
    events: readonly DomainEvent[] = [],
  ): Promise<boolean> {
    const visibility = getVisibility(scope);
    const { isDeleted, currentVersion } = await table.delete(visibility, id, options.version, (found) =>
      createStoredEvents(events, { id, accountId: found.accountId, version: found.version + 1 }, visibility.now, newId),
    );
    if (!isDeleted && currentVersion !== undefined) throw new StaleVersionError(currentVersion);
    if (isDeleted) notifyEventsAppended(events);
    return isDeleted;
  }

  async function page(scope: Scope, query: PageQuery<T>): Promise<Page<Stored<T>>> {
    // 0 is invalid here: parsePageLimit would replace it with the default, because protobuf has no undefined.
    const limit = parsePageLimit(query.limit === 0 ? PAGE_MAX + 1 : query.limit);
    const visibility = getVisibility(scope);
    const plan = createPlan(definition, codec, visibility.accountId, query);
    const after = query.cursor === undefined ? undefined : decodeCursor(name, codec, plan.order, query.cursor);
    const rows = await selectRows(table, visibility, plan, after, limit + 1);
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    const nextCursor = last ? encodeCursor(name, plan.order, getPosition(codec, last, plan.order)) : null;
    return { items: rows.slice(0, limit).map(toDocument), nextCursor };
  }

  function cursorAfter(scope: Scope, query: Query<T>, document: Stored<T>): string {
    const { order } = createPlan(definition, codec, getAccountId(scope), query);
    return encodeCursor(name, order, getPosition(codec, { ...document, body: document }, order));
  }

  async function* stream(scope: Scope, query: Query<T>): AsyncGenerator<Stored<T>> {
    const plan = createPlan(definition, codec, getAccountId(scope), query);
    let after: Position | undefined;
    while (true) {
      const rows: Row[] = await selectRows(table, getVisibility(scope), plan, after, STREAM_BATCH);
      for (const row of rows) yield toDocument(row);
      const last = rows.at(-1);
      if (!last || rows.length < STREAM_BATCH) return;
      after = getPosition(codec, last, plan.order);
    }
  }

  async function findFirst(scope: Scope, query: Query<T>): Promise<Stored<T> | undefined> {
    const visibility = getVisibility(scope);
    const [row] = await table.select(
      visibility,
      createPlan(definition, codec, visibility.accountId, query),
      undefined,
      1,
    );
    return row && toDocument(row);
  }

  async function count(scope: Scope, where: Where<T>): Promise<number> {
    const visibility = getVisibility(scope);
    return table.count(visibility, createPlan(definition, codec, visibility.accountId, { where }));
  }

  async function countBy(scope: Scope, field: string, where: Where<T>): Promise<ReadonlyMap<string, number>> {
    const visibility = getVisibility(scope);
    const plan = createPlan(definition, codec, visibility.accountId, { where });
    if (getKeyKind(codec, field) !== 'string' || !plan.conditions.some((condition) => condition.field === field)) {
      throw new StoreUsageError(`${name}: countBy needs a string field of its query, not "${field}"`);
    }
    return table.countBy(visibility, plan, field);
  }

  async function sum(scope: Scope, field: string, where: Where<T>): Promise<number> {
    if (getKeyKind(codec, field) !== 'number') throw new StoreUsageError(`${name}: sum needs a number, not "${field}"`);
    const visibility = getVisibility(scope);
    return table.sum(visibility, createPlan(definition, codec, visibility.accountId, { where }), field);
  }

  const reads = { find, findFirst, findMany, page, cursorAfter, stream, count, countBy, sum };
  return { insert, insertOnce, replace, update, remove, ...reads };
}
