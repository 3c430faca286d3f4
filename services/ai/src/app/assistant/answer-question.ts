import type { Actor } from '@minutehand/service-kit/identity';
import type { Answer } from '../../domain/assistant/answer.ts';
import { answerWithItems } from './answer-with-items.ts';
import { answerWithModel, type OnPart } from './answer-with-model.ts';
import { answerWithQuotes } from './answer-with-quotes.ts';
import { answerWithSummary } from './answer-with-summary.ts';
import type { AssistantPorts, Question } from './ports.ts';

/**
 * Answers a question from the meetings that the user can read now, or from one of them: with stored items or summaries if it asks for them, else with a
 * language model if there is one, else with quotes.
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
  if (stored !== undefined) return stored;
  const written = await answerWithModel(ports, actor, request, signal, onPart);
  if (written !== undefined && written.parts.length > 0) return written;
  const quoted = await answerWithQuotes(ports, actor, request, signal);
  return { ...quoted, droppedStatements: written?.droppedStatements ?? 0 };
}
