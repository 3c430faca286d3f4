import type { SearchServiceService } from '@minutehand/contracts/proto/search/v1/search';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import type { PassageSearch } from '../../app/assistant/ports.ts';
import { PASSAGES_DEADLINE_MS, PASSAGES_PER_QUESTION } from '../../limits.ts';

/** Calls the search service on behalf of the user. */
export function createSearchClient(client: RpcClient<typeof SearchServiceService>): PassageSearch {
  return {
    findPassages: async (
      actor,
      { question, meetingId, meetingIds: selectedIds = [], limit = PASSAGES_PER_QUESTION },
      signal,
    ) => {
      const meetingIds = meetingId === undefined ? [...selectedIds] : [meetingId];
      const request = { question, meetingIds, limit };
      const { passages } = await client.findPassages(request, { as: actor, signal, deadlineMs: PASSAGES_DEADLINE_MS });
      return passages.map(({ meetingId, title, date, resultType, text, turns, relevance }) => ({
        meetingId,
        title,
        date,
        resultType: resultType === 'minutes' ? 'minutes' : 'transcripts',
        text,
        turns,
        relevance,
      }));
    },
  };
}
