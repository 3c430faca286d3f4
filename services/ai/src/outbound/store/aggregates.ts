import { erasureAggregate } from '@minutehand/service-kit/erasure';
import { conversations, deletedRecordings, questionCounts } from './conversations.ts';
import { deletedUsers, generations } from './generations.ts';
import { usage, writerSettings } from './writer-settings.ts';

/** All aggregates of this service. */
export const aggregates = [
  ...[generations, deletedUsers, usage, writerSettings, conversations, questionCounts, deletedRecordings],
  erasureAggregate,
] as const;
