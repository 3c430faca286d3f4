import type { MinutesResponse, ParsedAnswer } from '../answers/responses.ts';
import { TooLongForModelError } from '../calls/call-model.ts';
import type { Chunk } from '../chunks.ts';
import { type ChunkCall, requestMinutes, type WriteTask } from '../requests.ts';
import {
  type ChunkAnswer,
  createRemainderOfAll,
  findGap,
  findRemainder,
  isNothing,
  joinAnswers,
  type Remainder,
} from './remainder.ts';

/**
 * Requests minutes of a chunk. If the answer reaches its limit, what is complete in it is kept, and what it lacks is requested once: one
 * chunk takes at most two calls. What is missing after that is the remainder of the answer.
 */
export async function requestCompleteMinutes(task: WriteTask, chunk: Chunk, call: ChunkCall): Promise<ChunkAnswer> {
  const all = createRemainderOfAll(task.input.brief);
  const addGap = (answer: ParsedAnswer<MinutesResponse>, remainder: Remainder): ChunkAnswer => {
    const gap = findGap(chunk, answer.value, remainder, all);
    return { ...answer, remainder, ...(gap && { gap }) };
  };
  try {
    const answer = await requestMinutes(task, chunk, call);
    return addGap(answer, findRemainder(answer, all));
  } catch (error) {
    if (!(error instanceof TooLongForModelError) || error.partial === undefined) throw error;
    const partial = error.partial as ParsedAnswer<MinutesResponse>;
    const remainder = findRemainder(partial, all);
    if (isNothing(remainder) || error.isRepair) return addGap(partial, remainder);
    const remainingAnswer = await requestMinutes(task, chunk, call, remainder).catch(takePartial);
    call.signal.throwIfAborted();
    // Without the rest, minutes of a part are better than none.
    if (remainingAnswer === undefined) return addGap(partial, remainder);
    const { value, unreadableCount } = partial.completePart ?? partial;
    const joined = {
      value: joinAnswers(value, remainingAnswer.value),
      isTruncated: remainingAnswer.isTruncated,
      unreadableCount: unreadableCount + remainingAnswer.unreadableCount,
    };
    return addGap(joined, findRemainder(remainingAnswer, remainder));
  }
}

const takePartial = (error: unknown): ParsedAnswer<MinutesResponse> | undefined =>
  error instanceof TooLongForModelError ? (error.partial as ParsedAnswer<MinutesResponse> | undefined) : undefined;
