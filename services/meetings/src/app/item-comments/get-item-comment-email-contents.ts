import { AppError } from '@minutehand/contracts/errors';
import type { ServiceCaller } from '@minutehand/service-kit/identity';
import { findComment, getCommentRecipientIds } from '../../domain/item-comments/item-comments.ts';
import { getMeetingRole } from '../../domain/sharing/policy.ts';
import { loadReadableMeeting } from '../meetings/access.ts';
import { findNames } from '../people/find-names.ts';
import type { Ports } from '../ports.ts';

export type ItemCommentEmailContents = {
  meetingTitle: string;
  description: string;
  authorName: string;
  recipientIds: string[];
};

/** For the notifications service: an existing comment, without its text, and the users who can read the meeting now. */
export async function getItemCommentEmailContents(
  ports: Ports,
  caller: ServiceCaller,
  { meetingId, actionItemId, commentId }: { meetingId: string; actionItemId: string; commentId: string },
): Promise<ItemCommentEmailContents> {
  const { meeting, scope } = await loadReadableMeeting(ports, caller, meetingId);
  if (meeting.trashedAt !== null) throw new AppError('meeting.not_found');
  const item = await ports.actionItems.find(scope, actionItemId);
  if (item === undefined || item.meetingId !== meetingId || item.state === 'rejected') {
    throw new AppError('action_item.not_found');
  }
  const document = await ports.itemComments.find(scope, actionItemId);
  const comment = document && findComment(document, commentId);
  if (document === undefined || comment === undefined) throw new AppError('comment.not_found');
  const members = await ports.directory.findMembers(
    meeting.accountId,
    getCommentRecipientIds(document, comment, item.assigneeId),
  );
  const names = await findNames(ports, meeting.accountId, [comment.authorId]);
  return {
    meetingTitle: meeting.title,
    description: item.description,
    authorName: names.get(comment.authorId) ?? '',
    recipientIds: members.filter((member) => getMeetingRole(meeting, member) !== undefined).map(({ userId }) => userId),
  };
}
