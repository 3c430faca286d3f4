import { z } from 'zod';
import { QUESTION_CHARACTERS } from '../limits.ts';
import { id, instant } from './fields.ts';

const success = z.literal(true);

/** A meeting that an answer comes from. */
export const sourceMeetingSchema = z
  .object({
    meeting_id: id,
    title: z.string(),
    url: z.string().meta({ description: 'A path of this site.' }),
    exact_date: instant,
    attendees: z.array(z.string()),
    relevance_score: z.number().min(0).max(1),
  })
  .meta({ id: 'SourceMeeting' });
export type SourceMeeting = z.infer<typeof sourceMeetingSchema>;

const citedTextSchema = z.enum(['transcripts', 'minutes', 'action_items']);

export const answerCitationSchema = z
  .object({
    meeting_id: id,
    result_type: citedTextSchema,
    url: z.string().meta({ description: 'A path of this site that shows the words in their place.' }),
    segment_ids: z.array(id).meta({ description: 'Consecutive segments; empty for minutes and action items.' }),
    quote: z.string().meta({ description: 'The cited words; empty for action items.' }),
    draft: z.enum(['live', 'replaced', 'gone', 'unknown']).nullable().meta({
      description:
        'The words are from a live transcript. live: they are still there. replaced: segment_ids are those of the final transcript that has these words at that time. gone: the final transcript does not have them. unknown: the live transcript cannot be read now. Null: the words are not from a live transcript.',
    }),
    turns: z
      .array(
        z.object({
          segment_id: id.nullable(),
          speaker: z.string().nullable(),
          start: z.number().nullable().meta({ description: 'Seconds; null when untimed.' }),
          text: z.string(),
        }),
      )
      .meta({ description: 'The quote by segment, or by line of the minutes.' }),
  })
  .meta({ id: 'AnswerCitation' });
export type AnswerCitation = z.infer<typeof answerCitationSchema>;

export const answerKindSchema = z
  .enum(['quotes', 'statements', 'action_items', 'decisions', 'meetings', 'not_found'])
  .meta({
    description:
      'quotes: passages of meetings, word for word. statements: sentences of a language model, each with citations. action_items, decisions: stored items. meetings: the meetings that the question asks for, whose dates and attendees (with those who spoke) are in `sources`. not_found: the meetings do not contain an answer.',
  });
export type AnswerKind = z.infer<typeof answerKindSchema>;

export const answerCoverageSchema = z
  .object({
    meeting_id: id,
    from_seconds: z.number().meta({ description: 'In the transcript.' }),
    to_seconds: z.number(),
    is_live: z
      .boolean()
      .meta({ description: 'The meeting was being recorded; its live transcript is part of the answer.' }),
    is_range: z.boolean().meta({ description: 'The question was about this part only.' }),
    notice: z
      .enum(['nothing_said', 'after_end', 'no_times', 'join_time_unknown', 'no_transcript', 'recording_unavailable'])
      .nullable()
      .meta({
        description:
          'Why there is no answer, or an incomplete one. recording_unavailable: the live transcript, or the times of the recording, cannot be read now.',
      }),
  })
  .meta({ id: 'AnswerCoverage', description: 'The part of one meeting that an answer is from.' });
export type AnswerCoverage = z.infer<typeof answerCoverageSchema>;

const message = {
  content: z.string().meta({ description: 'Plain text.' }),
  timestamp: instant,
  sources: z.array(sourceMeetingSchema),
};

export const answerPartSchema = z.object({
  text: z.string().meta({ description: 'Empty for a quote, whose words are in its citation.' }),
  citations: z.array(answerCitationSchema),
  label: z.enum(['decision', 'action_item']).nullable().meta({ description: 'What a quote is; null for other parts.' }),
});
export type AnswerPart = z.infer<typeof answerPartSchema>;

export const assistantMessageSchema = z
  .object({
    role: z.literal('assistant'),
    id: id.meta({ description: 'Names the answer within its conversation.' }),
    ...message,
    kind: answerKindSchema,
    parts: z.array(answerPartSchema),
    hidden_parts: z.int().meta({
      description: 'Parts left out because their meeting was deleted or is no longer shared with the caller.',
    }),
    dropped_statements: z
      .int()
      .meta({ description: 'Sentences of the model that were dropped because no passage supports them.' }),
    coverage: answerCoverageSchema.nullable().meta({ description: 'Null if the answer is from whole meetings.' }),
    rating: z
      .union([z.literal(1), z.literal(-1)])
      .nullable()
      .meta({ description: '1: helpful. -1: not helpful. Null: not rated.' }),
  })
  .meta({ id: 'AssistantMessage' });
