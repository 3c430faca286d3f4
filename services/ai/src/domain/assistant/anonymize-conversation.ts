import { DELETED_USER_NAME } from '@minutehand/contracts/deleted-user';
import { createNamePattern } from '../anonymize-draft.ts';
import type { Answer, CitedSpeaker } from './answer.ts';
import type { Conversation } from './conversation.ts';

/** A deleted user, and the speakers of cited meetings who are assigned to them now, as `meetingId speakerId`. */
export type DeletedUserSpeakers = { readonly userId: string; readonly speakerKeys: ReadonlySet<string> };

export function getSpeakerKey(meetingId: string, speakerId: string): string {
  return `${meetingId} ${speakerId}`;
}

/**
 * Replaces the name of a deleted user in the answers of a conversation. Quotes stay, because they are what was said. Returns the same
 * object if nothing changes.
 */
export function anonymizeConversation<C extends Conversation>(conversation: C, deleted: DeletedUserSpeakers): C {
  const exchanges = conversation.exchanges.map((exchange) => {
    const answer = anonymizeAnswer(exchange.answer, deleted);
    return answer === exchange.answer ? exchange : { ...exchange, answer };
  });
  const isChanged = exchanges.some((exchange, index) => exchange !== conversation.exchanges[index]);
  return isChanged ? { ...conversation, exchanges } : conversation;
}

function anonymizeAnswer(answer: Answer, { userId, speakerKeys }: DeletedUserSpeakers): Answer {
  const isDeletedUser = (speaker: CitedSpeaker) =>
    speaker.name !== DELETED_USER_NAME &&
    (speaker.userId === userId || speakerKeys.has(getSpeakerKey(speaker.meetingId, speaker.id)));
  const names = [...new Set(answer.speakers.filter(isDeletedUser).map(({ name }) => name))].filter(
    (name) => name !== '',
  );
  if (!answer.speakers.some(isDeletedUser)) return answer;
  // A name that two speakers share identifies neither of them.
  const namesOfOthers = new Set(answer.speakers.filter((speaker) => !isDeletedUser(speaker)).map(({ name }) => name));
  const replaced = names.filter((name) => !namesOfOthers.has(name));
  const pattern = replaced.length === 0 ? undefined : createNamePattern(replaced);
  return {
    ...answer,
    speakers: answer.speakers.map((speaker) =>
      isDeletedUser(speaker) ? { ...speaker, name: DELETED_USER_NAME, userId: undefined } : speaker,
    ),
    parts: answer.parts.map((part) => ({
      ...part,
      text: pattern === undefined ? part.text : part.text.replace(pattern, DELETED_USER_NAME),
    })),
  };
}
