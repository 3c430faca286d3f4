import type { EventName, StoredEvent } from '@minutehand/contracts/events';
import type { OutboxAdapter } from '../adapter.ts';
import { LEASE_END_MS_MAX } from '../limits.ts';
import type { Database, SqlRow } from './database.ts';

/** The columns of an event, in the outbox and among the published events. */
export const EVENT_COLUMNS =
  'id, aggregate, aggregate_id, aggregate_version, account_id, type, occurred_at, traceparent, payload';

/** The values of EVENT_COLUMNS. */
export const toEventValues = (aggregate: string, event: StoredEvent) =>
  [
    event.id,
    aggregate,
    event.aggregateId,
    event.aggregateVersion,
    event.accountId,
    event.type,
    event.occurredAt,
    event.traceparent,
    event.payload,
  ] as const;

/** Appends events within the transaction of their write. */
export function appendEvents(database: Database, aggregate: string, events: readonly StoredEvent[]): void {
  for (const event of events) {
    database.run(
      `INSERT INTO outbox (${EVENT_COLUMNS})
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...toEventValues(aggregate, event),
    );
  }
}

/** Parameters: the current time, and the latest time at which a lease granted now can end. */
const UNLEASED = '(leased_until <= ? OR leased_until > ?)';

/** The outbox in SQLite: a table whose rows are hidden while leased. */
export function createSqliteOutbox(database: Database, now: () => Date): OutboxAdapter {
  return {
    async claim(limit, leaseMs) {
      const at = now();
      // The outbox is usually empty: then nothing is written.
      const unleased = [at.toISOString(), new Date(at.getTime() + LEASE_END_MS_MAX).toISOString()];
      if (!database.get(`SELECT 1 FROM outbox WHERE ${UNLEASED} LIMIT 1`, ...unleased)) return [];
      const rows = await database.write(() =>
        database.all(
          `UPDATE outbox SET leased_until = ? WHERE seq IN (SELECT seq FROM outbox WHERE ${UNLEASED} ORDER BY seq LIMIT ?)
           RETURNING *`,
          new Date(at.getTime() + leaseMs).toISOString(),
          ...unleased,
          limit,
        ),
      );
      return rows.sort((a, b) => Number(a.seq) - Number(b.seq)).map(toStoredEvent);
    },
    async renew(eventIds, leaseMs) {
      if (eventIds.length === 0) return;
      const until = new Date(now().getTime() + leaseMs).toISOString();
      await database.write(() =>
        database.run(
          'UPDATE outbox SET leased_until = ? WHERE id IN (SELECT value FROM json_each(?))',
          until,
          JSON.stringify(eventIds),
        ),
      );
    },
    async remove(eventIds) {
      if (eventIds.length === 0) return;
      const ids = JSON.stringify(eventIds);
      await database.write(() => {
        database.run(
          `INSERT OR IGNORE INTO published_events (${EVENT_COLUMNS}, published_at)
           SELECT ${EVENT_COLUMNS}, ? FROM outbox WHERE id IN (SELECT value FROM json_each(?)) ORDER BY seq`,
          now().toISOString(),
          ids,
        );
        database.run('DELETE FROM outbox WHERE id IN (SELECT value FROM json_each(?))', ids);
      });
    },
    async size() {
      return Number(database.get('SELECT count(*) AS n FROM outbox')?.n ?? 0);
    },
    async deletePublished(before) {
      await database.write(() =>
        database.run('DELETE FROM published_events WHERE published_at <= ?', before.toISOString()),
      );
    },
  };
}

function toStoredEvent(row: SqlRow): StoredEvent {
  return {
    id: String(row.id),
    type: String(row.type) as EventName,
    accountId: String(row.account_id),
    aggregateId: String(row.aggregate_id),
    aggregateVersion: Number(row.aggregate_version),
    occurredAt: String(row.occurred_at),
    traceparent: String(row.traceparent),
    payload: String(row.payload),
  };
}
