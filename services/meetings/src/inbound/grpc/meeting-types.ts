import { AppError } from '@minutehand/contracts/errors';
import type {
  MeetingsServiceService,
  MeetingTypeChanges as ProtoChanges,
  MeetingType as ProtoMeetingType,
} from '@minutehand/contracts/proto/meetings/v1/meetings';
import type { Actor } from '@minutehand/service-kit/identity';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import { parsePageLimit, type Stored } from '@minutehand/service-kit/store';
import { createMeetingType } from '../../app/meeting-types/create-meeting-type.ts';
import { deleteMeetingType } from '../../app/meeting-types/delete-meeting-type.ts';
import { listMeetingTypes } from '../../app/meeting-types/list-meeting-types.ts';
import { updateMeetingType } from '../../app/meeting-types/update-meeting-type.ts';
import type { Ports } from '../../app/ports.ts';
import type { MeetingType, MeetingTypeChanges } from '../../domain/meeting-types/meeting-type.ts';
import { getTypePermissions } from '../../domain/meeting-types/meeting-type-policy.ts';
import { presentMeetingType } from './present/present-meeting.ts';

type MeetingTypeRpcs = 'listMeetingTypes' | 'createMeetingType' | 'updateMeetingType' | 'deleteMeetingType';

export function createMeetingTypeHandlers(
  ports: Ports,
): Pick<Handlers<typeof MeetingsServiceService>, MeetingTypeRpcs> {
  return {
    listMeetingTypes: defineHandler({ accessScope: 'read' }, async ({ limit, cursor }, { caller }) => {
      const page = await listMeetingTypes(ports, caller, { limit: parsePageLimit(limit), cursor: cursor || undefined });
      return {
        meetingTypes: page.items.map((type) => presentWithPermissions(caller, type)),
        nextCursor: page.nextCursor ?? '',
      };
    }),

    createMeetingType: defineHandler({ accessScope: 'write' }, async ({ meetingType, requestKey }, { caller }) => {
      const command = { changes: parseChanges(meetingType), requestKey };
      return { meetingType: presentWithPermissions(caller, await createMeetingType(ports, caller, command)) };
    }),

    updateMeetingType: defineHandler({ accessScope: 'write' }, async (request, { caller }) => {
      const { meetingTypeId: typeId, version } = request;
      const command = { typeId, version, changes: parseChanges(request.changes) };
      return { meetingType: presentWithPermissions(caller, await updateMeetingType(ports, caller, command)) };
    }),

    deleteMeetingType: defineHandler({ accessScope: 'write' }, async ({ meetingTypeId }, { caller }) => {
      await deleteMeetingType(ports, caller, meetingTypeId);
      return {};
    }),
  };
}

function presentWithPermissions(actor: Actor, type: Stored<MeetingType>): ProtoMeetingType {
  return { ...presentMeetingType(type), permissions: getTypePermissions(type, actor) };
}

function parseChanges(received: ProtoChanges | undefined): MeetingTypeChanges {
  if (received === undefined) throw new AppError('platform.malformed');
  const { name, colour, prompt, originalMeetingTypeId, consentRequired, audioRetentionDays, meetingRetentionDays } =
    received;
  return {
    name,
    colour,
    prompt,
    headings: received.headings?.texts,
    agendaItems: received.agendaItems?.texts,
    notificationEmails: received.notificationEmails?.texts,
    originalId: originalMeetingTypeId,
    consentRequired,
    audioRetentionDays,
    meetingRetentionDays,
  };
}
