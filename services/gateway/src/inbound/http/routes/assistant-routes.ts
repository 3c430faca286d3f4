import {
  answerFeedbackRequestSchema,
  chatRequestSchema,
  chatResponseSchema,
  clearChatResponseSchema,
  conversationQuerySchema,
  conversationResponseSchema,
  conversationsResponseSchema,
  suggestedQuestionsResponseSchema,
} from '@minutehand/contracts/http/assistant';
import { idParams } from '@minutehand/contracts/http/fields';
import type { RateLimits } from '../../../app/ports.ts';
import { ANSWER_DEADLINE_MS } from '../../../limits.ts';
import type { Clients } from '../clients.ts';
import { presentChat, presentConversation, presentMessages } from '../present/assistant.ts';
import { requireField } from '../present/proto-fields.ts';
import { checkScope } from '../requests/check-scope.ts';
import { defineRoute, type Route } from '../route.ts';

type Dependencies = Pick<Clients, 'assistant'> & { readonly limits: RateLimits };

const userRoute = { tag: 'Assistant', access: 'user', errorsHaveSuccess: true } as const;

/** Questions about meetings and the conversations of the signed-in user. */
export function createAssistantRoutes({ assistant, limits }: Dependencies): readonly Route[] {
  return [
    defineRoute({
      ...userRoute,
      scope: 'write',
      method: 'post',
      path: '/ai_assistant/chat',
      summary: 'Ask a question; the answer cites the meetings that the caller can read',
      body: chatRequestSchema,
      responses: { 200: chatResponseSchema },
      handle: async ({ body }, { actor, call }) => {
        // The answer contains what a token without this scope could not read.
        checkScope(actor, 'read');
        await limits.take('questions', actor.userId);
        const {
          question,
          conversation_id: conversationId = '',
          meeting_id: meetingId = '',
          request_id: requestId,
          joined_at: joinedAt,
        } = body;
        const request = { question, conversationId, meetingId, requestId, joinedAt };
        const result = await assistant.askQuestion(request, { ...call, deadlineMs: ANSWER_DEADLINE_MS });
        return { status: 200, body: presentChat(result) };
      },
    }),
    defineRoute({
      ...userRoute,
      scope: 'write',
      method: 'delete',
      path: '/ai_assistant/chat',
      summary: 'Clear the chat: the next question begins a new conversation',
      responses: { 200: clearChatResponseSchema },
      handle: async (_, { call }) => {
        await assistant.endConversation({}, call);
        return { status: 200, body: { success: true } };
      },
    }),
    defineRoute({
      ...userRoute,
      scope: 'read',
      method: 'get',
      path: '/ai_assistant/suggested_questions',
      summary: 'Questions about the latest meetings',
      responses: { 200: suggestedQuestionsResponseSchema },
      handle: async (_, { call }) => {
        const { questions } = await assistant.suggestQuestions({}, call);
        return { status: 200, body: { questions } };
      },
    }),
    defineRoute({
      ...userRoute,
      scope: 'read',
      method: 'get',
      path: '/ai_assistant/conversation',
      summary: 'Get the active conversation, or one by its id, without what the caller can no longer read',
      query: conversationQuerySchema,
      responses: { 200: conversationResponseSchema },
      handle: async ({ query }, { call }) => {
        const { conversation } = await assistant.getConversation({ conversationId: query.id ?? '' }, call);
        if (conversation === undefined) return { status: 200, body: { success: true, conversation: null } };
        const summary = presentConversation(requireField(conversation.summary));
        const messages = presentMessages(conversation.exchanges);
        return { status: 200, body: { success: true, conversation: { ...summary, messages } } };
      },
    }),
    defineRoute({
      ...userRoute,
      scope: 'read',
      method: 'get',
      path: '/ai_assistant/conversations',
      summary: 'List the latest conversations',
      responses: { 200: conversationsResponseSchema },
      handle: async (_, { call }) => {
        const { conversations } = await assistant.listConversations({}, call);
        return { status: 200, body: { success: true, conversations: conversations.map(presentConversation) } };
      },
    }),
    defineRoute({
      ...userRoute,
      scope: 'write',
      method: 'delete',
      path: '/ai_assistant/conversations/{id}',
      summary: 'Delete a conversation',
      params: idParams,
      responses: { 204: 'Deleted.' },
      handle: async ({ params }, { call }) => {
        await assistant.deleteConversation({ conversationId: params.id }, call);
        return { status: 204 };
      },
    }),
    defineRoute({
      ...userRoute,
      scope: 'write',
      method: 'post',
      path: '/ai_assistant/conversations/{id}/feedback',
      summary: 'Rate an answer',
      params: idParams,
      body: answerFeedbackRequestSchema,
      responses: { 204: 'Stored.' },
      handle: async ({ params, body }, { call }) => {
        const { message_id: exchangeId, rating } = body;
        await assistant.rateAnswer({ conversationId: params.id, exchangeId, rating }, call);
        return { status: 204 };
      },
    }),
  ];
}
