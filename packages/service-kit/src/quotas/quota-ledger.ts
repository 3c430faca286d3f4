import { isOutage } from '@minutehand/contracts/errors';
import { createQuotaError, isWithinQuota, type QuotaName } from '@minutehand/contracts/quotas';
import { Schema } from 'mongoose';
import type { Scope, SystemScope } from '../identity/types.ts';
import { createExclusiveRunner } from '../run-exclusively/index.ts';
import {
  type AggregateDefinition,
  type Collection,
  defineAggregate,
  retryOnStaleVersion,
  StaleVersionError,
} from '../store/index.ts';
import { LEDGER_RETENTION_MS, MEASUREMENT_ROUNDS, RESERVATION_TTL_MS, RESERVATIONS_PER_MEASUREMENT } from './limits.ts';

/**
 * The usage of one quota: the measured usage of the stored documents, and reservations made since. Their sum is never below the real
 * usage. The next measurement includes deletions.
 */
export type QuotaLedger = { measured: number; reservations: QuotaReservation[] };

/** `id` is that of the document that is about to be stored. */
export type QuotaReservation = { id: string; amount: number; at: Date };

export type QuotaRequest = {
  readonly quota: QuotaName;
  /** The owner of the quota: an account, a person in an account, or a meeting. */
  readonly owner: string;
  readonly limit: number;
  /** Id of the document that is about to be stored, and the usage that it adds. */
  readonly id: string;
  readonly amount: number;
  /** True if the reservation counts but is never rejected, for example for data that the product itself stores. */
  readonly ignoresLimit?: boolean;
  /** The usage of the stored documents. */
  readonly measure: () => Promise<number>;
  /**
   * Returns those of the ids whose documents are stored. The id of a reservation for a change of a stored document is never among them, so
   * that it counts until it has ended.
   */
  readonly findStored: (ids: readonly string[]) => Promise<readonly string[]>;
};

/** Quotas of stored data. */
export type QuotaLedgers = {
  /**
   * Reserves the quota, runs `write`, which stores the document, and returns its result. Parallel requests cannot exceed the limit together.
   * Throws quota.exceeded.
   */
  readonly storeWithinQuota: <T>(scope: Scope, request: QuotaRequest, write: () => Promise<T>) => Promise<T>;
  /** Deletes the ledgers of a deleted account. */
  readonly purge: (scope: SystemScope) => Promise<void>;
};

/** The aggregate that a service with quotas declares. */
export function defineQuotaLedgers(): AggregateDefinition<QuotaLedger> {
  const number = { type: Number, required: true } as const;
  const reservation = new Schema(
    { id: { type: String, required: true }, amount: number, at: { type: Date, required: true } },
    { _id: false, id: false },
  );
  return defineAggregate<QuotaLedger>({
    name: 'quota_ledgers',
    tenancy: 'account',
    schema: new Schema({ measured: number, reservations: { type: [reservation], default: [] } }),
    indexes: [],
    // A ledger that is missing measures again.
    retentionMs: LEDGER_RETENTION_MS,
  });
}

