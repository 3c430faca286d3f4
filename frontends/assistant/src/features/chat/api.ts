import type {
  AnswerFeedbackRequest,
  ChatRequest,
  ChatResponse,
  ConversationResponse,
  SuggestedQuestionsResponse,
} from '@minutehand/contracts/http/assistant';
import { ApiError, api } from '@minutehand/web-kit';
import { CHAT_TIMEOUT_MS } from '../../limits.ts';
import { texts } from '../../shared/texts.ts';
import { StreamError } from './use-answer-stream.ts';

export function askQuestion(request: ChatRequest, signal: AbortSignal): Promise<ChatResponse> {
  return api.post<ChatResponse>('/ai_assistant/chat', request, { signal, deadlineMs: CHAT_TIMEOUT_MS });
}

/** A conversation, or with null the active one. */
export async function getConversation(
  id: string | null,
  signal: AbortSignal,
): Promise<ConversationResponse['conversation']> {
  const query = id === null ? {} : { id };
  return (await api.get<ConversationResponse>('/ai_assistant/conversation', { signal, query })).conversation;
}

export async function listSuggestedQuestions(signal: AbortSignal): Promise<readonly string[]> {
  return (await api.get<SuggestedQuestionsResponse>('/ai_assistant/suggested_questions', { signal })).questions;
}

export async function rateAnswer(conversationId: string, feedback: AnswerFeedbackRequest): Promise<void> {
  await api.post(`/ai_assistant/conversations/${encodeURIComponent(conversationId)}/feedback`, feedback);
}

/** The message for a question that was not answered. */
export function getChatError(error: unknown): string {
  if (error instanceof StreamError) return error.message;
  if (!(error instanceof ApiError)) return texts.errors.unexpected;
  if (error.kind === 'timeout') return texts.errors.timeout;
  if (error.kind === 'network') return texts.errors.network;
  return error.message || texts.errors.unexpected;
}
