import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { getScope } from '@minutehand/service-kit/identity';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import { getGenerationBrief } from '../../app/generation/get-generation-brief.ts';
import { filterReadableMeetingIds } from '../../app/meetings/filter-readable-meeting-ids.ts';
import { findAudioRetention } from '../../app/meetings/find-audio-retention.ts';
import { findMeetingIds } from '../../app/meetings/find-meeting-ids.ts';
import { getMeetingWithReaders } from '../../app/meetings/get-meeting-with-readers.ts';
import { getReadyMinutes } from '../../app/minutes/get-ready-minutes.ts';
import type { Ports } from '../../app/ports.ts';
import { canReplaceTranscript } from '../../app/transcript/can-replace-transcript.ts';
import { formatDay } from '../../domain/calendar.ts';
import { parseBound } from './meetings.ts';
import { presentMeetingType } from './present/present-meeting.ts';

type ServiceRpcs =
  | 'canReplaceTranscript'
  | 'filterReadable'
  | 'findAudioRetention'
  | 'findMeetingIds'
  | 'getAudience'
  | 'getGenerationBrief'
  | 'getMinutesDelivery';

/** Handlers that other services call. */
export function createServiceHandlers(ports: Ports): Pick<Handlers<typeof MeetingsServiceService>, ServiceRpcs> {
  return {
    filterReadable: defineHandler(
      { accessScope: 'read', servicesActingForUsers: ['ai', 'search'] },
      async ({ meetingIds }, { caller }) => {
        return { meetingIds: await filterReadableMeetingIds(ports, caller, meetingIds) };
      },
    ),

    findMeetingIds: defineHandler(
      { accessScope: 'read', servicesActingForUsers: ['search'] },
      async (request, { caller }) => {
        const { ids, isLimited } = await findMeetingIds(ports, caller, {
          meetingId: request.meetingId || undefined,
          typeId: request.accountMeetingTypeId || undefined,
          seriesOf: request.seriesOf || undefined,
          personId: request.person || undefined,
          startedFrom: parseBound(request.startedFrom),
          startedBefore: parseBound(request.startedBefore),
          hasOpenItems: request.withOpenItems,
        });
        return { meetingIds: ids, isLimited };
      },
    ),

    getAudience: defineHandler(
      { services: ['search', 'notifications', 'recordings'] },
      async ({ meetingId }, { caller }) => {
        const meeting = await getMeetingWithReaders(ports, caller, meetingId);
        const { title, ownerId, readerIds, startedAt, state, version } = meeting;
        return { title, ownerId, readerIds, startedAt: startedAt.toISOString(), state, version };
      },
    ),

    findAudioRetention: defineHandler({ services: ['recordings'] }, async ({ meetingIds }, { caller }) => {
      return { retentions: await findAudioRetention(ports, caller, meetingIds) };
    }),

    canReplaceTranscript: defineHandler({ services: ['recordings'] }, async (request, { caller }) => {
      return { canReplace: await canReplaceTranscript(ports, getScope(caller), request) };
    }),

    getGenerationBrief: defineHandler({ services: ['ai'] }, async (request, { caller }) => {
      const { meeting, type, timeZone, context, onlySection } = await getGenerationBrief(ports, caller, request);
      return {
        title: meeting.title,
        startedAt: meeting.startedAt.toISOString(),
        timeZone,
        attendees: meeting.attendees,
        meetingType: presentMeetingType(type),
        importNumber: meeting.importNumber,
        generationId: meeting.generationId,
        instruction: meeting.generationInstruction || undefined,
        context,
        onlySection: onlySection || undefined,
        onlyItems: meeting.generationOfItems,
      };
    }),

    getMinutesDelivery: defineHandler({ services: ['notifications'] }, async ({ meetingId }, { caller }) => {
      const minutes = await getReadyMinutes(ports, caller, meetingId);
      const { meeting, notificationEmails, content, renderedHtml, summary, actionItems, moreActionItems } = minutes;
      return {
        title: meeting.title,
        startedAt: meeting.startedAt.toISOString(),
        notificationEmails: [...notificationEmails],
        content,
        renderedHtml,
        summary,
        importNumber: meeting.importNumber,
        actionItems: actionItems.map(({ item, displayName }) => ({
          description: item.description,
          assigneeDisplayName: displayName,
          dueDateFormatted: formatDay(item.dueDate),
        })),
        moreActionItems,
      };
    }),
  };
}