export function createQuotaLedgers(ledgers: Collection<QuotaLedger>, now: () => Date): QuotaLedgers {
  const runExclusively = createExclusiveRunner();
  /** Writes a ledger once at a time in this process, so that only writes of other replicas can make it stale. */
  const writeLedger = <T>(scope: Scope, ledgerId: string, run: () => Promise<T>): Promise<T> =>
    runExclusively(JSON.stringify([scope.accountId, ledgerId]), () => retryOnStaleVersion(run));
  const reserve = async (scope: Scope, ledgerId: string, request: QuotaRequest): Promise<void> => {
    const { quota, id, amount, limit } = request;
    if ((await ledgers.find(scope, ledgerId)) === undefined) {
      await ledgers.insertOnce(scope, { id: ledgerId, measured: await request.measure(), reservations: [] });
    }
    await writeLedger(scope, ledgerId, () =>
      ledgers.update(scope, ledgerId, async (ledger) => {
        // A repeated request.
        if (ledger.reservations.some((reservation) => reservation.id === id)) return undefined;
        const { measured, reservations } = await measureIfNeeded(ledger, request, now());
        const used = getUsed({ measured, reservations });
        if (!request.ignoresLimit && !isWithinQuota(used + amount, limit))
          throw createQuotaError(quota, { used, limit });
        return { document: { ...ledger, measured, reservations: [...reservations, { id, amount, at: now() }] } };
      }),
    );
  };
  /** Ends the reservation; `stored` is the usage that remains. Does nothing if a measurement has already replaced it. */
  const endReservation = (scope: Scope, ledgerId: string, id: string, stored: number) =>
    writeLedger(scope, ledgerId, () =>
      ledgers.update(scope, ledgerId, (ledger) => {
        const reservations = ledger.reservations.filter((reservation) => reservation.id !== id);
        if (reservations.length === ledger.reservations.length) return undefined;
        return { document: { ...ledger, measured: ledger.measured + stored, reservations } };
      }),
    );
  /** Like `endReservation`, but does not throw if other replicas keep writing the ledger: the next measurement then removes the reservation. */
  const tryEndReservation = (...args: Parameters<typeof endReservation>) =>
    endReservation(...args).catch((error: unknown) => {
      if (!(error instanceof StaleVersionError)) throw error;
    });
  return {
    storeWithinQuota: async (scope, request, write) => {
      const { quota, owner, id, amount } = request;
      if (request.limit === 0) return write();
      const ledgerId = getLedgerId(scope, quota, owner);
      await reserve(scope, ledgerId, request);
      const result = await write().catch(async (error: unknown) => {
        // After an outage it is unknown whether the document was stored: the next measurement determines it.
        if (!isOutage(error)) await tryEndReservation(scope, ledgerId, id, 0);
        throw error;
      });
      await tryEndReservation(scope, ledgerId, id, amount);
      return result;
    },
    purge: async (scope) => {
      for await (const { id } of ledgers.stream(scope, {})) await ledgers.remove(scope, id);
    },
  };
}

/**
 * Ids are unique across accounts, and a person has a ledger in each of their accounts. A ledger of an account has the id that earlier
 * releases gave it.
 */
const getLedgerId = ({ accountId = '' }: Scope, quota: QuotaName, owner: string): string =>
  owner === accountId ? `${quota}:${owner}` : `${quota}:${accountId}:${owner}`;

const getUsed = ({ measured, reservations }: QuotaLedger): number =>
  reservations.reduce((sum, { amount }) => sum + amount, measured);

/** Measures again when the request does not fit, because documents may have been deleted, and when there are many reservations. */
async function measureIfNeeded(ledger: QuotaLedger, request: QuotaRequest, now: Date): Promise<QuotaLedger> {
  const isSmall = ledger.reservations.length < RESERVATIONS_PER_MEASUREMENT;
  if (isSmall && isWithinQuota(getUsed(ledger) + request.amount, request.limit)) return ledger;
  const oldest = new Date(now.getTime() - RESERVATION_TTL_MS);
  let pending = await excludeStored(ledger.reservations, request);
  for (let round = 1; ; round += 1) {
    const measured = await request.measure();
    // Documents that were stored in the meantime may have been measured already.
    const stillPending = await excludeStored(pending, request);
    const isStable = stillPending.length === pending.length;
    if (isStable || round === MEASUREMENT_ROUNDS) {
      return { measured, reservations: pending.filter(({ at }) => at > oldest) };
    }
    pending = stillPending;
  }
}

async function excludeStored(
  reservations: readonly QuotaReservation[],
  { findStored }: QuotaRequest,
): Promise<QuotaReservation[]> {
  if (reservations.length === 0) return [];
  const stored = new Set(await findStored(reservations.map(({ id }) => id)));
  return reservations.filter(({ id }) => !stored.has(id));
}
