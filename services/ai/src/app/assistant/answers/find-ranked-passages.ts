import { isAppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { getComparableWords } from '../../../domain/assistant/question-words.ts';
import { selectExcerpt } from '../../../domain/assistant/select-excerpt.ts';
import { PASSAGES_PER_QUESTION, PASSAGES_TO_RANK } from '../../../limits.ts';
import type { TokenBudget } from '../../ports.ts';
import type { AssistantPorts, FoundPassage, Question, QuestionAnswerer } from '../ports.ts';

type Ranker = { readonly answerer: QuestionAnswerer; readonly tokenBudget: TokenBudget };

/**
 * The passages for an answer of a model. If search finds more than the model is given, the model chooses, and the best ones of the search
 * that it did not choose follow. A completed question finds those for its own words, too. If it fails or takes too long, the order is that of the search.
 */
export async function findRankedPassages(
  { search, log }: Pick<AssistantPorts, 'search' | 'log'>,
  actor: Actor,
  { question, asked = question, earlier, meeting }: Question,
  { answerer, tokenBudget }: Ranker,
  signal: AbortSignal,
): Promise<readonly FoundPassage[]> {
  const find = (text: string) =>
    search.findPassages(actor, { question: text, meetingId: meeting?.id, limit: PASSAGES_TO_RANK }, signal);
  const hasOwnWords = asked !== question && getComparableWords(asked).size > 0;
  const [completed, own] = await Promise.all([find(question), hasOwnWords ? find(asked) : []]);
  const all = alternate(completed, own).slice(0, PASSAGES_TO_RANK);
  const live = all.filter(({ isLive }) => isLive);
  const found = all.filter(({ isLive }) => !isLive);
  if (found.length <= PASSAGES_PER_QUESTION) return all;
  const excerpts = found.map(({ title, date, text }) => ({
    meeting: title,
    date: date.slice(0, 10),
    text: selectExcerpt(text, question),
  }));
  const ranked = await answerer
    .rank({ question: asked, earlier }, excerpts, { tokenBudget, signal })
    .catch((error: unknown) => {
      signal.throwIfAborted();
      if (!isAppError(error)) throw error;
      log.warn({ code: error.code }, 'passages were not ranked by the model');
      return undefined;
    });
  const chosen = (ranked ?? []).flatMap((index) => found[index] ?? []);
  return [...live, ...[...new Set([...chosen, ...found])].slice(0, PASSAGES_PER_QUESTION)];
}

/** Takes passages of both lists in turn, each passage once. */
function alternate(first: readonly FoundPassage[], second: readonly FoundPassage[]): readonly FoundPassage[] {
  const pairs = Array.from({ length: Math.max(first.length, second.length) }, (_, index) => [
    ...first.slice(index, index + 1),
    ...second.slice(index, index + 1),
  ]);
  const byContent = new Map<string, FoundPassage>();
  for (const passage of pairs.flat()) {
    const key = JSON.stringify([passage.meetingId, passage.resultType, passage.text]);
    if (!byContent.has(key)) byContent.set(key, passage);
  }
  return [...byContent.values()];
}
