import type {
  AnswerPart,
  ChatResponse,
  ConversationMessage,
  ConversationResponse,
} from '@minutehand/contracts/http/assistant';
import { createRandomId, useQuery, useQueryClient, useSignedIn } from '@minutehand/web-kit';
import { useEffect, useRef, useState } from 'react';
import { findFirstOpenedAt } from '../../shared/first-opened-at.ts';
import { CONVERSATIONS_KEY, getConversationKey } from '../../shared/query-keys.ts';
import { askQuestion, getChatError, getConversation } from './api.ts';
import { type IdentifiedRequest, useAnswerStream } from './use-answer-stream.ts';

/** A question without a complete answer: waiting for it (without `error`), or failed. */
export type UnansweredQuestionData = {
  readonly question: string;
  /** The only meeting that it is about; null for all. */
  readonly meetingId: string | null;
  /** The parts of the answer so far. */
  readonly parts: readonly AnswerPart[];
  readonly error?: string;
};

/**
 * A conversation and the question that is being answered. `id` is null for the active conversation. Questions are answered from one meeting,
 * or with null from all.
 */
export function useChat(id: string | null, meetingId: string | null = null) {
  const { user } = useSignedIn();
  const queryClient = useQueryClient();
  const conversation = useQuery({
    queryKey: getConversationKey(id),
    queryFn: ({ signal }) => getConversation(id, signal),
  });
  const [unansweredQuestion, setUnansweredQuestion] = useState<UnansweredQuestionData | null>(null);
  const requestRef = useRef<AbortController | null>(null);
  // Another conversation remounts the panel. This cleanup is declared before useAnswerStream, so that it stops the question before the subscription ends.
  useEffect(
    () => () => {
      requestRef.current?.abort();
      requestRef.current = null;
    },
    [],
  );
  const streamAnswer = useAnswerStream();

  /** Sends the question over the live connection, or by POST while there is none. */
  async function requestAnswer(body: IdentifiedRequest, signal: AbortSignal): Promise<ChatResponse> {
    const { question, meeting_id: aboutMeetingId = null } = body;
    const parts: AnswerPart[] = [];
    const onPart = (part: AnswerPart) => {
      parts.push(part);
      if (!signal.aborted) setUnansweredQuestion({ question, meetingId: aboutMeetingId, parts: [...parts] });
    };
    const streamed = await streamAnswer(body, { signal, onPart });
    if (streamed !== undefined) return streamed;
    if (parts.length > 0) setUnansweredQuestion({ question, meetingId: aboutMeetingId, parts: [] });
    return askQuestion(body, signal);
  }

  /** Sends a question about the meeting of the screen, or for a retry, about the meeting of the failed question. */
  async function ask(question: string, aboutMeetingId: string | null = meetingId): Promise<void> {
    if (requestRef.current !== null) return;
    const controller = new AbortController();
    requestRef.current = controller;
    setUnansweredQuestion({ question, meetingId: aboutMeetingId, parts: [] });
    const conversationId = id ?? conversation.data?.id;
    try {
      const body = {
        question,
        request_id: createRandomId(),
        ...(conversationId === undefined ? {} : { conversation_id: conversationId }),
        ...(aboutMeetingId === null ? {} : getMeetingFields(user.id, aboutMeetingId)),
      };
      const response = await requestAnswer(body, controller.signal);
      if (requestRef.current !== controller) return;
      queryClient.setQueryData<ConversationResponse['conversation']>(getConversationKey(id), (shown) =>
        addAnswer(shown ?? null, question, response),
      );
      setUnansweredQuestion(null);
    } catch (error) {
      if (requestRef.current !== controller) return;
      const failed = { question, meetingId: aboutMeetingId, parts: [], error: getChatError(error) };
      setUnansweredQuestion(controller.signal.aborted ? null : failed);
    } finally {
      if (requestRef.current === controller) requestRef.current = null;
      void queryClient.invalidateQueries({ queryKey: CONVERSATIONS_KEY });
    }
  }

  /** Stops waiting. Returns the question, so that it can be edited. */
  function stop(): string {
    const question = unansweredQuestion?.question ?? '';
    requestRef.current?.abort();
    requestRef.current = null;
    setUnansweredQuestion(null);
    return question;
  }

  return {
    conversation,
    unansweredQuestion,
    ask,
    stop,
    isSending: unansweredQuestion !== null && unansweredQuestion.error === undefined,
  };
}

/** The meeting that a question is about, and when the user joined it, if that is known. */
function getMeetingFields(userId: string, meetingId: string) {
  const joinedAt = findFirstOpenedAt({ userId, meetingId }, new Date());
  return { meeting_id: meetingId, ...(joinedAt === undefined ? {} : { joined_at: joinedAt }) };
}

type ShownConversation = ConversationResponse['conversation'];

/** The shown conversation with another question and answer. A full conversation is followed by a new one. */
function addAnswer(shown: ShownConversation, question: string, response: ChatResponse): ShownConversation {
  const { conversation_id: id, message, timestamp } = response;
  const questionMessage: ConversationMessage = { role: 'user', content: question, timestamp, sources: [] };
  const messages = [...(shown?.id === id ? shown.messages : []), questionMessage, message];
  const base = shown?.id === id ? shown : { id, title: question, preview: '', active: true };
  return { ...base, messages, message_count: messages.length, last_message_at: timestamp };
}
