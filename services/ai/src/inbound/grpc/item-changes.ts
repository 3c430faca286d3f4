import { AppError } from '@minutehand/contracts/errors';
import type { AiServiceService } from '@minutehand/contracts/proto/ai/v1/ai';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import { findItemChanges } from '../../app/find-item-changes.ts';
import type { Ports } from '../../app/ports.ts';
import { ITEMS_PER_COMPARISON } from '../../limits.ts';

/** ISO 8601 in UTC, the format that all services send. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z$/;

export function createItemChangeHandlers(ports: Ports): Pick<Handlers<typeof AiServiceService>, 'findItemChanges'> {
  return {
    findItemChanges: defineHandler({ services: ['meetings'] }, async (request, { caller, signal }) => {
      const { meetingId, items, startedAt: startedAtText, timeZone } = request;
      if (caller.accountId === '') throw new AppError('platform.forbidden');
      // `Date` also accepts ambiguous formats.
      const startedAt = new Date(INSTANT.test(startedAtText) ? startedAtText : Number.NaN);
      if (Number.isNaN(startedAt.getTime()) || items.length > ITEMS_PER_COMPARISON)
        throw new AppError('platform.malformed');
      const query = { accountId: caller.accountId, meetingId, items, dateContext: { startedAt, timeZone } };
      const { importNumber, changes } = await findItemChanges(ports, query, signal);
      return {
        importNumber,
        changes: changes.map(({ evidence, ...change }) => ({
          ...change,
          evidence: { segmentIds: [...evidence.segmentIds], quote: evidence.quote },
        })),
      };
    }),
  };
}
