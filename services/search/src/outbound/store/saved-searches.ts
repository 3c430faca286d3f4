import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import { ORDERS, PERIODS, RESULT_TYPES, type SavedSearches } from '../../domain/saved-searches.ts';

const withoutIds = { _id: false, id: false } as const;
const text = { type: String, required: true } as const;
const textOrEmpty = { type: String, default: '' } as const;

const query = new Schema(
  {
    query: text,
    resultType: { ...textOrEmpty, enum: RESULT_TYPES },
    meetingTypeId: textOrEmpty,
    seriesOf: textOrEmpty,
    personId: textOrEmpty,
    hasOpenItems: { type: Boolean, default: false },
    period: { ...textOrEmpty, enum: PERIODS },
    fromDay: textOrEmpty,
    toDay: textOrEmpty,
    order: { ...textOrEmpty, enum: ORDERS },
  },
  withoutIds,
);

/** One per user and account. The id consists of both. */
export const savedSearchesAggregate = defineAggregate<SavedSearches>({
  name: 'saved_searches',
  tenancy: 'account',
  schema: new Schema(
    {
      userId: text,
      searches: {
        type: [
          new Schema(
            // `id` is a field of its own: the option of the same name is off.
            { id: text, name: text, query: { type: query, required: true }, createdAt: { type: Date, required: true } },
            withoutIds,
          ),
        ],
        required: true,
      },
    },
    withoutIds,
  ),
  // For the deletion of a user, including in accounts that they left.
  indexes: [{ name: 'by_user', keys: ['userId'], acrossAccounts: true }],
});
