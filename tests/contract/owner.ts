import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { chatResponseSchema } from '@minutehand/contracts/http/assistant';
import { actionItemResponseSchema } from '@minutehand/contracts/http/meetings/action-items';
import { agendaItemResponseSchema } from '@minutehand/contracts/http/meetings/agenda-items';
import { meetingTypeResponseSchema } from '@minutehand/contracts/http/meetings/meeting-types';
import { notificationsResponseSchema } from '@minutehand/contracts/http/notifications';
import { savedSearchResponseSchema } from '@minutehand/contracts/http/saved-searches';
import { eventually } from '@minutehand/test-kit/waiting';
import { addMember, invite, registerVerified } from './mailbox.ts';
import { createReadyMeeting, getTranscript, SAMPLE, upload } from './meeting-requests.ts';
import { createTokenClient, type TestUser } from './person.ts';
import { withRateLimitRetry } from './rate-limit-retry.ts';

/** An id for each kind of resource in an account. */
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
  readonly conversationId: string;
  readonly answerId: string;
  readonly savedSearchId: string;
};

export type Owner = Ids & {
  readonly person: TestUser;
  /** The user with the id `memberId`. */
  readonly member: TestUser;
  /** The recipient of `invitationId`. */
  readonly invitedEmail: string;
};

/** Registers a person with a new account and creates one resource of each kind in it. */
export async function createOwner(): Promise<Owner> {
  const person = withRateLimitRetry(await registerVerified());
  const { id: meetingId } = await createReadyMeeting(person);
  const [
    transcript,
    actionItem,
    agendaItem,
    meetingType,
    member,
    invitation,
    tokenClient,
    signedId,
    notificationId,
    chat,
    savedSearch,
  ] = await Promise.all([
    getTranscript(person, meetingId),
    person.post(`/meetings/${meetingId}/action_items`, { action_item: { description: 'Water the plants' } }),
    person.post(`/meetings/${meetingId}/agenda_items`, { agenda_item: { title: 'The fish' } }),
    person.post('/account_meeting_types', { account_meeting_type: { name: 'Weekly' } }),
    addMember(person),
    invite(person),
    createTokenClient(person, ['read']),
    upload(person, 'notes.txt', SAMPLE),
    waitForNotification(person),
    person.post('/ai_assistant/chat', { question: 'What about the library?' }),
    person.post('/search/saved', { saved_search: { name: 'Library', query: 'library' } }),
  ]);
  return {
    person,
    member,
    invitedEmail: invitation.email,
    accountId: person.accountId,
    userId: person.userId,
    memberId: member.userId,
    invitationId: invitation.id,
    accessTokenId: tokenClient.tokenId,
    meetingId,
    meetingTypeId: meetingTypeResponseSchema.parse(meetingType.body).id,
    speakerId: transcript.speakers[0]?.id ?? '',
    actionItemId: actionItemResponseSchema.parse(actionItem.body).id,
    agendaItemId: agendaItemResponseSchema.parse(agendaItem.body).id,
    notificationId,
    signedId,
    conversationId: chatResponseSchema.parse(chat.body).conversation_id,
    answerId: chatResponseSchema.parse(chat.body).message.id,
    savedSearchId: savedSearchResponseSchema.parse(savedSearch.body).saved_search.id,
  };
}

/** Returns ids of resources that do not exist. */
export function createUnknownIds(): Ids {
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
    conversationId: randomUUID(),
    answerId: randomUUID(),
    savedSearchId: randomUUID(),
  };
}

function waitForNotification(person: TestUser): Promise<string> {
  return eventually(async () => {
    const { notifications } = notificationsResponseSchema.parse((await person.get('/notifications')).body);
    expect(notifications).not.toHaveLength(0);
    return notifications[0]?.id ?? '';
  });
}
