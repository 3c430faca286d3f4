import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import type { Ports } from '../../app/ports.ts';
import { createShare } from '../../app/sharing/create-share.ts';
import { deleteShare } from '../../app/sharing/delete-share.ts';
import { listShares } from '../../app/sharing/list-shares.ts';
import { updateShare } from '../../app/sharing/update-share.ts';

type ShareRpcs = 'listShares' | 'createShare' | 'updateShare' | 'deleteShare';

export function createShareHandlers(ports: Ports): Pick<Handlers<typeof MeetingsServiceService>, ShareRpcs> {
  return {
    listShares: defineHandler({ accessScope: 'read' }, async ({ meetingId }, { caller }) => {
      return { shares: await listShares(ports, caller, meetingId) };
    }),

    createShare: defineHandler({ accessScope: 'write' }, async (command, { caller }) => {
      return { share: await createShare(ports, caller, command) };
    }),

    updateShare: defineHandler({ accessScope: 'write' }, async (command, { caller }) => {
      return { share: await updateShare(ports, caller, command) };
    }),

    deleteShare: defineHandler({ accessScope: 'write' }, async (command, { caller }) => {
      await deleteShare(ports, caller, command);
      return {};
    }),
  };
}
