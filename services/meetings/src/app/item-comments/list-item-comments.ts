import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { ActionItemRef } from '../action-items/change-action-item.ts';
import type { Ports } from '../ports.ts';
import { requireCommentableItem } from './change-item-comments.ts';
import { type CommentView, createCommentViews } from './create-comment-views.ts';

export type ListItemComments = ActionItemRef & { limit: number; cursor: string | undefined };

/** The comments on an item, newest first. The cursor is the id of the last comment of a page. */
export async function listItemComments(
  ports: Ports,
  actor: Actor,
  { limit, cursor, ...ref }: ListItemComments,
): Promise<{ items: CommentView[]; nextCursor: string | null }> {
  await requireCommentableItem(ports, actor, ref);
  const document = await ports.itemComments.find(actor, ref.actionItemId);
  const comments = (document?.comments ?? []).toReversed();
  const start = cursor === undefined ? 0 : comments.findIndex(({ id }) => id === cursor) + 1;
  // The comment of the cursor was deleted: the client starts again.
  if (cursor !== undefined && start === 0) throw new AppError('platform.cursor_invalid');
  const page = comments.slice(start, start + limit);
  const last = page.at(-1);
  return {
    items: await createCommentViews(ports, actor, ref.actionItemId, page),
    nextCursor: start + limit < comments.length && last !== undefined ? last.id : null,
  };
}
