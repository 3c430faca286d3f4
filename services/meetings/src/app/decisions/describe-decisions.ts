import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Decision, MeetingDecisions } from '../../domain/decisions/decision.ts';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { getMeetingRole } from '../../domain/sharing/policy.ts';
import type { Ports } from '../ports.ts';

export type FoundDecision = {
  readonly decision: Decision;
  readonly list: MeetingDecisions;
  readonly meeting: Stored<Meeting>;
};

/** A decision with those of other meetings that contradict it, each of a meeting that the actor may read; the latest first. */
export type DecisionView = FoundDecision & {
  /** The newest later decision that contradicts it. */
  readonly replacedBy: FoundDecision | undefined;
  /** Earlier decisions that it contradicts. */
  readonly replaces: readonly FoundDecision[];
};

type DescribePorts = Pick<Ports, 'meetings' | 'decisions'>;

export async function describeDecisions(
  ports: DescribePorts,
  actor: Actor,
  found: readonly FoundDecision[],
): Promise<DecisionView[]> {
  const conflicts = await findConflictingIds(ports, actor, found);
  const otherIds = [...new Set([...conflicts.values()].flat().map(({ meetingId }) => meetingId))];
  const others = await readOthers(ports, actor, otherIds);
  return found.map((one) => {
    const ofDecision = (conflicts.get(one.decision.id) ?? [])
      .flatMap(({ decisionId }) => others.get(decisionId) ?? [])
      .toSorted((a, b) => compareAge(b, a));
    return {
      ...one,
      replacedBy: ofDecision.find((other) => compareAge(other, one) > 0),
      replaces: ofDecision.filter((other) => compareAge(other, one) < 0),
    };
  });
}

type Reference = { readonly meetingId: string; readonly decisionId: string };

/** What contradicts each decision. A conflict is stored with the meeting that was compared, which may be either of the two. */
async function findConflictingIds(
  ports: DescribePorts,
  actor: Actor,
  found: readonly FoundDecision[],
): Promise<Map<string, Reference[]>> {
  const conflicts = new Map<string, Reference[]>();
  const add = (decisionId: string, other: Reference) => {
    const known = conflicts.get(decisionId) ?? [];
    if (known.some((one) => one.decisionId === other.decisionId)) return;
    conflicts.set(decisionId, [...known, other]);
  };
  const lists = new Map(found.map(({ list }) => [list.meetingId, list]));
  for (const { meetingId, conflicts: own } of lists.values()) {
    for (const { decisionId, otherMeetingId, otherDecisionId } of own)
      add(decisionId, { meetingId: otherMeetingId, decisionId: otherDecisionId });
    const compared = ports.decisions.stream(actor, { where: { otherMeetingIds: { contains: meetingId } } });
    for await (const other of compared)
      for (const { decisionId, otherMeetingId, otherDecisionId } of other.conflicts)
        if (otherMeetingId === meetingId) add(otherDecisionId, { meetingId: other.meetingId, decisionId });
  }
  return conflicts;
}

/** The current decisions of those meetings that the actor may read, by id. */
async function readOthers(
  ports: DescribePorts,
  actor: Actor,
  meetingIds: readonly string[],
): Promise<Map<string, FoundDecision>> {
  const others = new Map<string, FoundDecision>();
  if (meetingIds.length === 0) return others;
  const meetings = (await ports.meetings.findMany(actor, meetingIds)).filter(
    (meeting) => getMeetingRole(meeting, actor) !== undefined,
  );
  const lists = new Map((await ports.decisions.findMany(actor, meetingIds)).map((list) => [list.meetingId, list]));
  for (const meeting of meetings) {
    const list = lists.get(meeting.id);
    for (const decision of list?.decisions ?? []) if (list) others.set(decision.id, { decision, list, meeting });
  }
  return others;
}

/** Negative if the first decision is older. */
function compareAge({ meeting: a }: FoundDecision, { meeting: b }: FoundDecision): number {
  return a.startedAt.getTime() - b.startedAt.getTime() || (a.id < b.id ? -1 : 1);
}
