import type { ItemComment } from '@minutehand/contracts/http/meetings/item-comments';
import type * as comments from '@minutehand/contracts/proto/meetings/v1/item_comments';
import { emptyToNull, requireField } from './proto-fields.ts';

export function presentItemComment(response: comments.ItemComment | undefined): ItemComment {
  const comment = requireField(response);
  return {
    id: comment.id,
    action_item_id: comment.actionItemId,
    author: { id: comment.authorId, name: comment.authorName },
    text: comment.text,
    created_at: comment.createdAt,
    edited_at: emptyToNull(comment.editedAt),
    own: comment.own,
    version: comment.version,
  };
}
