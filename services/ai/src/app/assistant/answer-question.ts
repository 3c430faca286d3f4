import type { Actor } from '@minutehand/service-kit/identity';
import type { Answer } from '../../domain/assistant/answer.ts';
import { answerWithItems } from './answer-with-items.ts';
import { answerWithQuotes } from './answer-with-quotes.ts';
import { answerWithSummary } from './answer-with-summary.ts';
import type { AssistantPorts } from './ports.ts';

/** Answers a question from the meetings that the user can read now: with stored items or summaries if it asks for them, else with quotes. */
export async function answerQuestion(
  ports: AssistantPorts,
  actor: Actor,
  question: string,
  signal: AbortSignal,
): Promise<Answer> {
  return (
    (await answerWithItems(ports, actor, question, signal)) ??
    (await answerWithSummary(ports, actor, question, signal)) ??
    (await answerWithQuotes(ports, actor, question, signal))
  );
}
