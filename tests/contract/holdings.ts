import { randomUUID } from 'node:crypto';
import { actionItemAnswerSchema } from '@minutehand/contracts/http/action-items';
import { agendaItemAnswerSchema } from '@minutehand/contracts/http/agenda-items';
import { meetingTypeAnswerSchema } from '@minutehand/contracts/http/meeting-types';
import { notificationsAnswerSchema } from '@minutehand/contracts/http/notifications';
import { expect } from 'vitest';
import { eventually } from './eventually.ts';
import { addMember, invite } from './mailbox.ts';
import { readyMeeting, SAMPLE, transcriptOf, upload } from './meetings-of.ts';
import { patient } from './patient.ts';
import { type Person, programOf, register } from './person.ts';

/** One id of everything that an account can have. */
export type Ids = {
  readonly accountId: string;
  readonly userId: string;
  readonly memberId: string;
  readonly invitationId: string;
  readonly accessTokenId: string;
  readonly meetingId: string;
  readonly meetingTypeId: string;
  readonly speakerId: string;
  readonly actionItemId: string;
  readonly agendaItemId: string;
  readonly notificationId: string;
  readonly signedId: string;
};

export type Owner = Ids & {
  readonly person: Person;
  /** Who `memberId` is. */
  readonly member: Person;
  /** Whom `invitationId` invites. */
  readonly invitedEmail: string;
};

/** Somebody with an account of their own and one of everything in it. */
export async function newOwner(): Promise<Owner> {
  const person = patient(await register());
  const { id: meetingId } = await readyMeeting(person);
  const [transcript, item, agendaItem, type, member, invitation, program, signedId, notificationId] = await Promise.all(
    [
      transcriptOf(person, meetingId),
      person.post(`/meetings/${meetingId}/action_items`, { action_item: { description: 'Water the plants' } }),
      person.post(`/meetings/${meetingId}/agenda_items`, { agenda_item: { title: 'The fish' } }),
      person.post('/account_meeting_types', { account_meeting_type: { name: 'Weekly' } }),
      addMember(person),
      invite(person),
      programOf(person, ['read']),
      upload(person, 'notes.txt', SAMPLE),
      firstNotificationOf(person),
    ],
  );
  return {
    person,
    member,
    invitedEmail: invitation.email,
    accountId: person.accountId,
    userId: person.userId,
    memberId: member.userId,
    invitationId: invitation.id,
    accessTokenId: program.tokenId,
    meetingId,
    meetingTypeId: meetingTypeAnswerSchema.parse(type.body).id,
    speakerId: transcript.speakers[0]?.id ?? '',
    actionItemId: actionItemAnswerSchema.parse(item.body).id,
    agendaItemId: agendaItemAnswerSchema.parse(agendaItem.body).id,
    notificationId,
    signedId,
  };
}

/** Ids of nothing at all. */
export function unknownIds(): Ids {
  return {
    accountId: randomUUID(),
    userId: randomUUID(),
    memberId: randomUUID(),
    invitationId: randomUUID(),
    accessTokenId: randomUUID(),
    meetingId: randomUUID(),
    meetingTypeId: randomUUID(),
    speakerId: randomUUID(),
    actionItemId: randomUUID(),
    agendaItemId: randomUUID(),
    notificationId: randomUUID(),
    signedId: randomUUID(),
  };
}

function firstNotificationOf(person: Person): Promise<string> {
  return eventually(async () => {
    const { notifications } = notificationsAnswerSchema.parse((await person.get('/notifications')).body);
    expect(notifications).not.toHaveLength(0);
    return notifications[0]?.id ?? '';
  });
}
