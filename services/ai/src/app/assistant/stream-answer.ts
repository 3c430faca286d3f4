import type { Actor } from '@minutehand/service-kit/identity';
import type { AnswerPart, CitedSpeaker } from '../../domain/assistant/answer.ts';
import { type AnsweredQuestion, type AskQuestionCommand, askQuestion } from './ask-question.ts';
import type { AssistantPorts } from './ports.ts';

/** A part with the speakers that it names. */
export type StreamedPart = { readonly part: AnswerPart; readonly speakers: readonly CitedSpeaker[] };
export type StreamedAnswer = StreamedPart | { readonly answered: AnsweredQuestion };

/**
 * Answers a question as askQuestion, and yields each part of the answer once it is checked. A part is yielded only if the user can read
 * its meetings at that time. The whole answer comes last, and replaces the parts.
 */
export async function* streamAnswer(
  ports: AssistantPorts,
  actor: Actor,
  command: AskQuestionCommand,
  signal: AbortSignal,
): AsyncGenerator<StreamedAnswer> {
  const pendingParts: StreamedPart[] = [];
  let wake = Promise.withResolvers<void>();
  async function onPart(part: AnswerPart, speakers: readonly CitedSpeaker[]): Promise<void> {
    const meetingIds = [...new Set(part.citations.map(({ meetingId }) => meetingId))];
    const readable = await ports.meetingsReader.filterReadable(actor, meetingIds, signal);
    if (readable.length < meetingIds.length) return;
    pendingParts.push({ part, speakers });
    wake.resolve();
  }
  let isAnswered = false;
  const answering = askQuestion(ports, actor, command, signal, onPart).finally(() => {
    isAnswered = true;
    wake.resolve();
  });
  // The failure is thrown below.
  answering.catch(() => undefined);
  while (!isAnswered) {
    await wake.promise;
    wake = Promise.withResolvers<void>();
    yield* pendingParts.splice(0);
  }
  yield* pendingParts.splice(0);
  yield { answered: await answering };
}
