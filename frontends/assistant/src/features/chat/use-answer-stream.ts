import type { AnswerPart, ChatRequest, ChatResponse } from '@minutehand/contracts/http/assistant';
import type { AssistantChannelMessage } from '@minutehand/contracts/http/cable';
import { useChannel } from '@minutehand/web-kit';
import { useCallback, useRef } from 'react';
import { CHAT_TIMEOUT_MS } from '../../limits.ts';
import { texts } from '../../shared/texts.ts';

/** The failure of a question over the live connection, with a message for the user. */
export class StreamError extends Error {}

export type StreamOptions = {
  readonly signal: AbortSignal;
  /** Called with each part of the answer before the answer is complete. */
  readonly onPart: (part: AnswerPart) => void;
};
export type IdentifiedRequest = ChatRequest & { readonly request_id: string };
/**
 * Undefined if there is no live connection, or if it is lost before the answer is complete: ask by POST then, with the same id, because
 * the question may be answered already.
 */
export type StreamAnswer = (request: IdentifiedRequest, options: StreamOptions) => Promise<ChatResponse | undefined>;

type PendingQuestion = {
  readonly requestId: string;
  readonly receive: (message: AssistantChannelMessage) => void;
  readonly onConnectionLost: () => void;
};

/** Sends questions over the live connection, which sends the parts of an answer as soon as each one is checked. */
export function useAnswerStream(): StreamAnswer {
  const pendingQuestionRef = useRef<PendingQuestion>(null);
  const { perform, isConnected } = useChannel<AssistantChannelMessage>(
    { channel: 'AssistantChannel' },
    {
      onMessage: (message) => {
        if (message.request_id === pendingQuestionRef.current?.requestId) pendingQuestionRef.current.receive(message);
      },
      onDisconnected: () => pendingQuestionRef.current?.onConnectionLost(),
      onRejected: () => pendingQuestionRef.current?.onConnectionLost(),
    },
  );
  return useCallback(
    async (request, { signal, onPart }) => {
      if (!isConnected()) return undefined;
      const requestId = request.request_id;
      const { promise, resolve, reject } = Promise.withResolvers<ChatResponse | undefined>();
      const question: PendingQuestion = {
        requestId,
        receive: (message) => {
          if (message.type === 'part') onPart(message.part);
          else if (message.type === 'answer') resolve(message.response);
          else reject(new StreamError(message.error));
        },
        onConnectionLost: () => resolve(undefined),
      };
      function stop() {
        perform('stop', { request_id: requestId });
        reject(signal.reason);
      }
      signal.addEventListener('abort', stop);
      const timer = setTimeout(() => reject(new StreamError(texts.errors.timeout)), CHAT_TIMEOUT_MS);
      pendingQuestionRef.current = question;
      perform('ask', request);
      try {
        return await promise;
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
        if (pendingQuestionRef.current === question) pendingQuestionRef.current = null;
      }
    },
    [perform, isConnected],
  );
}
