import { AppError } from '@minutehand/contracts/errors';
import type { DomainEvent } from '@minutehand/contracts/events';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { createEmptyItemComments, type ItemComments } from '../../domain/item-comments/item-comments.ts';
import type { ActionItemRef } from '../action-items/change-action-item.ts';
import { createActionItemsChanged } from '../events.ts';
import { loadMeeting } from '../meetings/access.ts';
import { requireNotDeleted } from '../meetings/purge-meeting.ts';
import type { Ports } from '../ports.ts';

/** Users who may read a meeting may comment on its action items. Throws if the item is unknown, or rejected. */
export async function requireCommentableItem(ports: Ports, actor: Actor, ref: ActionItemRef): Promise<void> {
  await loadMeeting(ports, actor, ref.meetingId);
  const item = await ports.actionItems.find(actor, ref.actionItemId);
  if (item === undefined || item.meetingId !== ref.meetingId || item.state === 'rejected') {
    throw new AppError('action_item.not_found');
  }
}

/** Loads, changes, saves and publishes, also additional events of the change; retries a stale write. The first comment stores the document. */
export async function changeItemComments(
  ports: Ports,
  actor: Actor,
  ref: ActionItemRef,
  change: (document: Stored<ItemComments>) => Stored<ItemComments>,
  events: readonly DomainEvent[] = [],
): Promise<Stored<ItemComments>> {
  await requireCommentableItem(ports, actor, ref);
  const { meetingId, actionItemId } = ref;
  const changed = (await update()) ?? (await create());
  if (changed === undefined) throw new AppError('action_item.not_found');
  return changed;

  function update(): Promise<Stored<ItemComments> | undefined> {
    return ports.itemComments.update(actor, actionItemId, (loaded) => {
      const document = change(loaded);
      if (document === loaded) return undefined;
      return { document, events: [createActionItemsChanged(meetingId, [actionItemId]), ...events] };
    });
  }

  async function create(): Promise<Stored<ItemComments> | undefined> {
    const { document } = await ports.itemComments.insertOnce(actor, {
      ...createEmptyItemComments(meetingId),
      id: actionItemId,
    });
    // The comments of a deleted item are not created again.
    if (document.version === 0) return undefined;
    await requireNotDeleted(ports, actor, meetingId);
    // The item was deleted in the meantime, and its deletion missed this document.
    if ((await ports.actionItems.find(actor, actionItemId)) === undefined) {
      await ports.itemComments.remove(actor, actionItemId);
      return undefined;
    }
    return update();
  }
}
