import { calendarFeedRenewedSchema } from '@minutehand/contracts/http/calendar-feed';
import type { Owner } from '../owner.ts';
import { everybody, everyPerson, type Rows, read } from './row.ts';

/** Renews the owner's calendar feed; returns the new secret. */
async function renewFeedSecret({ person }: Owner): Promise<string> {
  const { url } = calendarFeedRenewedSchema.parse((await person.post('/action_items/feed')).body);
  return (
    url
      .split('/')
      .at(-1)
      ?.replace(/\.ics$/, '') ?? ''
  );
}

export const calendarFeedRows: Rows = {
  'GET /action_items/feed': read(),
  'POST /action_items/feed': { access: 'person', expected: everyPerson(201), good: () => ({ body: {} }) },
  'DELETE /action_items/feed': { access: 'person', expected: everyPerson(204), good: () => ({}) },
  'GET /action_items/feed/{secret}.ics': {
    access: 'public',
    expected: everybody(200),
    good: async (owner) => ({ path: { secret: await renewFeedSecret(owner) } }),
    isSigned: true,
  },
};
