import { defineAggregate } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { Favorite } from '../../domain/meetings/favorite.ts';

/** One document per user and meeting. */
export const favorites = defineAggregate<Favorite>({
  name: 'meeting_favorites',
  tenancy: 'account',
  schema: new Schema({
    meetingId: { type: String, required: true },
    userId: { type: String, required: true },
    isFavorite: { type: Boolean, required: true },
  }),
  indexes: [
    { name: 'by_meeting', keys: ['meetingId'] },
    { name: 'by_user', keys: ['userId'], acrossAccounts: true },
  ],
});
