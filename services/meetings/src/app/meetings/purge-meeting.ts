import { AppError } from '@minutehand/contracts/errors';
import type { Scope } from '@minutehand/service-kit/identity';
import { withoutMeeting } from '../../domain/assignments/assignment-email.ts';
import type { Ports } from '../ports.ts';

/** Deletes everything that belongs to a deleted meeting. Idempotent. */
export async function purgeMeeting(ports: Ports, scope: Scope, meetingId: string): Promise<void> {
  await ports.transcripts.remove(scope, meetingId);
  await ports.minutes.remove(scope, meetingId);
  await ports.agendas.remove(scope, meetingId);
  await ports.notes.remove(scope, meetingId);
  await ports.itemChanges.remove(scope, meetingId);
  await ports.decisions.remove(scope, meetingId);
  await ports.textSizes.remove(scope, meetingId);
  for await (const version of ports.minutesVersions.stream(scope, { where: { meetingId } })) {
    await ports.minutesVersions.remove(scope, version.id);
  }
  for await (const email of ports.minutesEmails.stream(scope, { where: { meetingId } })) {
    await ports.minutesEmails.remove(scope, email.id);
  }
  for await (const mail of ports.assignmentEmails.stream(scope, { where: { meetingId } })) {
    const remainingEmail = await ports.assignmentEmails.update(scope, mail.id, (stored) => {
      const document = withoutMeeting(stored, meetingId);
      return document && { document };
    });
    if (remainingEmail?.meetingId === meetingId)
      await ports.assignmentEmails.remove(scope, mail.id, { version: remainingEmail.version });
  }
  for await (const feedback of ports.feedback.stream(scope, { where: { meetingId } })) {
    await ports.feedback.remove(scope, feedback.id);
  }
  for await (const favorite of ports.favorites.stream(scope, { where: { meetingId } })) {
    await ports.favorites.remove(scope, favorite.id);
  }
  for await (const reminder of ports.seriesBriefReminders.stream(scope, { where: { meetingId } })) {
    await ports.seriesBriefReminders.remove(scope, reminder.id);
  }
  for await (const comments of ports.itemComments.stream(scope, { where: { meetingId } })) {
    await ports.itemComments.remove(scope, comments.id);
  }
  for await (const item of ports.actionItems.stream(scope, { where: { meetingId } })) {
    await ports.actionItems.remove(scope, item.id);
  }
}

/**
 * Call after the first write of a document that belongs to a meeting. If the meeting was deleted in the meantime, the purge missed the
 * document: purges again and throws meeting.not_found.
 */
export async function requireNotDeleted(ports: Ports, scope: Scope, meetingId: string): Promise<void> {
  const meeting = await ports.meetingsIncludingTrashed.find(scope, meetingId);
  if (meeting?.trashedAt === null) return;
  // In the trash, the document stays with its meeting.
  if (meeting !== undefined) throw new AppError('meeting.not_found');
  await purgeMeeting(ports, scope, meetingId);
  throw new AppError('meeting.not_found');
}
