import { isAppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Answer } from '../../../domain/assistant/answer.ts';
import type { AssistantPorts, Question } from '../ports.ts';
import { answerWithItems } from './answer-with-items.ts';
import { answerWithModel, type OnPart } from './answer-with-model.ts';
import { answerWithQuotes } from './answer-with-quotes.ts';
import { answerWithSummary } from './answer-with-summary.ts';

/**
 * Answers a question from the meetings that the user can read now, or from one of them: with stored items or summaries if it asks for
 * exactly these, else with a language model if there is one, else with the stored items that fit best or with quotes.
 */
export async function answerQuestion(
  ports: AssistantPorts,
  actor: Actor,
  request: Question,
  signal: AbortSignal,
  onPart?: OnPart,
): Promise<Answer> {
  const stored =
    (await answerWithItems(ports, actor, request, signal)) ?? (await answerWithSummary(ports, actor, request, signal));
  if (stored?.isExact) return stored.answer;
  const written = await answerWithModel(ports, actor, { ...request, stored: stored?.answer }, signal, onPart).catch(
    (error: unknown) => {
      signal.throwIfAborted();
      if (stored === undefined || !isAppError(error)) throw error;
      ports.log.warn({ code: error.code }, 'model failed, answering with stored items');
      return undefined;
    },
  );
  if (written !== undefined && written.parts.length > 0) return written;
  const droppedStatements = written?.droppedStatements ?? 0;
  const found = stored?.answer ?? (await answerWithQuotes(ports, actor, request, signal));
  return { ...found, droppedStatements };
}
