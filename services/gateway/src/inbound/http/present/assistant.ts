import { answerTexts } from '@minutehand/contracts/answer-texts';
import {
  type AnswerCitation,
  type AnswerCoverage,
  type AnswerPart,
  type AssistantMessage,
  answerCitationSchema,
  answerCoverageSchema,
  answerKindSchema,
  answerPartSchema,
  type ChatResponse,
  type ConversationMessage,
  type ConversationSummary,
  type SourceMeeting,
} from '@minutehand/contracts/http/assistant';
import type * as proto from '@minutehand/contracts/proto/ai/v1/assistant';
import { describeCoverage, getIntroduction } from './answer-texts.ts';
import { emptyToNull, requireField } from './proto-fields.ts';
import { getLiveUrl, getMeetingUrl } from './search.ts';

// Answers are stored. One by a later release may have values that this one does not know: the rest of its conversation must be shown all the same.
const kindSchema = answerKindSchema.catch('quotes');
/** The link of an action item is that of its meeting. */
const citedTextSchema = answerCitationSchema.shape.result_type.catch('action_items');
const draftSchema = answerCitationSchema.shape.draft.catch('unknown');
const noticeSchema = answerCoverageSchema.shape.notice.catch(null);
const labelSchema = answerPartSchema.shape.label.catch(null);

function presentCitation(citation: proto.AnswerCitation): AnswerCitation {
  const { meetingId, resultType, turns, anchorSegmentIds } = citation;
  const type = citedTextSchema.parse(resultType);
  const draft = draftSchema.parse(citation.draft ?? null);
  const citedIds = turns.map(({ segmentId }) => segmentId).filter((segmentId) => segmentId !== '');
  const segmentIds = draft === null || draft === 'live' ? citedIds : anchorSegmentIds;
  return {
    meeting_id: meetingId,
    result_type: type,
    url:
      draft === 'live'
        ? getLiveUrl(meetingId, turns[0]?.start ?? 0)
        : getMeetingUrl(meetingId, draft === 'gone' || draft === 'unknown' ? 'meetings' : type, segmentIds[0]),
    segment_ids: segmentIds,
    draft,
    quote: turns.map(({ text }) => text).join(' '),
    turns: turns.map(({ segmentId, speaker, start, text }) => ({
      segment_id: draft === null || draft === 'live' ? emptyToNull(segmentId) : null,
      speaker: emptyToNull(speaker),
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

export function presentPart({ text, citations, label }: proto.AnswerPart): AnswerPart {
  return { text, citations: citations.map(presentCitation), label: labelSchema.parse(label ?? null) };
}

function presentCoverage(coverage: proto.AnswerCoverage): AnswerCoverage {
  const { meetingId, fromSeconds, toSeconds, isLive, isRange, notice } = coverage;
  return {
    meeting_id: meetingId,
    from_seconds: fromSeconds,
    to_seconds: toSeconds,
    is_live: isLive,
    is_range: isRange,
    notice: noticeSchema.parse(emptyToNull(notice)),
  };
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
    kind: kindSchema.parse(answer.kind),
    sources: answer.sources.map(presentSource),
    parts: answer.parts.map(presentPart),
    hidden_parts: answer.hiddenParts,
    dropped_statements: answer.droppedStatements,
    coverage: answer.coverage ? presentCoverage(answer.coverage) : null,
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

type Content = Pick<AssistantMessage, 'kind' | 'sources' | 'parts' | 'hidden_parts' | 'coverage'>;

/** The parts by meeting, for clients that show text only. */
function toPlainText({ kind, sources, parts, hidden_parts: hiddenParts, coverage }: Content): string {
  const blocks =
    kind === 'statements'
      ? [parts.map(({ text }) => text).join(' ')]
      : kind === 'meetings'
        ? sources.map(formatMeeting)
        : listByMeeting(sources, parts);
  const isEmpty = parts.length === 0 && hiddenParts === 0;
  const introduction = getIntroduction({ kind, isEmpty, coverage });
  // If an answer has no visible parts, only the notice is shown.
  return [
    parts.length === 0 && !isEmpty ? '' : introduction,
    ...blocks,
    describeCoverage(coverage),
    hiddenParts > 0 ? answerTexts.hiddenParts : '',
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}

function formatMeeting({ title, exact_date: date, attendees }: SourceMeeting): string {
  const names = attendees.length === 0 ? 'No attendees listed.' : `Attendees: ${attendees.join(', ')}`;
  return `${title} (${date.slice(0, 10)})\n${names}`;
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
