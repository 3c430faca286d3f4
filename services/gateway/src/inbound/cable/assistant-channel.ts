import { AppError } from '@minutehand/contracts/errors';
import { type AssistantChannelMessage, assistantChannelActionSchema } from '@minutehand/contracts/http/cable';
import { parseJson } from '@minutehand/contracts/http/parse-json';
import type { StreamAnswerResponse } from '@minutehand/contracts/proto/ai/v1/assistant';
import type { RateLimits } from '../../app/ports.ts';
import { ANSWER_DEADLINE_MS } from '../../limits.ts';
import type { Clients } from '../http/clients.ts';
import { toAppError } from '../http/errors/error-responses.ts';
import { presentChat, presentPart } from '../http/present/assistant.ts';
import { requireField } from '../http/present/proto-fields.ts';
import type { Sender } from './sender.ts';

type Dependencies = Pick<Clients, 'assistant'> & { readonly limits: RateLimits };
type OpenQuestion = { readonly requestId: string; readonly stop: AbortController };

/** Handles the messages of a subscriber of AssistantChannel. Throws when one is malformed. */
export type AssistantChannel = (conversationId: string, data: string, sender: Sender) => Promise<void>;

/** Answers questions over the socket on which they came, one at a time for each subscription. It ends with the subscription. */
export function createAssistantChannel({ assistant, limits }: Dependencies): AssistantChannel {
  const openQuestions = new WeakMap<AbortSignal, OpenQuestion>();

  return async (conversationId, data, { actor, signal, send }) => {
    const message = assistantChannelActionSchema.parse(parseJson(data));
    const requestId = message.request_id;
    const open = openQuestions.get(signal);
    if (message.action === 'stop') {
      if (open?.requestId === requestId) open.stop.abort();
      return;
    }
    const reply = (answer: AssistantChannelMessage) => send(answer);
    const fail = (error: AppError) => reply({ type: 'error', request_id: requestId, error: error.message });
    if (open !== undefined) return fail(new AppError('assistant.question_open'));

    const stop = new AbortController();
    const ended = AbortSignal.any([signal, stop.signal]);
    openQuestions.set(signal, { requestId, stop });
    try {
      await limits.take('questions', actor.userId);
      const options = { as: actor, signal: ended, deadlineMs: ANSWER_DEADLINE_MS };
      const question = {
        question: message.question,
        conversationId: message.conversation_id ?? conversationId,
        meetingId: message.meeting_id ?? '',
      };
      for await (const { event } of assistant.streamAnswer(question, options)) reply(presentEvent(requestId, event));
    } catch (error) {
      if (!ended.aborted) fail(toAppError(error));
    } finally {
      openQuestions.delete(signal);
    }
  };
}

function presentEvent(requestId: string, event: StreamAnswerResponse['event']): AssistantChannelMessage {
  const { $case, value } = requireField(event);
  return $case === 'part'
    ? { type: 'part', request_id: requestId, part: presentPart(value) }
    : { type: 'answer', request_id: requestId, response: presentChat(value) };
}
