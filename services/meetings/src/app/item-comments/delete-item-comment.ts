import type { Actor } from '@minutehand/service-kit/identity';
import { deleteComment } from '../../domain/item-comments/item-comments.ts';
import type { ActionItemRef } from '../action-items/change-action-item.ts';
import type { Ports } from '../ports.ts';
import { changeItemComments } from './change-item-comments.ts';

/** Deletes a comment that the actor wrote. */
export async function deleteItemComment(
  ports: Ports,
  actor: Actor,
  { commentId: id, ...ref }: ActionItemRef & { commentId: string },
): Promise<void> {
  const deleted = { id, authorId: actor.userId };
  await changeItemComments(ports, actor, ref, (loaded) => deleteComment(loaded, deleted));
}
