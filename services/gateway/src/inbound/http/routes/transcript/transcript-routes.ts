import { AppError } from '@minutehand/contracts/errors';
import { idParams } from '@minutehand/contracts/http/fields';
import { meetingResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import {
  speakerAssignSchema,
  speakerSearchQuerySchema,
  speakerSearchResponseSchema,
  speakersResponseSchema,
  transcriptImportSchema,
  transcriptPreviewResponseSchema,
  transcriptPreviewSchema,
  transcriptResponseSchema,
} from '@minutehand/contracts/http/meetings/transcripts';
import { MIB, PAGE_DEFAULT, STREAM_CHUNK_BYTES, TRANSCRIPT_BYTES } from '@minutehand/contracts/limits';
import type { StreamTranscriptResponse } from '@minutehand/contracts/proto/meetings/v1/meetings';
import type { Response } from 'express';
import { TRANSCRIPT_BODY_BYTES } from '../../../../limits.ts';
import type { Clients } from '../../clients.ts';
import { prefersHtml } from '../../pages/prefers-html.ts';
import { presentMeeting } from '../../present/meetings/meetings.ts';
import { presentPerson } from '../../present/people.ts';
import {
  createHtmlFormat,
  createJsonFormat,
  presentSpeaker,
  type TranscriptFormat,
} from '../../present/transcripts.ts';
import { defineRoute, type Route } from '../../route.ts';
import { writeChunk } from '../../write-chunk.ts';

const readRoute = { tag: 'Transcripts', access: 'user', scope: 'read', method: 'get' } as const;
const writeRoute = { tag: 'Transcripts', access: 'user', scope: 'write', method: 'post' } as const;

type StreamMessage<Header> = { part: { $case: 'header'; value: Header } | { $case: 'chunk'; value: Buffer } };

async function* toStream<Header>(header: Header, content: string): AsyncGenerator<StreamMessage<Header>> {
  yield { part: { $case: 'header', value: header } };
  const bytes = Buffer.from(content);
  for (let offset = 0; offset < bytes.length; offset += STREAM_CHUNK_BYTES) {
    yield { part: { $case: 'chunk', value: bytes.subarray(offset, offset + STREAM_CHUNK_BYTES) } };
  }
}

function requireTranscriptSize(content: string): void {
  if (Buffer.byteLength(content) <= TRANSCRIPT_BYTES) return;
  throw new AppError('gateway.body_too_large', {
    message: `The transcript is larger than ${TRANSCRIPT_BYTES / MIB} MB.`,
  });
}

/** Streams the transcript with backpressure. */
async function writeTranscript(
  response: Response,
  parts: AsyncIterable<StreamTranscriptResponse>,
  format: TranscriptFormat,
  signal: AbortSignal | undefined,
): Promise<void> {
  let isFirst = true;
  let hasStarted = false;
  const write = (text: string) => writeChunk(response, text, signal);
  for await (const { part } of parts) {
    if (part?.$case === 'header') {
      // Set only now, so that an earlier failure can send an error response.
      response.status(200).setHeader('Content-Type', format.contentType);
      hasStarted = true;
      await write(format.begin(part.value));
    } else if (part?.$case === 'batch') {
      const texts = part.value.segments.map((segment) => {
        const text = format.segment(segment, isFirst);
        isFirst = false;
        return text;
      });
      await write(texts.join(''));
    }
  }
  if (!hasStarted) throw new AppError('platform.internal');
  response.end(format.end);
}

export function createTranscriptRoutes({
  meetings,
  accounts,
}: Pick<Clients, 'meetings' | 'accounts'>): readonly Route[] {
  return [
    defineRoute({
      ...writeRoute,
      path: '/meetings/{id}/transcript',
      summary: 'Import a transcript as text or from an upload, and start generation',
      params: idParams,
      body: transcriptImportSchema,
      bodyBytes: TRANSCRIPT_BODY_BYTES,
      responses: { 202: meetingResponseSchema },
      handle: async ({ params, body }, { call, requestKey }) => {
        const isUpload = 'signed_id' in body;
        const content = isUpload ? '' : body.content;
        requireTranscriptSize(content);
        const header = {
          meetingId: params.id,
          format: isUpload ? '' : body.format,
          signedId: isUpload ? body.signed_id : '',
          requestKey,
        };
        const { meeting } = await meetings.importTranscript(toStream(header, content), call);
        return { status: 202, body: { meeting: presentMeeting(meeting) } };
      },
      respondToRepeat: async ({ params }, { call }) => {
        const { meeting } = await meetings.getMeeting({ meetingId: params.id }, call);
        return { status: 202, body: { meeting: presentMeeting(meeting) } };
      },
    }),
    defineRoute({
      ...writeRoute,
      path: '/transcripts/preview',
      summary: 'Check a transcript before its import: counts and first segments; stores nothing',
      isResponseStored: false,
      body: transcriptPreviewSchema,
      bodyBytes: TRANSCRIPT_BODY_BYTES,
      responses: { 200: transcriptPreviewResponseSchema },
      handle: async ({ body: { format, content } }, { call }) => {
        requireTranscriptSize(content);
        const preview = await meetings.previewTranscript(toStream({ format }, content), call);
        return {
          status: 200,
          body: {
            format: transcriptPreviewSchema.shape.format.parse(preview.format),
            counts: { segments: preview.segmentCount, speakers: preview.speakerCount },
            duration_seconds: preview.durationSeconds ?? null,
            segments: preview.segments.map(({ speaker, start, text }) => ({
              speaker: speaker ?? null,
              start: start ?? null,
              text,
            })),
          },
        };
      },
    }),
    defineRoute({
      ...readRoute,
      path: '/meetings/{id}/transcript',
      summary: 'Get the transcript as JSON or as an HTML fragment',
      params: idParams,
      respondsToHtml: true,
      responses: { 200: transcriptResponseSchema },
      handle: async ({ params }, { call, request }) => ({
        write: async (response) => {
          const format = prefersHtml(request) ? createHtmlFormat() : createJsonFormat();
          await writeTranscript(
            response,
            meetings.streamTranscript({ meetingId: params.id }, call),
            format,
            call.signal,
          );
        },
      }),
    }),
    defineRoute({
      ...writeRoute,
      tag: 'Recordings',
      path: '/meetings/{id}/recording/retry',
      summary:
        'Retry a failed transcription of audio that arrived after the transcript was written; the transcript stays until it is replaced',
      params: idParams,
      responses: { 202: meetingResponseSchema },
      handle: async ({ params }, { call }) => {
        const { meeting } = await meetings.retryLateTranscription({ meetingId: params.id }, call);
        return { status: 202, body: { meeting: presentMeeting(meeting) } };
      },
      respondToRepeat: async ({ params }, { call }) => {
        const { meeting } = await meetings.getMeeting({ meetingId: params.id }, call);
        return { status: 202, body: { meeting: presentMeeting(meeting) } };
      },
    }),
    defineRoute({
      ...readRoute,
      // Lists people, as the other searches for members.
      scope: 'write',
      path: '/meetings/{id}/speakers/search',
      summary: 'Search members to assign as a speaker',
      params: idParams,
      query: speakerSearchQuerySchema,
      responses: { 200: speakerSearchResponseSchema },
      handle: async ({ params, query }, { call }) => {
        await meetings.getMeeting({ meetingId: params.id }, call);
        const text = query.q.trim();
        const request = { query: text, limit: PAGE_DEFAULT, cursor: '' };
        const { members } = text === '' ? { members: [] } : await accounts.listMembers(request, call);
        return { status: 200, body: { users: members.map(presentPerson) } };
      },
    }),
    defineRoute({
      ...writeRoute,
      path: '/meetings/{id}/speakers/assign',
      summary: 'Assign a speaker; null values clear the assignment',
      params: idParams,
      body: speakerAssignSchema,
      responses: { 200: speakersResponseSchema },
      handle: async ({ params, body }, { call }) => {
        const updated = await meetings.assignSpeaker(
          {
            meetingId: params.id,
            speakerId: body.speaker_id,
            userId: body.user_id || undefined,
            name: body.name || undefined,
            version: body.version,
          },
          call,
        );
        return { status: 200, body: { version: updated.version, speakers: updated.speakers.map(presentSpeaker) } };
      },
      respondToRepeat: async ({ params }, { call }) => {
        // The header comes first and has the speakers; the segments are not read.
        for await (const { part } of meetings.streamTranscript({ meetingId: params.id }, call)) {
          if (part?.$case !== 'header') break;
          const { version, speakers } = part.value;
          return { status: 200, body: { version, speakers: speakers.map(presentSpeaker) } };
        }
        throw new AppError('platform.internal');
      },
    }),
  ];
}
