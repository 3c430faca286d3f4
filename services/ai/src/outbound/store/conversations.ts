import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import { ANSWER_KINDS, CITED_TEXT_TYPES, COVERAGE_NOTICES, PART_LABELS } from '../../domain/assistant/answer.ts';
import { type Conversation, RATINGS } from '../../domain/assistant/conversation.ts';
import type { DeletedRecording } from '../../domain/assistant/live/recording-text.ts';
import type { QuestionCount } from '../../domain/assistant/question-count.ts';
import { CONVERSATION_RETENTION_MS, DELETED_RECORDING_RETENTION_MS } from '../../limits.ts';

const withoutIds = { _id: false, id: false } as const;
const text = { type: String, required: true } as const;
const textOrEmpty = { type: String, default: '' } as const;
const date = { type: Date, required: true } as const;

const turnOfMeeting = new Schema({ segmentId: textOrEmpty, speakerId: textOrEmpty, start: Number, text }, withoutIds);
const citation = new Schema(
  {
    meetingId: text,
    resultType: { type: String, required: true, enum: CITED_TEXT_TYPES },
    turns: { type: [turnOfMeeting], required: true },
  },
  withoutIds,
);
const coverage = new Schema(
  {
    meetingId: text,
    from: { type: Number, required: true },
    to: { type: Number, required: true },
    isLive: { type: Boolean, required: true },
    isRange: { type: Boolean, required: true },
    notice: { type: String, default: '', enum: COVERAGE_NOTICES },
  },
  withoutIds,
);
const part = new Schema(
  {
    text: textOrEmpty,
    label: { type: String, enum: PART_LABELS },
    citations: { type: [citation], required: true },
  },
  withoutIds,
);
const answer = new Schema(
  {
    kind: { type: String, required: true, enum: ANSWER_KINDS },
    parts: {
      type: [part],
      required: true,
    },
    relevance: {
      type: [new Schema({ meetingId: text, score: { type: Number, required: true } }, withoutIds)],
      required: true,
    },
    speakers: {
      type: [new Schema({ meetingId: text, id: text, name: textOrEmpty, userId: String }, withoutIds)],
      required: true,
    },
    droppedStatements: { type: Number, default: 0 },
    coverage,
  },
  withoutIds,
);

/** Conversations of users with the assistant. A document belongs to one user: read it through app/assistant/own-conversations. */
export const conversations = defineAggregate<Conversation>({
  name: 'conversations',
  tenancy: 'account',
  schema: new Schema({
    userId: text,
    exchanges: {
      type: [
        new Schema(
          {
            id: text,
            question: text,
            askedAt: date,
            answeredAt: date,
            answer: { type: answer, required: true },
            rating: { type: Number, enum: RATINGS },
          },
          withoutIds,
        ),
      ],
      required: true,
    },
    lastMessageAt: date,
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
    userId: text,
    day: text,
    count: { type: Number, required: true },
    requestIds: { type: [String], default: [] },
    keptUntil: date,
  }),
  indexes: [],
  expiresAt: 'keptUntil',
});

/** Recordings that were deleted while an answer may have been quoting their live transcripts. Contains ids only. */
export const deletedRecordings = defineAggregate<DeletedRecording>({
  name: 'deleted_recordings',
  tenancy: 'account',
  schema: new Schema({ meetingId: text, deletedAt: date }),
  indexes: [{ name: 'by_meeting', keys: ['meetingId'] }],
  retentionMs: DELETED_RECORDING_RETENTION_MS,
});
