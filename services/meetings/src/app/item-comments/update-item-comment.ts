import type { Actor } from '@minutehand/service-kit/identity';
import { editComment } from '../../domain/item-comments/item-comments.ts';
import type { ActionItemRef } from '../action-items/change-action-item.ts';
import type { Ports } from '../ports.ts';
import { changeItemComments } from './change-item-comments.ts';
import type { CommentView } from './create-comment-views.ts';
import { getCommentView } from './get-comment-view.ts';

export type UpdateItemComment = ActionItemRef & { commentId: string; text: string; version: number | undefined };

/** Replaces the text of a comment that the actor wrote. */
export async function updateItemComment(
  ports: Ports,
  actor: Actor,
  { commentId: id, text, version, ...ref }: UpdateItemComment,
): Promise<CommentView> {
  const edit = { id, authorId: actor.userId, text, version, now: ports.now() };
  const document = await changeItemComments(ports, actor, ref, (loaded) => editComment(loaded, edit));
  return getCommentView(ports, actor, document, id);
}
