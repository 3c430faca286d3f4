import { PAGE_MAX } from '@minutehand/contracts/limits';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Decision, MeetingDecisions } from '../../domain/decisions/decision.ts';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { getMeetingRole } from '../../domain/sharing/policy.ts';
import { CONFLICTING_MEETINGS_PER_READ, CONFLICTS_PER_DECISION } from '../../limits.ts';
import type { Ports } from '../ports.ts';

export type FoundDecision = {
  readonly decision: Decision;
  readonly meetingDecisions: MeetingDecisions;
  readonly meeting: Stored<Meeting>;
};

/** A decision with those of other meetings that contradict it, each of a meeting that the actor may read; the latest first. */
export type DecisionView = FoundDecision & {
  /** The newest later decision that contradicts it. */
  readonly replacedBy: FoundDecision | undefined;
  /** Earlier decisions that it contradicts; with `replacedBy`, the newest few. */
  readonly replaces: readonly FoundDecision[];
};

type DecisionViewPorts = Pick<Ports, 'meetings' | 'decisions'>;

export async function createDecisionViews(
  ports: DecisionViewPorts,
  actor: Actor,
  found: readonly FoundDecision[],
): Promise<DecisionView[]> {
  const conflicts = await findConflictingIds(ports, actor, found);
  const meetings = await readMeetings(ports, actor, [...conflicts.values()].flat());
  const newest = new Map(
    [...conflicts].map(([decisionId, references]) => [decisionId, takeNewest(references, meetings)]),
  );
  const otherDecisions = await readOtherDecisions(ports, actor, [...newest.values()].flat(), meetings);
  return found.map((entry) => {
    const conflictsOfEntry = (newest.get(entry.decision.id) ?? [])
      .flatMap(({ decisionId }) => otherDecisions.get(decisionId) ?? [])
      .toSorted((a, b) => compareAge(b, a));
    return {
      ...entry,
      replacedBy: conflictsOfEntry.find((other) => compareAge(other, entry) > 0),
      replaces: conflictsOfEntry.filter((other) => compareAge(other, entry) < 0),
    };
  });
}

type Reference = { readonly meetingId: string; readonly decisionId: string };
type Meetings = ReadonlyMap<string, Stored<Meeting>>;

/**
 * The decisions that contradict each decision. A conflict is stored with the meeting that was compared, which may be either of the two. Reads a
 * limited number of the others.
 */
async function findConflictingIds(
  ports: DecisionViewPorts,
  actor: Actor,
  found: readonly FoundDecision[],
): Promise<Map<string, Reference[]>> {
  const conflicts = new Map(found.map(({ decision }) => [decision.id, [] as Reference[]]));
  const add = (decisionId: string, other: Reference) => {
    const conflictsOfDecision = conflicts.get(decisionId);
    if (conflictsOfDecision && !conflictsOfDecision.some((conflict) => conflict.decisionId === other.decisionId))
      conflictsOfDecision.push(other);
  };
  const decisionsByMeeting = new Map(
    found.map(({ meetingDecisions }) => [meetingDecisions.meetingId, meetingDecisions]),
  );
  let remainingReads = CONFLICTING_MEETINGS_PER_READ;
  for (const { meetingId, decisions, conflicts: ownConflicts } of decisionsByMeeting.values()) {
    for (const { decisionId, otherMeetingId, otherDecisionId } of ownConflicts)
      add(decisionId, { meetingId: otherMeetingId, decisionId: otherDecisionId });
    const limit = Math.min(CONFLICTS_PER_DECISION * decisions.length, PAGE_MAX, remainingReads);
    if (limit === 0) continue;
    const where = { otherMeetingIds: { contains: meetingId } };
    const { items } = await ports.decisions.page(actor, { where, limit });
    remainingReads -= items.length;
    for (const other of items)
      for (const { decisionId, otherMeetingId, otherDecisionId } of other.conflicts)
        if (otherMeetingId === meetingId) add(otherDecisionId, { meetingId: other.meetingId, decisionId });
  }
  return conflicts;
}

/** The meetings of the references that the actor may read. */
async function readMeetings(
  ports: DecisionViewPorts,
  actor: Actor,
  references: readonly Reference[],
): Promise<Meetings> {
  const ids = [...new Set(references.map(({ meetingId }) => meetingId))];
  if (ids.length === 0) return new Map();
  const meetings = await ports.meetings.findMany(actor, ids);
  return new Map(
    meetings.filter((meeting) => getMeetingRole(meeting, actor) !== undefined).map((meeting) => [meeting.id, meeting]),
  );
}

function takeNewest(references: readonly Reference[], meetings: Meetings): Reference[] {
  const getStart = ({ meetingId }: Reference) => meetings.get(meetingId)?.startedAt.getTime() ?? 0;
  return references
    .filter(({ meetingId }) => meetings.has(meetingId))
    .toSorted((a, b) => getStart(b) - getStart(a))
    .slice(0, CONFLICTS_PER_DECISION);
}

/** The current decisions of the meetings of the references, by id. */
async function readOtherDecisions(
  ports: DecisionViewPorts,
  actor: Actor,
  references: readonly Reference[],
  meetings: Meetings,
): Promise<Map<string, FoundDecision>> {
  const otherDecisions = new Map<string, FoundDecision>();
  const ids = [...new Set(references.map(({ meetingId }) => meetingId))];
  if (ids.length === 0) return otherDecisions;
  for (const meetingDecisions of await ports.decisions.findMany(actor, ids)) {
    const meeting = meetings.get(meetingDecisions.meetingId);
    for (const decision of meetingDecisions.decisions)
      if (meeting) otherDecisions.set(decision.id, { decision, meetingDecisions, meeting });
  }
  return otherDecisions;
}

/** Negative if the first decision is older. */
function compareAge({ meeting: a }: FoundDecision, { meeting: b }: FoundDecision): number {
  return a.startedAt.getTime() - b.startedAt.getTime() || (a.id < b.id ? -1 : 1);
}
