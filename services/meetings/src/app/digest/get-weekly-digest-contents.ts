import { AppError } from '@minutehand/contracts/errors';
import { PAGE_MAX } from '@minutehand/contracts/limits';
import type { Actor, ServiceCaller } from '@minutehand/service-kit/identity';
import type { Page } from '@minutehand/service-kit/store';
import { isStale } from '../../domain/action-items/stale.ts';
import { WEEKLY_DIGEST_DECISIONS_MAX, WEEKLY_DIGEST_ITEMS_MAX, WEEKLY_DIGEST_PAGES_MAX } from '../../limits.ts';
import type { ActionItemView } from '../action-items/create-action-item-views.ts';
import { listActionItemsAcrossMeetings } from '../action-items/list-action-items-across-meetings.ts';
import type { DecisionView } from '../decisions/create-decision-views.ts';
import { listDecisions } from '../decisions/list-decisions.ts';
import type { Ports } from '../ports.ts';

export type WeeklyDigest = {
  decisions: DecisionView[];
  hasMoreDecisions: boolean;
  openItems: ActionItemView[];
  moreOpenItems: number;
  staleItems: ActionItemView[];
  moreStaleItems: number;
};

/**
 * For the notifications service: the decisions of a week, and the open action items of a member, as they can read them now. Throws
 * platform.not_found if they have left the account, and if there is nothing to report.
 */
export async function getWeeklyDigestContents(
  ports: Ports,
  { accountId }: ServiceCaller,
  { userId, from, to }: { userId: string; from: Date; to: Date },
): Promise<WeeklyDigest> {
  if (accountId === '') throw new AppError('platform.forbidden');
  const [member] = await ports.directory.findMembers(accountId, [userId]);
  if (member === undefined) throw new AppError('platform.not_found');
  const { role } = member;
  const actor: Actor = { kind: 'actor', userId, accountId, role, scopes: ['read'] };
  const filter = { meetingId: undefined, seriesOf: undefined, speaker: undefined, text: undefined };
  const period = { startedFrom: from, startedBefore: to };
  const decisions = await readPages(WEEKLY_DIGEST_DECISIONS_MAX, (page) =>
    listDecisions(ports, actor, { ...filter, ...period, ...page }),
  );
  const { items } = await readPages(PAGE_MAX * WEEKLY_DIGEST_PAGES_MAX, (page) =>
    listActionItemsAcrossMeetings(ports, actor, { assignee: 'me', state: 'open', dueBefore: undefined, ...page }),
  );
  if (decisions.items.length === 0 && items.length === 0) throw new AppError('platform.not_found');
  const getDay = ({ item }: ActionItemView) => item.dueDate ?? '9999';
  const sorted = items.toSorted((a, b) => getDay(a).localeCompare(getDay(b)));
  const now = ports.now();
  const { stale = [], open = [] } = Object.groupBy(sorted, ({ item }) => (isStale(item, now) ? 'stale' : 'open'));
  return {
    decisions: decisions.items,
    hasMoreDecisions: decisions.hasMore,
    openItems: open.slice(0, WEEKLY_DIGEST_ITEMS_MAX),
    moreOpenItems: Math.max(0, open.length - WEEKLY_DIGEST_ITEMS_MAX),
    staleItems: stale.slice(0, WEEKLY_DIGEST_ITEMS_MAX),
    moreStaleItems: Math.max(0, stale.length - WEEKLY_DIGEST_ITEMS_MAX),
  };
}

/** The first items of a list whose pages may be short, in at most WEEKLY_DIGEST_PAGES_MAX pages. */
async function readPages<T>(
  limit: number,
  readPage: (page: { limit: number; cursor: string | undefined }) => Promise<Page<T>>,
): Promise<{ items: T[]; hasMore: boolean }> {
  const items: T[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < WEEKLY_DIGEST_PAGES_MAX && items.length < limit; pages += 1) {
    const page = await readPage({ limit: Math.min(PAGE_MAX, limit - items.length), cursor });
    items.push(...page.items);
    if (page.nextCursor === null) return { items, hasMore: false };
    cursor = page.nextCursor;
  }
  return { items, hasMore: true };
}
