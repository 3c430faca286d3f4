import { AppError } from '@minutehand/contracts/errors';
import { PAGE_MAX } from '@minutehand/contracts/limits';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Page, Query, Stored } from '@minutehand/service-kit/store';
import { type MeetingDecisions, toDecisions } from '../../domain/decisions/decision.ts';
import { type DecisionFilter, matchesDecision } from '../../domain/decisions/matches-decision.ts';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { DECISION_COPIES_PER_READ, DECISION_MINUTES_TEXTS_PER_READ, SCANNED_LIST_MEETINGS } from '../../limits.ts';
import { toWhere } from '../meetings/list-meetings.ts';
import type { Ports } from '../ports.ts';
import { createSeriesFilter } from '../series/create-series-filter.ts';
import { copyDecisions } from './copy-decisions.ts';
import { createDecisionViews, type DecisionView, type FoundDecision } from './create-decision-views.ts';

/** Undefined fields match all decisions. */
export type ListDecisions = DecisionFilter & {
  meetingId: string | undefined;
  /** The id of a series, or of a meeting; selects all meetings of its series, including this one. */
  seriesOf: string | undefined;
  startedFrom: Date | undefined;
  startedBefore: Date | undefined;
  limit: number;
  cursor: string | undefined;
};

/** Separates the number of decisions to skip, because earlier pages contained them, from the cursor of the store. */
const SEPARATOR = '.';

type Position = { readonly cursor: string | undefined; readonly skipped: number };

/**
 * The decisions of all meetings that the actor may read, the latest meeting first. If few match, a page may be short although it has a
 * cursor.
 */
export async function listDecisions(ports: Ports, actor: Actor, query: ListDecisions): Promise<Page<DecisionView>> {
  const { meetingId, startedFrom, startedBefore, limit } = query;
  const selection: Query<Meeting> = {
    where: {
      ...toWhere(actor, { typeId: undefined, state: undefined, isMine: false, startedFrom, startedBefore }),
      ...(meetingId === undefined ? {} : { id: { in: [meetingId] } }),
    },
    sort: [['startedAt', 'desc']],
  };
  const isInSeries = await createSeriesFilter(ports, actor, query.seriesOf);
  const found: (FoundDecision & Position)[] = [];
  const start = parsePosition(query.cursor);
  let { cursor, skipped } = start;
  const budget = { minutesTexts: DECISION_MINUTES_TEXTS_PER_READ, copies: DECISION_COPIES_PER_READ };
  for (let scanned = 0; scanned < SCANNED_LIST_MEETINGS; scanned += PAGE_MAX) {
    const page = await ports.meetings.page(actor, { ...selection, limit: PAGE_MAX, cursor });
    const { decisionsByMeeting, unreadId } = await readDecisions(ports, actor, page.items.filter(isInSeries), budget);
    for (const meeting of page.items) {
      if (meeting.id === unreadId) {
        const nextCursor = formatPosition({ cursor, skipped: 0 });
        return { items: await createDecisionViews(ports, actor, found), nextCursor };
      }
      const meetingDecisions = isInSeries(meeting) ? decisionsByMeeting.get(meeting.id) : undefined;
      const matching = (meetingDecisions?.decisions ?? []).filter((decision) =>
        matchesDecision(query, decision, meeting),
      );
      for (const [index, decision] of matching.entries()) {
        if (meetingDecisions !== undefined && index >= skipped)
          found.push({ decision, meetingDecisions, meeting, cursor, skipped: index });
      }
      const next = found[limit];
      if (next !== undefined) {
        const nextCursor = formatPosition(next);
        return { items: await createDecisionViews(ports, actor, found.slice(0, limit)), nextCursor };
      }
      cursor = ports.meetings.cursorAfter(actor, selection, meeting);
      skipped = 0;
    }
    if (page.nextCursor === null) return { items: await createDecisionViews(ports, actor, found), nextCursor: null };
  }
  const nextCursor = formatPosition({ cursor, skipped: 0 });
  return { items: await createDecisionViews(ports, actor, found), nextCursor };
}

/** The first decisions of these meetings, which the actor may read, in the order of the meetings. */
export async function findFirstDecisions(
  ports: Ports,
  actor: Actor,
  meetings: readonly Stored<Meeting>[],
  limit: number,
): Promise<{ decisions: DecisionView[]; moreCount: number }> {
  const budget = { minutesTexts: DECISION_MINUTES_TEXTS_PER_READ, copies: DECISION_COPIES_PER_READ };
  const { decisionsByMeeting } = await readDecisions(ports, actor, meetings, budget);
  const found = meetings.flatMap((meeting): FoundDecision[] => {
    const meetingDecisions = decisionsByMeeting.get(meeting.id);
    return meetingDecisions === undefined
      ? []
      : meetingDecisions.decisions.map((decision) => ({ decision, meetingDecisions, meeting }));
  });
  const decisions = await createDecisionViews(ports, actor, found.slice(0, limit));
  return { decisions, moreCount: found.length - decisions.length };
}

/**
 * The decisions by meeting. A meeting that is older than the register has no copy: its minutes are read, and a few copies are made.
 * `unreadId` is the first meeting for which the budget of the request did not suffice.
 */
async function readDecisions(
  ports: Ports,
  actor: Actor,
  meetings: readonly Stored<Meeting>[],
  budget: { minutesTexts: number; copies: number },
): Promise<{ decisionsByMeeting: ReadonlyMap<string, MeetingDecisions>; unreadId: string | undefined }> {
  if (meetings.length === 0) return { decisionsByMeeting: new Map(), unreadId: undefined };
  const ids = meetings.map(({ id }) => id);
  const copies = await ports.decisions.findMany(actor, ids);
  const decisionsByMeeting = new Map<string, MeetingDecisions>(copies.map((copy) => [copy.meetingId, copy]));
  let missing = ids.filter((id) => !decisionsByMeeting.has(id));
  while (missing.length > 0 && budget.minutesTexts > 0) {
    const batch = missing.slice(0, budget.minutesTexts);
    missing = missing.slice(batch.length);
    for (const minutes of await ports.minutes.findMany(actor, batch)) {
      const { id, importNumber } = minutes;
      decisionsByMeeting.set(id, {
        meetingId: id,
        importNumber,
        decisions: toDecisions(id, minutes),
        conflicts: [],
        otherMeetingIds: [],
      });
      budget.minutesTexts -= 1;
      if (budget.copies === 0) continue;
      budget.copies -= 1;
      await copyDecisions(ports, { accountId: actor.accountId, meetingId: id });
    }
  }
  return { decisionsByMeeting, unreadId: missing[0] };
}

const formatPosition = ({ cursor = '', skipped }: Position): string => `${skipped}${SEPARATOR}${cursor}`;

function parsePosition(text: string | undefined): Position {
  if (text === undefined) return { cursor: undefined, skipped: 0 };
  const match = /^(\d{1,4})\.(.*)$/su.exec(text);
  if (match === null) throw new AppError('platform.cursor_invalid');
  return { cursor: match[2] || undefined, skipped: Number(match[1]) };
}
