import type { Stored } from '@minutehand/service-kit/store';
import type { ActionItem } from '../../domain/action-items/action-item.ts';
import { getLinkPayload } from '../../domain/assignments/assignment.ts';
import { formatDay } from '../../domain/calendar.ts';
import { ASSIGNED_DESCRIPTION_CHARACTERS } from '../../limits.ts';
import type { Ports } from '../ports.ts';

export type EmailedItem = { description: string; dueDateFormatted: string; token: string; meetingTitle: string };

/** An item as it is listed in an email. */
export function toEmailedItem(
  ports: Pick<Ports, 'links'>,
  item: Stored<ActionItem>,
  meetingTitle: string,
): EmailedItem {
  return {
    description: shorten(item.description),
    dueDateFormatted: formatDay(item.dueDate),
    token: ports.links.sign('assigned_item', getLinkPayload(item)),
    meetingTitle,
  };
}

/** One email may list hundreds of items. The linked page shows the full text. */
function shorten(description: string): string {
  const characters = [...description];
  if (characters.length <= ASSIGNED_DESCRIPTION_CHARACTERS) return description;
  return `${characters.slice(0, ASSIGNED_DESCRIPTION_CHARACTERS - 1).join('')}…`;
}
