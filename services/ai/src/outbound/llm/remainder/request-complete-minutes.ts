import { TooLongForModelError } from '../calls/call-model.ts';
import type { Chunk } from '../chunks.ts';
import { type ChunkCall, requestMinutes, type WriteTask } from '../requests.ts';
import type { MinutesResponse, ParsedResponse } from '../responses/responses.ts';
import {
  type ChunkResponse,
  createRemainderOfAll,
  findGap,
  findRemainder,
  isNothing,
  joinResponses,
  type Remainder,
} from './remainder.ts';

/**
 * Requests minutes of a chunk. If the response reaches its limit, what is complete in it is kept, and what it lacks is requested once: one
 * chunk takes at most two calls. What is missing after that is the remainder of the response.
 */
export async function requestCompleteMinutes(task: WriteTask, chunk: Chunk, call: ChunkCall): Promise<ChunkResponse> {
  const all = createRemainderOfAll(task.input.brief);
  const addGap = (response: ParsedResponse<MinutesResponse>, remainder: Remainder): ChunkResponse => {
    const gap = findGap(chunk, response.value, remainder, all);
    return { ...response, remainder, ...(gap && { gap }) };
  };
  try {
    const response = await requestMinutes(task, chunk, call);
    return addGap(response, findRemainder(response, all));
  } catch (error) {
    if (!(error instanceof TooLongForModelError) || error.partial === undefined) throw error;
    const partial = error.partial as ParsedResponse<MinutesResponse>;
    const remainder = findRemainder(partial, all);
    if (isNothing(remainder) || error.isRepair) return addGap(partial, remainder);
    const remainingResponse = await requestMinutes(task, chunk, call, remainder).catch(takePartial);
    call.signal.throwIfAborted();
    // Without the rest, minutes of a part are better than none.
    if (remainingResponse === undefined) return addGap(partial, remainder);
    const { value, unreadableCount } = partial.completePart ?? partial;
    const joined = {
      value: joinResponses(value, remainingResponse.value),
      isTruncated: remainingResponse.isTruncated,
      unreadableCount: unreadableCount + remainingResponse.unreadableCount,
    };
    return addGap(joined, findRemainder(remainingResponse, remainder));
  }
}

const takePartial = (error: unknown): ParsedResponse<MinutesResponse> | undefined =>
  error instanceof TooLongForModelError ? (error.partial as ParsedResponse<MinutesResponse> | undefined) : undefined;
