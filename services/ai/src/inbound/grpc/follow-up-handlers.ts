import { AppError } from '@minutehand/contracts/errors';
import type { AiServiceService } from '@minutehand/contracts/proto/ai/v1/ai';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import type { FindItemChanges } from '../../app/find-item-changes.ts';
import { ITEMS_PER_COMPARISON } from '../../limits.ts';

/** What the meetings service asks of a transcript. */
export function followUpHandlers(
  findItemChanges: FindItemChanges,
): Pick<Handlers<typeof AiServiceService>, 'findItemChanges'> {
  return {
    findItemChanges: defineHandler({ services: ['meetings'] }, async (request, { caller, signal }) => {
      const { meetingId, items, startedAt, timeZone } = request;
      if (caller.accountId === '') throw new AppError('platform.forbidden');
      const began = new Date(startedAt);
      if (Number.isNaN(began.getTime()) || items.length > ITEMS_PER_COMPARISON)
        throw new AppError('platform.malformed');
      const asked = { accountId: caller.accountId, meetingId, items, when: { startedAt: began, timeZone } };
      const { transcriptVersion, changes } = await findItemChanges(asked, signal);
      return {
        transcriptVersion,
        changes: changes.map(({ evidence, ...change }) => ({
          ...change,
          evidence: { segmentIds: [...evidence.segmentIds], quote: evidence.quote },
        })),
      };
    }),
  };
}
