import { idParams } from '@minutehand/contracts/http/fields';
import {
  correctedTranscriptSchema,
  segmentsPatchSchema,
  speakerSeparateSchema,
  speakersMergeSchema,
} from '@minutehand/contracts/http/meetings/transcripts';
import type { Clients } from '../../clients.ts';
import { defineRoute, type Route } from '../../route.ts';

const writeRoute = {
  tag: 'Transcripts',
  access: 'user',
  scope: 'write',
  params: idParams,
  responses: { 200: correctedTranscriptSchema },
} as const;

/** Corrections of a transcript. */
export function createCorrectionRoutes({ meetings }: Pick<Clients, 'meetings'>): readonly Route[] {
  return [
    defineRoute({
      ...writeRoute,
      method: 'patch',
      path: '/meetings/{id}/transcript/segments',
      summary: 'Correct transcript segments',
      body: segmentsPatchSchema,
      handle: async ({ params, body }, { call }) => {
        const { segments, new_speaker: newSpeaker } = body;
        const { version } = await meetings.correctSegments(
          {
            meetingId: params.id,
            corrections: segments.map(({ id, text, speaker_id }) => ({
              segmentId: id,
              text,
              speakerId: speaker_id === null ? '' : speaker_id,
            })),
            newSpeaker: newSpeaker && { userId: newSpeaker.user_id || undefined, name: newSpeaker.name || undefined },
            version: body.version,
          },
          call,
        );
        return { status: 200, body: { version } };
      },
    }),
    defineRoute({
      ...writeRoute,
      method: 'post',
      path: '/meetings/{id}/speakers/merge',
      summary: 'Merge two speakers',
      body: speakersMergeSchema,
      handle: async ({ params, body }, { call }) => {
        const { version } = await meetings.mergeSpeakers(
          {
            meetingId: params.id,
            speakerId: body.speaker_id,
            intoSpeakerId: body.into_speaker_id,
            version: body.version,
          },
          call,
        );
        return { status: 200, body: { version } };
      },
    }),
    defineRoute({
      ...writeRoute,
      method: 'post',
      path: '/meetings/{id}/speakers/separate',
      summary: 'Separate a merged speaker',
      body: speakerSeparateSchema,
      handle: async ({ params, body }, { call }) => {
        const { version } = await meetings.separateSpeaker(
          { meetingId: params.id, speakerId: body.speaker_id, version: body.version },
          call,
        );
        return { status: 200, body: { version } };
      },
    }),
  ];
}
