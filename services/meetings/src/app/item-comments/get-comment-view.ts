import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { findComment, type ItemComments } from '../../domain/item-comments/item-comments.ts';
import type { Ports } from '../ports.ts';
import { type CommentView, createCommentViews } from './create-comment-views.ts';

export async function getCommentView(
  ports: Ports,
  actor: Actor,
  document: Stored<ItemComments>,
  commentId: string,
): Promise<CommentView> {
  const comment = findComment(document, commentId);
  const [view] = comment === undefined ? [] : await createCommentViews(ports, actor, document.id, [comment]);
  if (view === undefined) throw new AppError('comment.not_found');
  return view;
}
