import type { Ids } from '../../owner.ts';
import {
  accountManagers,
  createReadCase,
  type OperationCases,
  type RequestInput,
  signedInCallers,
} from '../operation-case.ts';

const createMeetingTypeRequest = ({ meetingTypeId }: Pick<Ids, 'meetingTypeId'>, body?: unknown): RequestInput => ({
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
    createRequest: (owner) => createMeetingTypeRequest(owner, nameChange),
    resourceRequests: { 'meeting type': (_owner, ids) => createMeetingTypeRequest(ids, nameChange) },
  },
  'DELETE /account_meeting_types/{id}': {
    access: 'user',
    expected: accountManagers(204),
    createRequest: async ({ person }) => {
      const created = await person.post('/account_meeting_types', { account_meeting_type: { name: 'Short-lived' } });
      return createMeetingTypeRequest({ meetingTypeId: (created.body as { id: string }).id });
    },
    resourceRequests: { 'meeting type': (_owner, ids) => createMeetingTypeRequest(ids) },
  },
};
