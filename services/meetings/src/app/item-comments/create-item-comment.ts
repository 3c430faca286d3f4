import { createEvent } from '@minutehand/contracts/events';
import type { Actor } from '@minutehand/service-kit/identity';
import { addComment } from '../../domain/item-comments/item-comments.ts';
import type { ActionItemRef } from '../action-items/change-action-item.ts';
import type { Ports } from '../ports.ts';
import { changeItemComments } from './change-item-comments.ts';
import type { CommentView } from './create-comment-views.ts';
import { getCommentView } from './get-comment-view.ts';

export type CreateItemComment = ActionItemRef & { text: string; requestKey: string };

/** Adds a comment, once per request key. */
export async function createItemComment(
  ports: Ports,
  actor: Actor,
  { text, requestKey, ...ref }: CreateItemComment,
): Promise<CommentView> {
  const id = ports.newIdForRequest(actor, requestKey);
  const added = { id, authorId: actor.userId, text, now: ports.now() };
  const document = await changeItemComments(ports, actor, ref, (loaded) => addComment(loaded, added), [
    createEvent('meetings.action_item_commented', {
      meetingId: ref.meetingId,
      actionItemId: ref.actionItemId,
      commentId: id,
    }),
  ]);
  return getCommentView(ports, actor, document, id);
}
