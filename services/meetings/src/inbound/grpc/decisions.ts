import type * as proto from '@minutehand/contracts/proto/meetings/v1/decisions';
import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import { parsePageLimit } from '@minutehand/service-kit/store';
import type { DecisionView, FoundDecision } from '../../app/decisions/create-decision-views.ts';
import { listDecisions } from '../../app/decisions/list-decisions.ts';
import { findUsers } from '../../app/people/find-names.ts';
import type { Ports } from '../../app/ports.ts';
import { CONFLICT_CITATIONS } from '../../limits.ts';
import { parseBound } from './meetings.ts';

/** Handlers for the decisions of all meetings. */
export function createDecisionHandlers(ports: Ports): Pick<Handlers<typeof MeetingsServiceService>, 'listDecisions'> {
  return {
    listDecisions: defineHandler(
      { accessScope: 'read', servicesActingForUsers: ['ai'] },
      async (request, { caller }) => {
        const users = await findUsers(ports, caller.accountId, [caller.userId]);
        const page = await listDecisions(ports, caller, {
          meetingId: request.meetingId || undefined,
          seriesOf: request.seriesOf || undefined,
          startedFrom: parseBound(request.startedFrom),
          startedBefore: parseBound(request.startedBefore),
          speaker: request.speaker.trim() || undefined,
          text: request.query.trim() || undefined,
          limit: parsePageLimit(request.limit),
          cursor: request.cursor || undefined,
        });
        return {
          decisions: page.items.map(presentDecision),
          nextCursor: page.nextCursor ?? '',
          timeZone: users.get(caller.userId)?.timeZone ?? '',
        };
      },
    ),
  };
}

export function presentDecision(view: DecisionView): proto.Decision {
  const { replacedBy, replaces } = view;
  return {
    ...presentFound(view),
    replacedBy: replacedBy && presentOther(replacedBy),
    replaces: replaces.map(presentOther),
  };
}

/** Includes only the first citations, so that a page of decisions with conflicts fits into a message. */
function presentOther(found: FoundDecision): proto.OtherDecision {
  const { citations, ...other } = presentFound(found);
  return { ...other, citations: citations.slice(0, CONFLICT_CITATIONS) };
}

function presentFound({ decision, meetingDecisions, meeting }: FoundDecision): proto.OtherDecision {
  const isOutdated = meetingDecisions.importNumber !== meeting.importNumber;
  return {
    id: decision.id,
    meeting: { id: meeting.id, title: meeting.title, startedAt: meeting.startedAt.toISOString() },
    text: decision.text,
    citations: decision.citations.map(({ segmentIds, quote, speaker, start, end, outdated }) => ({
      segmentIds,
      quote,
      speaker,
      start: start ?? undefined,
      end: end ?? undefined,
      outdated: isOutdated || outdated === true,
    })),
  };
}
