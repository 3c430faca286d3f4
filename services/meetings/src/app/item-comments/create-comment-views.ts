import type { Actor } from '@minutehand/service-kit/identity';
import type { ItemComment } from '../../domain/item-comments/item-comments.ts';
import { findNames } from '../people/find-names.ts';
import type { Ports } from '../ports.ts';

/** A comment with the name of its author, which may be empty, and whether the caller wrote it. */
export type CommentView = { comment: ItemComment; actionItemId: string; authorName: string; isOwn: boolean };

export async function createCommentViews(
  ports: Ports,
  actor: Actor,
  actionItemId: string,
  comments: readonly ItemComment[],
): Promise<CommentView[]> {
  const names = await findNames(
    ports,
    actor.accountId,
    comments.map(({ authorId }) => authorId),
  );
  return comments.map((comment) => ({
    comment,
    actionItemId,
    authorName: names.get(comment.authorId) ?? '',
    isOwn: comment.authorId === actor.userId,
  }));
}
