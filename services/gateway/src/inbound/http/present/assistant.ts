import {
  type AnswerCitation,
  type AnswerPart,
  type AssistantMessage,
  answerCitationSchema,
  answerKindSchema,
  type ChatResponse,
  type ConversationMessage,
  type ConversationSummary,
  type SourceMeeting,
} from '@minutehand/contracts/http/assistant';
import type * as proto from '@minutehand/contracts/proto/ai/v1/assistant';
import { orNull, requireField } from './proto-fields.ts';
import { getMeetingUrl } from './search.ts';

const citedTextSchema = answerCitationSchema.shape.result_type;

const INTRODUCTIONS = {
  quotes: 'Quotes from your meetings:',
  statements: '',
  action_items: 'Open action items:',
  decisions: 'Decisions in your meetings:',
  not_found: 'Not found in your meetings.',
} as const;
const NO_ACTION_ITEMS = 'No open action items.';
const HIDDEN_PARTS = 'Part of this answer is hidden because you no longer have access to its meeting.';

function presentCitation({ meetingId, resultType, turns }: proto.AnswerCitation): AnswerCitation {
  const type = citedTextSchema.parse(resultType);
  const segmentIds = turns.map(({ segmentId }) => segmentId).filter((segmentId) => segmentId !== '');
  return {
    meeting_id: meetingId,
    result_type: type,
    url: getMeetingUrl(meetingId, type, segmentIds[0]),
    segment_ids: segmentIds,
    quote: turns.map(({ text }) => text).join(' '),
    turns: turns.map(({ segmentId, speaker, start, text }) => ({
      segment_id: orNull(segmentId),
      speaker: orNull(speaker),
      start: start ?? null,
      text,
    })),
  };
}

function presentSource({ meetingId, title, startedAt, attendees, relevanceScore }: proto.SourceMeeting): SourceMeeting {
  return {
    meeting_id: meetingId,
    title,
    url: getMeetingUrl(meetingId, 'meetings'),
    exact_date: startedAt,
    attendees,
    relevance_score: relevanceScore,
  };
}

export function presentPart({ text, citations }: proto.AnswerPart): AnswerPart {
  return { text, citations: citations.map(presentCitation) };
}

/** The response to a question. */
export function presentChat({ conversationId, exchange }: proto.AskQuestionResponse): ChatResponse {
  const message = presentAnswer(requireField(exchange));
  return {
    success: true,
    answer: message.content,
    sources: message.sources,
    sources_summary: summarizeSources(message.sources),
    timestamp: message.timestamp,
    error: null,
    conversation_id: conversationId,
    message,
  };
}

/** An answer with its citations, and as plain text. */
function presentAnswer(exchange: proto.Exchange): AssistantMessage {
  const answer = requireField(exchange.answer);
  const message = {
    kind: answerKindSchema.parse(answer.kind),
    sources: answer.sources.map(presentSource),
    parts: answer.parts.map(presentPart),
    hidden_parts: answer.hiddenParts,
    dropped_statements: answer.droppedStatements,
  };
  const { id, answeredAt: timestamp, rating } = exchange;
  return {
    role: 'assistant',
    id,
    content: toPlainText(message),
    timestamp,
    ...message,
    rating: rating === 1 || rating === -1 ? rating : null,
  };
}

export function presentMessages(exchanges: readonly proto.Exchange[]): ConversationMessage[] {
  return exchanges.flatMap((exchange) => [
    { role: 'user', content: exchange.question, timestamp: exchange.askedAt, sources: [] },
    presentAnswer(exchange),
  ]);
}

export function presentConversation(summary: proto.ConversationSummary): ConversationSummary {
  const { id, title, preview, messageCount, lastMessageAt, active } = summary;
  return { id, title, preview, message_count: messageCount, last_message_at: lastMessageAt, active };
}

function summarizeSources({ length }: readonly SourceMeeting[]): string {
  if (length === 0) return '';
  return length === 1 ? 'From 1 meeting' : `From ${length} meetings`;
}

type Content = Pick<AssistantMessage, 'kind' | 'sources' | 'parts' | 'hidden_parts'>;

/** The parts by meeting, for clients that show text only. */
function toPlainText({ kind, sources, parts, hidden_parts: hiddenParts }: Content): string {
  const blocks = kind === 'statements' ? [parts.map(({ text }) => text).join(' ')] : listByMeeting(sources, parts);
  const isEmpty = parts.length === 0 && hiddenParts === 0;
  const introduction = isEmpty && kind === 'action_items' ? NO_ACTION_ITEMS : INTRODUCTIONS[kind];
  // If an answer has no visible parts, only the notice is shown.
  return [parts.length === 0 && !isEmpty ? '' : introduction, ...blocks, hiddenParts > 0 ? HIDDEN_PARTS : '']
    .filter((text) => text !== '')
    .join('\n\n');
}

function listByMeeting(sources: readonly SourceMeeting[], parts: Content['parts']): string[] {
  return sources.flatMap(({ meeting_id: meetingId, title, exact_date: date }) => {
    const lines = parts
      .filter(({ citations }) => citations[0]?.meeting_id === meetingId)
      .map(({ text, citations }) => `- ${text || citations.map(toQuote).join(' ')}`);
    return lines.length === 0 ? [] : [[`${title} (${date.slice(0, 10)})`, ...lines].join('\n')];
  });
}

function toQuote({ turns }: AnswerCitation): string {
  return turns.map(({ speaker, text }) => (speaker === null ? text : `${speaker}: ${text}`)).join(' ');
}
