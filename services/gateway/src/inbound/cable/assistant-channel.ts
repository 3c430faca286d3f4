import { AppError } from '@minutehand/contracts/errors';
import { questionRequestId } from '@minutehand/contracts/http/assistant';
import { type AssistantChannelMessage, assistantChannelActionSchema } from '@minutehand/contracts/http/cable';
import { parseJson } from '@minutehand/contracts/http/parse-json';
import type { StreamAnswerResponse } from '@minutehand/contracts/proto/ai/v1/assistant';
import { z } from 'zod';
import type { RateLimits } from '../../app/ports.ts';
import { ANSWER_DEADLINE_MS, CABLE_QUESTIONS_MAX } from '../../limits.ts';
import type { Clients } from '../http/clients.ts';
import { toAppError } from '../http/errors/error-responses.ts';
import { presentChat, presentPart } from '../http/present/assistant.ts';
import { requireField } from '../http/present/proto-fields.ts';
import type { Sender } from './sender.ts';

type Dependencies = Pick<Clients, 'assistant'> & { readonly limits: RateLimits };

const requestSchema = z.object({ request_id: questionRequestId });

/** Handles the messages of a subscriber of AssistantChannel. Throws when one is malformed and has no request id to reply to. */
export type AssistantChannel = (conversationId: string, data: string, sender: Sender) => Promise<void>;

/** Answers each question over the socket that sent it, a few at a time for each subscription. Open questions end with the subscription. */
export function createAssistantChannel({ assistant, limits }: Dependencies): AssistantChannel {
  /** The open questions of each subscription, by request id. */
  const openQuestions = new WeakMap<AbortSignal, Map<string, AbortController>>();

  return async (conversationId, data, { actor, signal, send }) => {
    const json = parseJson(data);
    const { request_id: requestId } = requestSchema.parse(json);
    const reply = (answer: AssistantChannelMessage) => send(answer);
    const fail = (error: AppError) => reply({ type: 'error', request_id: requestId, error: error.message });
    const message = assistantChannelActionSchema.safeParse(json).data;
    if (message === undefined) return fail(new AppError('platform.malformed'));
    const open = openQuestions.get(signal) ?? new Map<string, AbortController>();
    openQuestions.set(signal, open);
    if (message.action === 'stop') {
      open.get(requestId)?.abort();
      open.delete(requestId);
      return;
    }
    if (open.size >= CABLE_QUESTIONS_MAX || open.has(requestId)) return fail(new AppError('assistant.question_open'));

    const stop = new AbortController();
    const ended = AbortSignal.any([signal, stop.signal]);
    open.set(requestId, stop);
    try {
      await limits.take('questions', actor.userId);
      const options = { as: actor, signal: ended, deadlineMs: ANSWER_DEADLINE_MS };
      const question = {
        question: message.question,
        conversationId: message.conversation_id ?? conversationId,
        meetingId: message.meeting_id ?? '',
        requestId,
        joinedAt: message.joined_at,
      };
      for await (const { event } of assistant.streamAnswer(question, options)) reply(presentEvent(requestId, event));
    } catch (error) {
      if (!ended.aborted) fail(toAppError(error));
    } finally {
      // After a stop, the id may be that of another question.
      if (open.get(requestId) === stop) open.delete(requestId);
    }
  };
}

function presentEvent(requestId: string, event: StreamAnswerResponse['event']): AssistantChannelMessage {
  const { $case, value } = requireField(event);
  return $case === 'part'
    ? { type: 'part', request_id: requestId, part: presentPart(value) }
    : { type: 'answer', request_id: requestId, response: presentChat(value) };
}
