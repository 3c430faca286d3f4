import { AppError } from '@minutehand/contracts/errors';
import type { ServiceCaller } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { renderMinutes } from '../../domain/minutes/render.ts';
import { getSummaryTexts, type SummaryTexts } from '../../domain/minutes/summary.ts';
import { EMAILED_ITEMS_MAX } from '../../limits.ts';
import type { ActionItemView } from '../action-items/create-action-item-views.ts';
import { listActionItems } from '../action-items/list-action-items.ts';
import { loadReadableMeeting } from '../meetings/access.ts';
import type { Ports } from '../ports.ts';

/** For an email: the current minutes and the recipients that the meeting's type lists. */
export type ReadyMinutes = {
  meeting: Stored<Meeting>;
  notificationEmails: readonly string[];
  /** Markdown; empty if there are no minutes. */
  content: string;
  /** The sanitized content; empty if there are no recipients. */
  renderedHtml: string;
  summary: SummaryTexts | undefined;
  /** The first ones, without rejected ones. */
  actionItems: readonly ActionItemView[];
  /** Number of action items that are not listed. */
  moreActionItems: number;
};

export async function getReadyMinutes(ports: Ports, caller: ServiceCaller, meetingId: string): Promise<ReadyMinutes> {
  const { meeting, scope } = await loadReadableMeeting(ports, caller, meetingId);
  if (meeting.trashedAt !== null) throw new AppError('meeting.not_found');
  const [type, minutes, actionItems] = await Promise.all([
    ports.meetingTypes.find(scope, meeting.typeId),
    ports.minutes.find(scope, meetingId),
    listActionItems(ports, caller, meetingId),
  ]);
  const { notificationEmails = [] } = type ?? {};
  const content = minutes?.content ?? '';
  // Most types have no recipients: skip the rendering.
  const renderedHtml = notificationEmails.length === 0 ? '' : renderMinutes(content, new Set());
  return {
    ...{ meeting, notificationEmails, content, renderedHtml },
    summary: getSummaryTexts(minutes?.summary),
    actionItems: actionItems.slice(0, EMAILED_ITEMS_MAX),
    moreActionItems: Math.max(0, actionItems.length - EMAILED_ITEMS_MAX),
  };
}
