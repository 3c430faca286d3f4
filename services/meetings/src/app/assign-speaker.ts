import { AppError } from '@minutehand/contracts/errors';
import { PERSON_NAME_CHARACTERS } from '@minutehand/contracts/limits';
import type { Actor } from '@minutehand/service-kit/identity';
import { assignSpeaker as assign } from '../domain/transcript/transcript.ts';
import { loadMeeting } from './access.ts';
import { meetingChanged } from './events.ts';
import { isMember } from './is-member.ts';
import type { Ports } from './ports.ts';
import { type NamedSpeaker, nameSpeakers } from './read-transcript.ts';

export type AssignSpeaker = {
  meetingId: string;
  speakerId: string;
  /** A member; absent or empty with a typed name, and to clear. */
  userId: string | undefined;
  name: string | undefined;
};

/** Says who a speaker is; without a member and a name the label holds again. */
export async function assignSpeaker(
  ports: Ports,
  actor: Actor,
  command: AssignSpeaker,
): Promise<{ speakers: NamedSpeaker[]; revision: number }> {
  const { meeting } = await loadMeeting(ports, actor, command.meetingId, 'edit');
  const person = { userId: command.userId || null, name: checkName(command.name) };
  if (person.userId !== null && !(await isMember(ports, actor.accountId, person.userId))) {
    throw invalidSpeaker('user_id', 'This person is no member of the account.');
  }
  const transcript = await ports.transcripts.update(actor, meeting.id, (loaded) => ({
    document: assign(loaded, command.speakerId, person),
    events: [meetingChanged(meeting, meeting.version, ['transcript'])],
  }));
  if (transcript === undefined) throw new AppError('speaker.not_found');
  return {
    speakers: await nameSpeakers(ports, actor.accountId, transcript.speakers),
    revision: transcript.revision,
  };
}

function checkName(name: string | undefined): string | null {
  const trimmed = name?.trim() ?? '';
  if ([...trimmed].length > PERSON_NAME_CHARACTERS) {
    throw invalidSpeaker('name', `A name may have at most ${PERSON_NAME_CHARACTERS} characters.`);
  }
  return trimmed === '' ? null : trimmed;
}

function invalidSpeaker(field: string, message: string): AppError {
  return new AppError('speaker.invalid', { message, details: { fields: { [field]: [message] } } });
}
