import { AppError } from '@minutehand/contracts/errors';
import type {
  AssistantServiceService,
  ConversationSummary,
  Exchange,
} from '@minutehand/contracts/proto/ai/v1/assistant';
import type { Caller } from '@minutehand/service-kit/identity';
import type { createFakeClient } from '@minutehand/test-kit/rpc';

const exchange: Exchange = {
  id: 't1',
  question: 'When do we launch?',
  askedAt: '2026-01-05T09:00:00.000Z',
  answeredAt: '2026-01-05T09:00:01.000Z',
  answer: {
    kind: 'quotes',
    parts: [
      {
        text: '',
        citations: [
          {
            meetingId: 'm1',
            resultType: 'transcripts',
            anchorSegmentIds: [],
            turns: [
              { segmentId: 's1', speaker: 'Ann', start: 12, text: 'When do we launch?' },
              { segmentId: 's2', speaker: '', start: undefined, text: 'In May.' },
            ],
          },
        ],
      },
    ],
    sources: [
      {
        meetingId: 'm1',
        title: 'Planning',
        startedAt: '2026-01-02T10:00:00.000Z',
        attendees: ['Ann', 'Ben', 'Cy'],
        relevanceScore: 0.75,
      },
    ],
    hiddenParts: 0,
    droppedStatements: 0,
    coverage: undefined,
  },
  rating: 0,
};

const summary: ConversationSummary = {
  id: 'c1',
  title: 'When do we launch?',
  preview: 'In May.',
  messageCount: 2,
  lastMessageAt: '2026-01-05T09:00:01.000Z',
  active: true,
};

type Methods = Parameters<typeof createFakeClient<AssistantServiceService>>[0];

/** An assistant with one conversation, c1, whose answer quotes one meeting. */
export function createFakeAssistant(record: (method: string, request: unknown, as: Caller) => void): Methods {
  return {
    askQuestion: async (request, { as }) => {
      record('askQuestion', request, as);
      if (request.question === 'slow') throw new AppError('assistant.timeout');
      return { conversationId: 'c1', exchange: { ...exchange, question: request.question } };
    },
    // Sends the part of the answer first; of "slow", nothing more until the caller stops.
    streamAnswer: async function* (request, { as, signal }) {
      record('streamAnswer', request, as);
      const part = exchange.answer?.parts[0];
      if (part !== undefined) yield { event: { $case: 'part', value: part } };
      if (request.question === 'broken') throw new AppError('assistant.timeout');
      if (request.question === 'slow') {
        await new Promise((resolve) => signal?.addEventListener('abort', resolve));
        record('streamAnswer stopped', request, as);
        throw signal?.reason;
      }
      const value = { conversationId: 'c1', exchange: { ...exchange, question: request.question } };
      yield { event: { $case: 'answered', value } };
    },
    endConversation: async (request, { as }) => {
      record('endConversation', request, as);
      return {};
    },
    getConversation: async ({ conversationId }) => {
      if (conversationId === 'unknown') throw new AppError('conversation.not_found');
      return conversationId === 'c1'
        ? { conversation: { summary, exchanges: [exchange] } }
        : { conversation: undefined };
    },
    listConversations: async () => ({ conversations: [summary] }),
    deleteConversation: async ({ conversationId }, { as }) => {
      record('deleteConversation', { conversationId }, as);
      return {};
    },
    rateAnswer: async (request, { as }) => {
      record('rateAnswer', request, as);
      return {};
    },
    suggestQuestions: async () => ({ questions: ['What did we decide in “Planning”?'] }),
  };
}
