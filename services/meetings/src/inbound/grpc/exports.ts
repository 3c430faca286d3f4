import type { MeetingsServiceService, StreamExportResponse } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import { exportMeeting } from '../../app/exports/export-meeting.ts';
import type { Ports } from '../../app/ports.ts';
import { inChunks } from './in-chunks.ts';

export function exportHandlers(ports: Ports): Pick<Handlers<typeof MeetingsServiceService>, 'streamExport'> {
  return {
    streamExport: defineHandler({ actor: 'read' }, async function* ({ meetingId, format }, { caller, signal }) {
      const { filename, contentType, content } = await exportMeeting(ports, caller, { meetingId, format }, signal);
      yield* presentFile({ filename, contentType }, inChunks(content));
    }),
  };
}

/** The header goes out with the first bytes: what fails until then fails as a whole. */
async function* presentFile(
  header: { filename: string; contentType: string },
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<StreamExportResponse> {
  let isBegun = false;
  for await (const value of chunks) {
    if (!isBegun) yield { part: { $case: 'header', value: header } };
    isBegun = true;
    yield { part: { $case: 'chunk', value: Buffer.from(value.buffer, value.byteOffset, value.byteLength) } };
  }
}
