import type { Scope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { type ActionItem, isOverdue } from '../../domain/action-items/action-item.ts';
import { getAssigneeDisplayName } from '../../domain/action-items/assignee.ts';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { findNames } from '../people/find-names.ts';
import type { Ports } from '../ports.ts';

/** An action item with the data that is shown with it. */
export type ActionItemView = {
  item: Stored<ActionItem>;
  displayName: string;
  isOverdue: boolean;
  /** True when the cited transcript was replaced later. */
  isOutdated: boolean;
  meetingTitle: string;
  commentCount: number;
};

type ViewPorts = Pick<Ports, 'itemComments' | 'meetings' | 'people' | 'deletedUsers' | 'directory' | 'now'>;

/** Adds names and titles. Omits items of a deleted meeting, which are about to be purged. */
export async function createActionItemViews(
  ports: ViewPorts,
  scope: Scope,
  accountId: string,
  items: readonly Stored<ActionItem>[],
): Promise<ActionItemView[]> {
  const meetings = await ports.meetings.findMany(
    scope,
    items.map((item) => item.meetingId),
  );
  const byId = new Map<string, Meeting>(meetings.map((meeting) => [meeting.id, meeting]));
  const names = await findNames(
    ports,
    accountId,
    items.map((item) => item.assigneeId),
  );
  const itemComments = await ports.itemComments.findMany(
    scope,
    items.map(({ id }) => id),
  );
  const commentCounts = new Map(itemComments.map(({ id, comments }) => [id, comments.length]));
  const now = ports.now();
  return items.flatMap((item) => {
    const meeting = byId.get(item.meetingId);
    if (meeting === undefined) return [];
    return {
      item,
      displayName: getAssigneeDisplayName(item, names),
      isOverdue: isOverdue(item, now),
      isOutdated: item.citations.length > 0 && item.importNumber !== meeting.importNumber,
      meetingTitle: meeting.title,
      commentCount: commentCounts.get(item.id) ?? 0,
    };
  });
}