export type AssistantMessage = z.infer<typeof assistantMessageSchema>;

const userMessageSchema = z.object({ role: z.literal('user'), ...message }).meta({ id: 'UserMessage' });

export const conversationMessageSchema = z.discriminatedUnion('role', [userMessageSchema, assistantMessageSchema]);
export type ConversationMessage = z.infer<typeof conversationMessageSchema>;

/** When the user joined the meeting that a question is about. */
export const joinedAt = z.iso.datetime({ offset: true }).meta({
  description: 'When the caller joined the meeting, for questions such as "What did I miss since I joined?".',
});

/** Chosen by the client; names a question. */
export const questionRequestId = z.string().min(1).max(64);

export const chatRequestSchema = z
  .object({
    question: z
      .string()
      .trim()
      .min(1, "can't be blank")
      .max(QUESTION_CHARACTERS, `must have at most ${QUESTION_CHARACTERS} characters`),
    conversation_id: id
      .optional()
      .meta({ description: 'Continues this conversation. Default: the active one, or a new one if there is none.' }),
    meeting_id: id
      .optional()
      .meta({ description: 'Answers from this meeting only. Default: all meetings that the caller can read.' }),
    joined_at: joinedAt.optional(),
    request_id: questionRequestId.optional().meta({
      description: 'Set by the client. A repeat with the same id is counted once and returns the stored answer.',
    }),
  })
  .meta({ id: 'ChatRequest' });
export type ChatRequest = z.input<typeof chatRequestSchema>;

export const chatResponseSchema = z
  .object({
    success,
    answer: z.string().meta({ description: 'Plain text.' }),
    sources: z.array(sourceMeetingSchema),
    sources_summary: z.string(),
    timestamp: instant,
    error: z.null(),
    conversation_id: id,
    message: assistantMessageSchema,
  })
  .meta({ id: 'ChatResponse' });
export type ChatResponse = z.infer<typeof chatResponseSchema>;

export const clearChatResponseSchema = z.object({ success }).meta({ id: 'ClearChatResponse' });

export const answerFeedbackRequestSchema = z
  .object({
    message_id: id.meta({ description: 'The answer that is rated.' }),
    rating: z.union([z.literal(1), z.literal(-1)]).meta({ description: '1: helpful. -1: not helpful.' }),
  })
  .meta({ id: 'AnswerFeedbackRequest' });
export type AnswerFeedbackRequest = z.infer<typeof answerFeedbackRequestSchema>;

export const suggestedQuestionsResponseSchema = z
  .object({ questions: z.array(z.string()) })
  .meta({ id: 'SuggestedQuestionsResponse' });
export type SuggestedQuestionsResponse = z.infer<typeof suggestedQuestionsResponseSchema>;

const conversationFields = {
  id,
  title: z.string(),
  preview: z.string().meta({ description: 'The start of the last message that the caller can read.' }),
  message_count: z.int().meta({ description: 'Questions and answers.' }),
  last_message_at: instant,
  active: z.boolean().meta({ description: 'Whether the next question belongs to this conversation.' }),
};

export const conversationSchema = z.object(conversationFields).meta({ id: 'ConversationSummary' });
export type ConversationSummary = z.infer<typeof conversationSchema>;

export const conversationQuerySchema = z.object({
  id: id.optional().meta({ description: 'Default: the active conversation.' }),
});
export const conversationResponseSchema = z
  .object({
    success,
    conversation: z
      .object({ ...conversationFields, messages: z.array(conversationMessageSchema) })
      .nullable()
      .meta({ description: 'Null without an id, if there is no active conversation.' }),
  })
  .meta({ id: 'ConversationResponse' });
export type ConversationResponse = z.infer<typeof conversationResponseSchema>;

export const conversationsResponseSchema = z
  .object({ success, conversations: z.array(conversationSchema) })
  .meta({ id: 'ConversationsResponse' });
export type ConversationsResponse = z.infer<typeof conversationsResponseSchema>;
