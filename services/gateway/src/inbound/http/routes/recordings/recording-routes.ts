import { AppError } from '@minutehand/contracts/errors';
import { idParams } from '@minutehand/contracts/http/fields';
import {
  liveTranscriptQuerySchema,
  liveTranscriptResponseSchema,
  pauseStateResponseSchema,
  pauseStateSchema,
  type RecordingPostResponse,
  recordingAudioQuerySchema,
  recordingDeviceSwitchSchema,
  recordingFinalSchema,
  recordingMarkCreateSchema,
  recordingMarkResponseSchema,
  recordingPostResponseSchema,
  recordingResponseSchema,
} from '@minutehand/contracts/http/meetings/recordings';
import { RECORDING_CHUNK_BYTES } from '@minutehand/contracts/limits';
import type { StoreChunkResponse } from '@minutehand/contracts/proto/recordings/v1/recordings';
import type { CallOptions } from '@minutehand/service-kit/rpc';
import type { Response } from 'express';
import { AUDIO_DEADLINE_MS, FILE_FORM_FIELD_BYTES, FILE_FORM_FIELDS } from '../../../../limits.ts';
import type { Clients } from '../../clients.ts';
import { requireField } from '../../present/proto-fields.ts';
import { presentLiveTranscript, presentMark, presentRecording } from '../../present/recordings.ts';
import { hasSmallBody } from '../../requests/body-timeout.ts';
import { readFileForm } from '../../requests/file-form.ts';
import { readBody } from '../../requests/request-body.ts';
import { defineRoute, type Route } from '../../route.ts';
import { parseBody } from '../../validation.ts';
import { writeChunk } from '../../write-chunk.ts';
import { forwardChunk, forwardSmallChunk } from './forward-chunk.ts';
import { parseRange } from './parse-range.ts';

const tag = 'Recordings';
const FORM_BYTES = RECORDING_CHUNK_BYTES + FILE_FORM_FIELDS * FILE_FORM_FIELD_BYTES;

