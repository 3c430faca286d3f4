import type { ActionItem } from '@minutehand/contracts/http/meetings/action-items';

export type ItemComment = {
  id: string;
  action_item_id: string;
  author: { id: string; name: string };
  text: string;
  created_at: string;
  /** Null if it was never edited. */
  edited_at: string | null;
  /** The user may edit and delete it. */
  own: boolean;
  version: number;
};

export type CommentResponse = { comment: ItemComment };
export type CommentsResponse = { comments: ItemComment[]; next_cursor: string | null };

/** Undefined where the server does not send comments. */
export function getCommentCount({ comment_count }: Pick<ActionItem, 'id'> & { comment_count?: number }) {
  return comment_count;
}
