import type * as proto from '@minutehand/contracts/proto/ai/v1/assistant';
import type { AssistantServiceService } from '@minutehand/contracts/proto/ai/v1/assistant';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import { askQuestion } from '../../app/assistant/ask-question.ts';
import { deleteConversation, endConversation } from '../../app/assistant/end-conversation.ts';
import { findSuggestions } from '../../app/assistant/find-suggestions.ts';
import type { LiveCitationPlace } from '../../app/assistant/live/resolve-live-citations.ts';
import type { AssistantPorts } from '../../app/assistant/ports.ts';
import { rateExchange } from '../../app/assistant/rate-exchange.ts';
import type { ReadableExchange } from '../../app/assistant/read-exchanges.ts';
import { streamAnswer } from '../../app/assistant/stream-answer.ts';
import {
  type ConversationSummary,
  exportQuestions,
  findConversationView,
  listConversations,
} from '../../app/assistant/view-conversations.ts';
import type { Answer, AnswerCitation, AnswerCoverage, AnswerPart } from '../../domain/assistant/answer.ts';
import { isLiveSegmentId } from '../../domain/assistant/live/recording-text.ts';

/** Questions to the assistant and the caller's own conversations. */
export function createAssistantHandlers(ports: AssistantPorts): Handlers<typeof AssistantServiceService> {
  return {
    askQuestion: defineHandler({ accessScope: 'write' }, async (request, { caller, signal }) => {
      const result = await askQuestion(ports, caller, request, signal);
      return { conversationId: result.conversationId, exchange: presentExchange(result.exchange) };
    }),
    streamAnswer: defineHandler({ accessScope: 'write' }, async function* (question, { caller, signal }) {
      for await (const event of streamAnswer(ports, caller, question, signal)) {
        if ('part' in event)
          yield { event: { $case: 'part' as const, value: presentPart(event.part, event.speakers) } };
        else {
          const { conversationId, exchange } = event.answered;
          const value = { conversationId, exchange: presentExchange(exchange) };
          yield { event: { $case: 'answered' as const, value } };
        }
      }
    }),
    endConversation: defineHandler({ accessScope: 'write' }, async (_, { caller }) => {
      await endConversation(ports, caller);
      return {};
    }),
    getConversation: defineHandler({ accessScope: 'read' }, async ({ conversationId }, { caller, signal }) => {
      const found = await findConversationView(ports, caller, conversationId, signal);
      if (found === undefined) return { conversation: undefined };
      return {
        conversation: { summary: presentSummary(found.summary), exchanges: found.exchanges.map(presentExchange) },
      };
    }),
    listConversations: defineHandler({ accessScope: 'read' }, async (_, { caller, signal }) => ({
      conversations: (await listConversations(ports, caller, signal)).map(presentSummary),
    })),
    deleteConversation: defineHandler({ accessScope: 'write' }, async ({ conversationId }, { caller }) => {
      await deleteConversation(ports, caller, conversationId);
      return {};
    }),
    rateAnswer: defineHandler({ accessScope: 'write' }, async ({ conversationId, exchangeId, rating }, { caller }) => {
      await rateExchange(ports, caller, { conversationId, exchangeId, rating });
      return {};
    }),
    suggestQuestions: defineHandler({ accessScope: 'read' }, async (_, { caller, signal }) => ({
      questions: await findSuggestions(ports, caller, signal),
    })),
    streamQuestions: defineHandler(
      { accessScope: 'admin', servicesActingForUsers: ['recordings'] },
      (_request, { caller, signal }) => exportQuestions(ports, caller, signal),
    ),
  };
}

function presentExchange(exchange: ReadableExchange): proto.Exchange {
  const { id, question, askedAt, answeredAt, answer, sources, hiddenParts, rating, livePlaces } = exchange;
  return {
    id,
    question,
    askedAt: askedAt.toISOString(),
    answeredAt: answeredAt.toISOString(),
    rating: rating ?? 0,
    answer: {
      kind: answer.kind,
      parts: answer.parts.map((part) => presentPart(part, answer.speakers, livePlaces)),
      sources: sources.map(({ id: meetingId, title, startedAt, attendees, score }) => ({
        meetingId,
        title,
        startedAt,
        attendees: [...attendees],
        relevanceScore: score,
      })),
      hiddenParts,
      droppedStatements: answer.droppedStatements,
      coverage: answer.coverage && presentCoverage(answer.coverage),
    },
  };
}

function presentCoverage({ meetingId, from, to, isLive, isRange, notice }: AnswerCoverage): proto.AnswerCoverage {
  return { meetingId, fromSeconds: from, toSeconds: to, isLive, isRange, notice };
}

/** While an answer is written, its citations of a live transcript are in it. */
const LIVE: LiveCitationPlace = { state: 'live', segmentIds: [] };

function presentPart(
  { text, label, citations }: AnswerPart,
  speakers: Answer['speakers'],
  livePlaces?: ReadableExchange['livePlaces'],
): proto.AnswerPart {
  const present = (citation: AnswerCitation) => {
    const isLive = citation.turns.some(({ segmentId }) => isLiveSegmentId(segmentId));
    return presentCitation(citation, speakers, isLive ? (livePlaces?.get(citation) ?? LIVE) : undefined);
  };
  return { text, citations: citations.map(present), label };
}

function presentCitation(
  { meetingId, resultType, turns }: AnswerCitation,
  speakers: Answer['speakers'],
  livePlace: LiveCitationPlace | undefined,
): proto.AnswerCitation {
  const names = new Map(
    speakers.filter((speaker) => speaker.meetingId === meetingId).map(({ id, name }) => [id, name]),
  );
  return {
    meetingId,
    resultType,
    draft: livePlace?.state,
    anchorSegmentIds: [...(livePlace?.segmentIds ?? [])],
    turns: turns.map(({ segmentId, speakerId, start, text }) => ({
      segmentId,
      speaker: names.get(speakerId) ?? '',
      start: start ?? undefined,
      text,
    })),
  };
}

function presentSummary(summary: ConversationSummary): proto.ConversationSummary {
  const { id, title, preview, messageCount, lastMessageAt, isActive } = summary;
  return { id, title, preview, messageCount, lastMessageAt: lastMessageAt.toISOString(), active: isActive };
}