/** Recordings of meetings: their chunks while recording, state and audio afterwards. */
export function createRecordingRoutes({ recordings }: Pick<Clients, 'recordings'>): readonly Route[] {
  /** Forms without a file: the final request and device switches. */
  async function handleFields(meetingId: string, fields: unknown, call: CallOptions): Promise<RecordingPostResponse> {
    const hasField = (name: string) =>
      typeof fields === 'object' && fields !== null && /^(?:true|1)$/.test(String(Reflect.get(fields, name)));
    if (hasField('device_switch')) {
      const change = parseBody(recordingDeviceSwitchSchema, fields);
      await recordings.logDeviceSwitch(
        {
          meetingId,
          recordingId: change.recording_id ?? '',
          oldDeviceId: change.old_device_id,
          newDeviceId: change.new_device_id,
          newDeviceInfo: change.new_device_info ?? '',
          switchTimestamp: change.switch_timestamp ?? '',
        },
        call,
      );
      return { status: 'success' };
    }
    if (!hasField('is_final_chunk')) throw createMissingChunkError();
    const final = parseBody(recordingFinalSchema, fields);
    await recordings.finishRecording(
      {
        meetingId,
        recordingId: final.recording_id ?? '',
        totalChunks: final.total_chunks ?? 0,
        successfulChunks: final.successful_chunks ?? 0,
        failedChunks: final.failed_chunks ?? 0,
        successRate: final.success_rate ?? 0,
        format: final.format ?? '',
      },
      call,
    );
    return { status: 'processing' };
  }

  return [
    defineRoute({
      tag,
      access: 'user',
      scope: 'write',
      method: 'post',
      path: '/meetings/{id}/recording',
      summary:
        'Store a chunk of a recording (multipart/form-data with the file `chunk`), log a switch of the microphone, or end the recording. The CSRF token must be in X-CSRF-Token',
      params: idParams,
      readsRawBody: true,
      errorsHaveStatus: true,
      responses: { 200: recordingPostResponseSchema },
      handle: async ({ params }, { call, callAfterBody, request }) => {
        if (!request.is('multipart/form-data')) {
          const body = await readBody(request, requireField(request.res));
          return { status: 200, body: await handleFields(params.id, body, await callAfterBody()) };
        }
        if (Number(request.get('content-length') ?? 0) > FORM_BYTES) throw new AppError('recording.chunk_too_large');
        const { fields, result } = await readFileForm(
          request,
          { fileField: 'chunk', maxFileBytes: RECORDING_CHUNK_BYTES },
          (file) =>
            hasSmallBody(request)
              ? forwardSmallChunk(recordings, { meetingId: params.id, file }, callAfterBody)
              : forwardChunk(recordings, { meetingId: params.id, file }, call),
        );
        if (result) return { status: 200, body: presentChunk(result) };
        return { status: 200, body: await handleFields(params.id, fields, await callAfterBody()) };
      },
    }),
    defineRoute({
      tag,
      access: 'user',
      scope: 'write',
      method: 'post',
      path: '/meetings/{id}/update_pause_state',
      summary: 'Pause or resume the recording of a meeting',
      params: idParams,
      body: pauseStateSchema,
      errorsHaveStatus: true,
      responses: { 200: pauseStateResponseSchema },
      handle: async ({ params, body }, { call }) => {
        await recordings.setPaused({ meetingId: params.id, isPaused: body.is_paused }, call);
        return { status: 200, body: { status: 'success' } };
      },
      respondToRepeat: async () => ({ status: 200, body: { status: 'success' } }),
    }),
    defineRoute({
      tag,
      access: 'user',
      scope: 'write',
      method: 'post',
      path: '/meetings/{id}/recording/marks',
      summary: 'Mark a moment of a recording, by default the present moment of the open one',
      params: idParams,
      body: recordingMarkCreateSchema,
      responses: { 201: recordingMarkResponseSchema },
      handle: async ({ params, body }, { call, requestKey }) => {
        const { kind, seconds, recording_id: recordingId } = body;
        const request = { meetingId: params.id, recordingId, kind, markId: requestKey, seconds };
        const { mark } = await recordings.addMark(request, call);
        return { status: 201, body: { mark: presentMark(requireField(mark)) } };
      },
    }),
    defineRoute({
      tag,
      access: 'user',
      scope: 'read',
      method: 'get',
      path: '/meetings/{id}/recording',
      summary: 'Get the recording of a meeting, with a link to its audio',
      params: idParams,
      responses: { 200: recordingResponseSchema },
      handle: async ({ params }, { call }) => {
        const { recording, earlier } = await recordings.getRecording({ meetingId: params.id }, call);
        const latest = recording === undefined ? null : presentRecording(recording);
        return { status: 200, body: { recording: latest, earlier: earlier.map(presentRecording) } };
      },
    }),
    defineRoute({
      tag,
      access: 'user',
      scope: 'read',
      method: 'get',
      path: '/meetings/{id}/recording/live_transcript',
      summary: 'Get what was transcribed of an open recording so far: a draft, until its transcript replaces it',
      params: idParams,
      query: liveTranscriptQuerySchema,
      responses: { 200: liveTranscriptResponseSchema },
      handle: async ({ params, query }, { call }) => {
        const request = { meetingId: params.id, afterPiece: query.after ?? 0 };
        const { liveTranscript } = await recordings.getLiveTranscript(request, call);
        return { status: 200, body: presentLiveTranscript(liveTranscript) };
      },
    }),
    defineRoute({
      tag,
      access: 'public',
      scope: 'read',
      method: 'get',
      path: '/meetings/{id}/recording/audio',
      summary: 'Play or download the audio of a recording; the signed link authorizes the request. Supports Range',
      params: idParams,
      query: recordingAudioQuerySchema,
      respondsToHtml: true,
      responses: { 200: 'The audio', 206: 'A range of the audio' },
      handle: async ({ params, query }, { request, asGateway }) => {
        const range = parseRange(request.get('range'));
        const isDownload = query.download === '1' || query.download === 'true';
        const parts = recordings.readAudio(
          { meetingId: params.id, token: query.token, from: range?.from, to: range?.to },
          { ...asGateway, deadlineMs: AUDIO_DEADLINE_MS },
        );
        return {
          write: async (response) => {
            let hasStarted = false;
            for await (const { part } of parts) {
              if (part?.$case === 'header') {
                setAudioHeaders(response, part.value, { isRange: range !== undefined, isDownload });
                hasStarted = true;
                if (request.method === 'HEAD') break;
              } else if (part?.$case === 'chunk') await writeChunk(response, part.value, asGateway.signal);
            }
            if (!hasStarted) throw new AppError('platform.internal');
            response.end();
          },
        };
      },
    }),
    defineRoute({
      tag,
      access: 'user',
      scope: 'write',
      method: 'delete',
      path: '/meetings/{id}/recording',
      summary: 'Delete the audio of a meeting; the transcript stays',
      params: idParams,
      responses: { 204: 'Deleted' },
      handle: async ({ params }, { call }) => {
        await recordings.deleteRecording({ meetingId: params.id }, call);
        return { status: 204 };
      },
    }),
  ];
}

function presentChunk({ chunkNumber, recordingId, nextChunkNumber }: StoreChunkResponse): RecordingPostResponse {
  return {
    status: 'success',
    chunk_number: chunkNumber,
    recording_id: recordingId,
    next_chunk_number: nextChunkNumber,
  };
}

function createMissingChunkError(): AppError {
  return new AppError('gateway.input_invalid', {
    message: 'The form has neither a chunk nor is_final_chunk nor device_switch.',
    details: { fields: { chunk: ['is missing'] } },
  });
}

type AudioHeader = { contentType: string; filename: string; byteSize: number; from: number; to: number };

/** Set only when the audio is found, so that an earlier failure can send an error response. */
function setAudioHeaders(
  response: Response,
  { contentType, filename, byteSize, from, to }: AudioHeader,
  { isRange, isDownload }: { isRange: boolean; isDownload: boolean },
): void {
  if (isDownload) response.attachment(filename);
  response.status(isRange ? 206 : 200);
  response.setHeader('Content-Type', contentType);
  response.setHeader('Content-Length', to - from + 1);
  response.setHeader('Accept-Ranges', 'bytes');
  // The link is a secret, and the file was uploaded: it must not run scripts in this origin.
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  if (isRange) response.setHeader('Content-Range', `bytes ${from}-${to}/${byteSize}`);
}
