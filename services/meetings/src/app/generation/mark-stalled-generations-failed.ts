import { systemScope } from '@minutehand/service-kit/identity';
import { applyGenerationFailure, isGenerationStalled } from '../../domain/meetings/meeting.ts';
import { GENERATION_STALLED_MS } from '../../limits.ts';
import { createMeetingChangedForNextVersion, createProcessingFailed } from '../events.ts';
import type { Ports } from '../ports.ts';

/**
 * Marks generations without progress as failed, so that users can retry them. A result that arrives later is still stored.
 * Returns the number of marked generations.
 */
export async function markStalledGenerationsFailed(
  ports: Pick<Ports, 'meetingsIncludingTrashed' | 'now'>,
): Promise<number> {
  const now = ports.now();
  const before = new Date(now.getTime() - GENERATION_STALLED_MS);
  const stalled = ports.meetingsIncludingTrashed.stream(systemScope('generations without progress'), {
    where: { state: 'generating', updatedAt: { lt: before } },
  });
  let failed = 0;
  for await (const { id, accountId, generationId } of stalled) {
    await ports.meetingsIncludingTrashed.update(
      systemScope('a generation made no progress', accountId),
      id,
      (meeting) => {
        const document =
          isGenerationStalled(meeting, now) &&
          applyGenerationFailure(meeting, generationId, 'meeting.generation_silent');
        if (!document) return undefined;
        failed += 1;
        return {
          document,
          events: [
            createMeetingChangedForNextVersion(document, ['processing', 'meeting']),
            createProcessingFailed(document.id),
          ],
        };
      },
    );
  }
  return failed;
}
