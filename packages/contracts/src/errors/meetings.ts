import { defineErrors } from './kinds.ts';

/** Errors of the meetings service. */
export const meetingsErrors = defineErrors({
  'meeting.not_found': { kind: 'not_found', message: 'This meeting does not exist, or you may not see it.' },
  'action_item.description_blank': { kind: 'validation', message: 'Please describe what is to be done.' },
  'minutes.content_blank': { kind: 'validation', message: 'Minutes content cannot be empty' },
});
