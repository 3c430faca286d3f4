import type { SearchServiceService } from '@minutehand/contracts/proto/search/v1/search';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import type { PassageSearch } from '../../app/assistant/ports.ts';
import { PASSAGES_DEADLINE_MS, PASSAGES_PER_QUESTION } from '../../limits.ts';

/** Calls the search service on behalf of the user. */
export function createSearchClient(client: RpcClient<typeof SearchServiceService>): PassageSearch {
  return {
    findPassages: async (actor, { question, meetingId, meetingIds: selectedIds = [] }, signal) => {
      const meetingIds = meetingId === undefined ? [...selectedIds] : [meetingId];
      const request = { question, meetingIds, limit: PASSAGES_PER_QUESTION };
      const { passages } = await client.findPassages(request, { as: actor, signal, deadlineMs: PASSAGES_DEADLINE_MS });
      return passages.map(({ meetingId, title, resultType, text, turns, relevance }) => ({
        meetingId,
        title,
        resultType: resultType === 'minutes' ? 'minutes' : 'transcripts',
        text,
        turns,
        relevance,
      }));
    },
  };
}
