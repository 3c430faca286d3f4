import { AppError } from '@minutehand/contracts/errors';
import type { AiServiceService } from '@minutehand/contracts/proto/ai/v1/ai';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import type { FindItemChanges } from '../../app/find-item-changes.ts';
import { ITEMS_PER_COMPARISON } from '../../limits.ts';

/** ISO 8601 in UTC, as services write it. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z$/;

/** What the meetings service asks of a transcript. */
export function followUpHandlers(
  findItemChanges: FindItemChanges,
): Pick<Handlers<typeof AiServiceService>, 'findItemChanges'> {
  return {
    findItemChanges: defineHandler({ services: ['meetings'] }, async (request, { caller, signal }) => {
      const { meetingId, items, startedAt, timeZone } = request;
      if (caller.accountId === '') throw new AppError('platform.forbidden');
      // A clock time that Date would guess is none.
      const began = new Date(INSTANT.test(startedAt) ? startedAt : Number.NaN);
      if (Number.isNaN(began.getTime()) || items.length > ITEMS_PER_COMPARISON)
        throw new AppError('platform.malformed');
      const asked = { accountId: caller.accountId, meetingId, items, when: { startedAt: began, timeZone } };
      const { importNumber, changes } = await findItemChanges(asked, signal);
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
