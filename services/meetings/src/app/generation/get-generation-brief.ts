import type { Scope, ServiceCaller } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { MeetingType } from '../../domain/meeting-types/meeting-type.ts';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { getDefaultMeetingType } from '../meeting-types/get-default-meeting-type.ts';
import { loadReadableMeeting } from '../meetings/access.ts';
import { findUsers } from '../people/find-names.ts';
import type { Ports } from '../ports.ts';
import { getMeetingContext, type MeetingContext } from './get-meeting-context.ts';

/** The input of a generation, in addition to the transcript. */
export type GenerationBrief = {
  meeting: Stored<Meeting>;
  type: Stored<MeetingType>;
  /** Time zone of the meeting's owner; empty when unknown. */
  timeZone: string;
  /** Undefined unless requested. */
  context: MeetingContext | undefined;
  /** The only section that the generation writes; empty if it writes all of them, or if the minutes that contained the section were deleted. */
  onlySection: string;
};

export async function getGenerationBrief(
  ports: Ports,
  caller: ServiceCaller,
  { meetingId, withContext = false }: { meetingId: string; withContext?: boolean | undefined },
): Promise<GenerationBrief> {
  const { meeting, scope } = await loadReadableMeeting(ports, caller, meetingId);
  const type = await getMeetingTypeOrDefault(ports, scope, meeting);
  const users = await findUsers(ports, meeting.accountId, [meeting.ownerId]);
  const context = withContext ? await getMeetingContext(ports, scope, meeting) : undefined;
  const { generationSection: section } = meeting;
  const onlySection = section !== '' && (await ports.minutes.find(scope, meetingId)) !== undefined ? section : '';
  return { meeting, type, timeZone: users.get(meeting.ownerId)?.timeZone ?? '', context, onlySection };
}

/** The meeting's type, or the account's default type when it was deleted. */
export async function getMeetingTypeOrDefault(
  ports: Pick<Ports, 'meetingTypes'>,
  scope: Scope,
  { typeId, accountId }: Stored<Meeting>,
): Promise<Stored<MeetingType>> {
  return (await ports.meetingTypes.find(scope, typeId)) ?? getDefaultMeetingType(ports, accountId);
}
