import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import { parsePageLimit } from '@minutehand/service-kit/store';
import { compareMinutesVersion } from '../../../app/minutes/compare-minutes-version.ts';
import { decideMinutesProposal } from '../../../app/minutes/decide-minutes-proposal.ts';
import { getMinutes } from '../../../app/minutes/get-minutes.ts';
import { getMinutesProposal } from '../../../app/minutes/get-minutes-proposal.ts';
import { listMinutesVersions } from '../../../app/minutes/list-minutes-versions.ts';
import { restoreMinutesVersion } from '../../../app/minutes/restore-minutes-version.ts';
import { updateMinutes } from '../../../app/minutes/update-minutes.ts';
import type { Ports } from '../../../app/ports.ts';
import {
  presentComparedLine,
  presentMinutes,
  presentMinutesVersion,
  presentProposal,
} from '../present/present-minutes.ts';

type MinutesRpcs =
  | 'getMinutesProposal'
  | 'decideMinutesProposal'
  | 'getMinutes'
  | 'updateMinutes'
  | 'listMinutesVersions'
  | 'compareMinutesVersion'
  | 'restoreMinutesVersion';

export function createMinutesHandlers(ports: Ports): Pick<Handlers<typeof MeetingsServiceService>, MinutesRpcs> {
  return {
    getMinutes: defineHandler(
      { accessScope: 'read', servicesActingForUsers: ['ai'], services: ['search'] },
      async ({ meetingId }, { caller }) => ({
        minutes: presentMinutes(await getMinutes(ports, caller, meetingId)),
      }),
    ),

    updateMinutes: defineHandler(
      { accessScope: 'write' },
      async ({ meetingId, content, version, amendment }, { caller }) => {
        const command = { meetingId, content, version, amendment };
        return { minutes: presentMinutes(await updateMinutes(ports, caller, command)) };
      },
    ),

    getMinutesProposal: defineHandler({ accessScope: 'read' }, async ({ meetingId }, { caller }) => {
      const proposal = await getMinutesProposal(ports, caller, meetingId);
      return { proposal: proposal && presentProposal(proposal) };
    }),

    decideMinutesProposal: defineHandler({ accessScope: 'write' }, async (decision, { caller }) => {
      return { minutes: presentMinutes(await decideMinutesProposal(ports, caller, decision)) };
    }),

    listMinutesVersions: defineHandler({ accessScope: 'read' }, async ({ meetingId, limit, cursor }, { caller }) => {
      const query = { meetingId, limit: parsePageLimit(limit), cursor: cursor || undefined };
      const page = await listMinutesVersions(ports, caller, query);
      return { versions: page.items.map(presentMinutesVersion), nextCursor: page.nextCursor ?? '' };
    }),

    compareMinutesVersion: defineHandler({ accessScope: 'read' }, async ({ meetingId, minutesVersion }, { caller }) => {
      const comparison = await compareMinutesVersion(ports, caller, { meetingId, minutesVersion });
      return { todayVersion: comparison.currentVersion, lines: comparison.lines.map(presentComparedLine) };
    }),

    restoreMinutesVersion: defineHandler({ accessScope: 'write' }, async (request, { caller }) => {
      const { meetingId, minutesVersion, version, amendment } = request;
      const command = { meetingId, minutesVersion, version, amendment };
      return { minutes: presentMinutes(await restoreMinutesVersion(ports, caller, command)) };
    }),
  };
}
