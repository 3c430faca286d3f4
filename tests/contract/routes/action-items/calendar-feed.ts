import { renewCalendarFeedResponseSchema } from '@minutehand/contracts/http/calendar-feed';
import type { Owner } from '../../owner.ts';
import { allCallers, createReadCase, type OperationCases, signedInCallers } from '../operation-case.ts';

/** Renews the owner's calendar feed; returns the new secret. */
async function renewFeedSecret({ person }: Owner): Promise<string> {
  const { url } = renewCalendarFeedResponseSchema.parse((await person.post('/action_items/feed')).body);
  return (
    url
      .split('/')
      .at(-1)
      ?.replace(/\.ics$/, '') ?? ''
  );
}

export const calendarFeedCases: OperationCases = {
  'GET /action_items/feed': createReadCase(),
  'POST /action_items/feed': {
    access: 'user',
    scope: 'admin',
    expected: signedInCallers(201),
    needsRecentAuthentication: true,
    createRequest: () => ({ body: {} }),
  },
  'DELETE /action_items/feed': { access: 'user', expected: signedInCallers(204), createRequest: () => ({}) },
  'GET /action_items/feed/{secret}.ics': {
    access: 'public',
    expected: allCallers(200),
    createRequest: async (owner) => ({ path: { secret: await renewFeedSecret(owner) } }),
    hasSecretUrl: true,
  },
};
