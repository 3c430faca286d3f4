import { AppError } from '@minutehand/contracts/errors';
import { COMMENT_CHARACTERS, COMMENTS_PER_ACTION_ITEM } from '@minutehand/contracts/limits';

export type ItemComment = {
  id: string;
  authorId: string;
  /** Plain text. */
  text: string;
  createdAt: Date;
  /** Null if it was never edited. */
  editedAt: Date | null;
  version: number;
};

/** The comments on one action item, oldest first. The document has the id of the item. */
export type ItemComments = {
  meetingId: string;
  comments: ItemComment[];
  /** The authors of the comments. */
  authorIds: string[];
  /** Ids of deleted comments, so that a repeated request does not create them again. */
  removedIds: string[];
};

export const createEmptyItemComments = (meetingId: string): ItemComments => ({
  meetingId,
  comments: [],
  authorIds: [],
  removedIds: [],
});

/** Adds a comment, once per id. */
export function addComment<C extends ItemComments>(
  document: C,
  newComment: { id: string; authorId: string; text: string; now: Date },
): C {
  const { id, authorId, now } = newComment;
  if (document.removedIds.includes(id)) throw new AppError('comment.not_found');
  if (document.comments.some((comment) => comment.id === id)) return document;
  const text = checkText(newComment.text);
  if (document.comments.length >= COMMENTS_PER_ACTION_ITEM) throw new AppError('comment.too_many');
  return withComments(document, [
    ...document.comments,
    { id, authorId, text, createdAt: now, editedAt: null, version: 1 },
  ]);
}

/** Replaces the text of a comment that the user wrote. Throws for a stale version. */
export function editComment<C extends ItemComments>(
  document: C,
  edit: { id: string; authorId: string; text: string; version: number | undefined; now: Date },
): C {
  const comment = getOwnComment(document, edit);
  if (edit.version !== undefined && edit.version !== comment.version) {
    throw new AppError('platform.stale_version', { details: { currentVersion: comment.version } });
  }
  const text = checkText(edit.text);
  if (text === comment.text) return document;
  const edited = { ...comment, text, editedAt: edit.now, version: comment.version + 1 };
  return withComments(
    document,
    document.comments.map((other) => (other === comment ? edited : other)),
  );
}

/** Deletes a comment that the user wrote. */
export function deleteComment<C extends ItemComments>(document: C, target: { id: string; authorId: string }): C {
  const comment = getOwnComment(document, target);
  const comments = document.comments.filter((other) => other !== comment);
  return {
    ...withComments(document, comments),
    removedIds: [...document.removedIds, comment.id].slice(-COMMENTS_PER_ACTION_ITEM),
  };
}

export function findComment({ comments }: ItemComments, id: string): ItemComment | undefined {
  return comments.find((comment) => comment.id === id);
}

/** The members to notify of a comment: the assignee of the item and the authors of earlier comments, but not its author. */
export function getCommentRecipientIds(
  document: ItemComments,
  comment: ItemComment,
  assigneeId: string | null,
): string[] {
  const earlier = document.comments.slice(0, document.comments.indexOf(comment));
  const userIds = new Set([...(assigneeId === null ? [] : [assigneeId]), ...earlier.map(({ authorId }) => authorId)]);
  userIds.delete(comment.authorId);
  return [...userIds];
}

function getOwnComment(document: ItemComments, { id, authorId }: { id: string; authorId: string }): ItemComment {
  const comment = findComment(document, id);
  if (comment === undefined) throw new AppError('comment.not_found');
  if (comment.authorId !== authorId) throw new AppError('comment.forbidden');
  return comment;
}

function withComments<C extends ItemComments>(document: C, comments: ItemComment[]): C {
  return { ...document, comments, authorIds: [...new Set(comments.map(({ authorId }) => authorId))] };
}

function checkText(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') throw createInvalidCommentError('Write a comment.');
  if ([...trimmed].length > COMMENT_CHARACTERS) {
    throw createInvalidCommentError(`A comment may have at most ${COMMENT_CHARACTERS} characters.`);
  }
  return trimmed;
}

const createInvalidCommentError = (message: string) =>
  new AppError('comment.invalid', { message, details: { fields: { text: [message] } } });
