import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import { ANSWER_KINDS, CITED_TEXTS } from '../../domain/assistant/answer.ts';
import { type Conversation, RATINGS } from '../../domain/assistant/conversation.ts';
import type { QuestionCount } from '../../domain/assistant/question-count.ts';
import { CONVERSATION_RETENTION_MS } from '../../limits.ts';

const embedded = { _id: false, id: false } as const;
const requiredString = { type: String, required: true } as const;
const optionalString = { type: String, default: '' } as const;
const requiredDate = { type: Date, required: true } as const;

const turnOfMeeting = new Schema(
  { segmentId: optionalString, speakerId: optionalString, start: Number, text: requiredString },
  embedded,
);
const citation = new Schema(
  {
    meetingId: requiredString,
    resultType: { type: String, required: true, enum: CITED_TEXTS },
    turns: { type: [turnOfMeeting], required: true },
  },
  embedded,
);
const answer = new Schema(
  {
    kind: { type: String, required: true, enum: ANSWER_KINDS },
    parts: {
      type: [new Schema({ text: optionalString, citations: { type: [citation], required: true } }, embedded)],
      required: true,
    },
    relevance: {
      type: [new Schema({ meetingId: requiredString, score: { type: Number, required: true } }, embedded)],
      required: true,
    },
    speakers: {
      type: [
        new Schema({ meetingId: requiredString, id: requiredString, name: optionalString, userId: String }, embedded),
      ],
      required: true,
    },
    droppedStatements: { type: Number, default: 0 },
  },
  embedded,
);

/** Conversations of users with the assistant. A document belongs to one user: read it through app/assistant/own-conversations. */
export const conversations = defineAggregate<Conversation>({
  name: 'conversations',
  tenancy: 'account',
  schema: new Schema({
    userId: requiredString,
    exchanges: {
      type: [
        new Schema(
          {
            id: requiredString,
            question: requiredString,
            askedAt: requiredDate,
            answeredAt: requiredDate,
            answer: { type: answer, required: true },
            rating: { type: Number, enum: RATINGS },
          },
          embedded,
        ),
      ],
      required: true,
    },
    lastMessageAt: requiredDate,
    isEnded: { type: Boolean, required: true },
    meetingIds: { type: [String], required: true },
  }),
  indexes: [{ name: 'by_user_and_time', keys: ['userId', 'lastMessageAt'] }],
  arrayIndexes: [{ field: 'meetingIds' }],
  retentionMs: CONVERSATION_RETENTION_MS,
});

/** Questions of a user, one document per account, user and day. */
export const questionCounts = defineAggregate<QuestionCount>({
  name: 'question_counts',
  tenancy: 'account',
  schema: new Schema({
    userId: requiredString,
    day: requiredString,
    count: { type: Number, required: true },
    requestIds: { type: [String], default: [] },
    keptUntil: requiredDate,
  }),
  indexes: [],
  expiresAt: 'keptUntil',
});
