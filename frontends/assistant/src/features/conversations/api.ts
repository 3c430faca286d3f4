import type { ConversationSummary, ConversationsResponse } from '@minutehand/contracts/http/assistant';
import { api } from '@minutehand/web-kit';

export async function listConversations(signal: AbortSignal): Promise<readonly ConversationSummary[]> {
  return (await api.get<ConversationsResponse>('/ai_assistant/conversations', { signal })).conversations;
}

/** Ends the active conversation: the next question begins a new one. */
export async function startNewConversation(): Promise<void> {
  await api.delete('/ai_assistant/chat');
}

export async function deleteConversation(id: string): Promise<void> {
  await api.delete(`/ai_assistant/conversations/${encodeURIComponent(id)}`);
}
