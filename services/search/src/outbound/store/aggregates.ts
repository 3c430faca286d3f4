import { erasureAggregate } from '@minutehand/service-kit/erasure';
import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { UserCopy } from '../../app/ports.ts';
import type { IndexedText, MeetingMetadata } from '../../domain/indexed-meeting.ts';
import type { StoredPassage } from '../../domain/passages.ts';
import { savedSearchesAggregate } from './saved-searches.ts';
import { vectorsAggregate } from './vectors.ts';

const withoutIds = { _id: false, id: false } as const;
const text = { type: String, required: true } as const;
const version = { type: Number, required: true } as const;

/** One per meeting, with the meeting's id. */
export const metadataAggregate = defineAggregate<MeetingMetadata>({
  // The stored collection keeps the name of an earlier release.
  name: 'headings',
  tenancy: 'account',
  schema: new Schema(
    {
      title: { type: String, default: '' },
      ownerId: text,
      readerIds: { type: [String], required: true },
      startedAt: text,
      sourceVersion: version,
    },
    withoutIds,
  ),
  // An ISO date and time in UTC, so the order of the bytes is chronological.
  indexes: [{ name: 'by_start', keys: ['startedAt'] }],
});

/** The passages of one text. The id consists of the meeting's id and the kind. Stored separately from the metadata, because texts may be long. */
export const textAggregate = defineAggregate<IndexedText>({
  name: 'texts',
  tenancy: 'account',
  schema: new Schema(
    {
      meetingId: text,
      kind: { type: String, enum: ['transcripts', 'minutes'], required: true },
      passages: {
        type: [
          new Schema<StoredPassage>(
            {
              text: { type: String, required: true },
              segmentIds: [String],
              segmentStarts: [Number],
              speakers: { type: [String], default: undefined },
              times: { type: [Number], default: undefined },
            },
            withoutIds,
          ),
        ],
        required: true,
      },
      sourceVersion: version,
    },
    withoutIds,
  ),
  indexes: [],
});

/** Global, because a user has the same name in all accounts. */
export const userCopyAggregate = defineAggregate<UserCopy>({
  name: 'people',
  tenancy: 'global',
  schema: new Schema({ name: { type: String, default: '' }, sourceVersion: version }, withoutIds),
  indexes: [],
});

export const aggregates = [
  metadataAggregate,
  textAggregate,
  vectorsAggregate,
  userCopyAggregate,
  savedSearchesAggregate,
  erasureAggregate,
];
