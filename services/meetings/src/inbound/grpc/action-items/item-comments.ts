import type { ItemComment } from '@minutehand/contracts/proto/meetings/v1/item_comments';
import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import { parsePageLimit } from '@minutehand/service-kit/store';
import type { CommentView } from '../../../app/item-comments/create-comment-views.ts';
import { createItemComment } from '../../../app/item-comments/create-item-comment.ts';
import { deleteItemComment } from '../../../app/item-comments/delete-item-comment.ts';
import { getItemCommentEmailContents } from '../../../app/item-comments/get-item-comment-email-contents.ts';
import { listItemComments } from '../../../app/item-comments/list-item-comments.ts';
import { updateItemComment } from '../../../app/item-comments/update-item-comment.ts';
import type { Ports } from '../../../app/ports.ts';

type ItemCommentRpcs =
  | 'listItemComments'
  | 'createItemComment'
  | 'updateItemComment'
  | 'deleteItemComment'
  | 'getItemCommentDelivery';

export function createItemCommentHandlers(
  ports: Ports,
): Pick<Handlers<typeof MeetingsServiceService>, ItemCommentRpcs> {
  return {
    listItemComments: defineHandler({ accessScope: 'read' }, async ({ limit, cursor, ...ref }, { caller }) => {
      const query = { ...ref, limit: parsePageLimit(limit), cursor: cursor || undefined };
      const page = await listItemComments(ports, caller, query);
      return { comments: page.items.map(present), nextCursor: page.nextCursor ?? '' };
    }),

    createItemComment: defineHandler({ accessScope: 'write' }, async (command, { caller }) => {
      return { comment: present(await createItemComment(ports, caller, command)) };
    }),

    updateItemComment: defineHandler({ accessScope: 'write' }, async ({ version, ...command }, { caller }) => {
      return { comment: present(await updateItemComment(ports, caller, { ...command, version })) };
    }),

    deleteItemComment: defineHandler({ accessScope: 'write' }, async (command, { caller }) => {
      await deleteItemComment(ports, caller, command);
      return {};
    }),

    getItemCommentDelivery: defineHandler({ services: ['notifications'] }, (request, { caller }) =>
      getItemCommentEmailContents(ports, caller, request),
    ),
  };
}

function present({ comment, actionItemId, authorName, isOwn }: CommentView): ItemComment {
  const { id, authorId, text, createdAt, editedAt, version } = comment;
  return {
    ...{ id, actionItemId, authorId, authorName, text, version, own: isOwn },
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString(),
  };
}
