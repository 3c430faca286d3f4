import { MeetingFilesServiceService } from '@minutehand/contracts/proto/meetings/v1/meeting_files';
import { type AccessTable, describeAccess, snapshotDocuments } from '@minutehand/test-kit/access';
import { createActor } from '@minutehand/test-kit/identity';
import { aggregates } from '../src/outbound/store/aggregates.ts';
import { openTestContext } from './test-context.ts';

const table: AccessTable<MeetingFilesServiceService, Record<never, string>> = {
  streamMeetingFiles: {
    accessScope: 'admin',
    servicesActingForUsers: ['recordings'],
    createRequest: () => ({ allMeetings: false }),
  },
};

describeAccess('meetings', MeetingFilesServiceService, table, async () => {
  const { service } = await openTestContext();
  return {
    service,
    account: { actor: createActor(), ids: {} },
    otherAccount: { actor: createActor({ userId: 'user-2', accountId: 'account-2' }), ids: {} },
    snapshot: () => snapshotDocuments(service.store, aggregates, 'account-2'),
  };
});
