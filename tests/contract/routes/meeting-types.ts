import type { Ids } from '../owner.ts';
import { type Call, everyPerson, managers, type Rows, read } from './row.ts';

const named = ({ meetingTypeId }: Pick<Ids, 'meetingTypeId'>, body?: unknown): Call => ({
  path: { id: meetingTypeId },
  ...(body === undefined ? {} : { body }),
});
const renamed = { account_meeting_type: { name: 'Standup' } };

/** A meeting type that the owner created: every member can read it; its creator and the account's owners and admins can change it. */
export const meetingTypeRows: Rows = {
  'GET /account_meeting_types': read(),
  'POST /account_meeting_types': {
    access: 'person',
    expected: everyPerson(201),
    good: () => ({ body: { account_meeting_type: { name: 'Review', template_variables: { headings: ['Risks'] } } } }),
  },
  'PATCH /account_meeting_types/{id}': {
    access: 'person',
    expected: managers(200),
    good: (own) => named(own, renamed),
    naming: { 'meeting type': (_own, ids) => named(ids, renamed) },
  },
  'DELETE /account_meeting_types/{id}': {
    access: 'person',
    expected: managers(204),
    good: async ({ person }) => {
      const created = await person.post('/account_meeting_types', { account_meeting_type: { name: 'Short-lived' } });
      return named({ meetingTypeId: (created.body as { id: string }).id });
    },
    naming: { 'meeting type': (_own, ids) => named(ids) },
  },
};
