import type { Ids } from '../../owner.ts';
import {
  accountManagers,
  createReadCase,
  type OperationCases,
  type RequestInput,
  signedInCallers,
} from '../operation-case.ts';

/** A request for a stored meeting type. */
const getRequestForType = ({ meetingTypeId }: Pick<Ids, 'meetingTypeId'>, body?: unknown): RequestInput => ({
  path: { id: meetingTypeId },
  ...(body === undefined ? {} : { body }),
});
const nameChange = { account_meeting_type: { name: 'Standup' } };

/** Every member can read a meeting type; its creator and the account's owners and admins can change it. */
export const meetingTypeCases: OperationCases = {
  'GET /account_meeting_types': createReadCase(),
  'POST /account_meeting_types': {
    access: 'user',
    expected: signedInCallers(201),
    createRequest: () => ({
      body: { account_meeting_type: { name: 'Review', template_variables: { headings: ['Risks'] } } },
    }),
  },
  'PATCH /account_meeting_types/{id}': {
    access: 'user',
    expected: accountManagers(200),
    createRequest: (owner) => getRequestForType(owner, nameChange),
    resourceRequests: { 'meeting type': (_owner, ids) => getRequestForType(ids, nameChange) },
  },
  'DELETE /account_meeting_types/{id}': {
    access: 'user',
    expected: accountManagers(204),
    createRequest: async ({ person }) => {
      const created = await person.post('/account_meeting_types', { account_meeting_type: { name: 'Short-lived' } });
      return getRequestForType({ meetingTypeId: (created.body as { id: string }).id });
    },
    resourceRequests: { 'meeting type': (_owner, ids) => getRequestForType(ids) },
  },
};
