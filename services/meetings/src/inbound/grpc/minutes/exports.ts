import type { MeetingsServiceService, StreamExportResponse } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import { exportMeeting } from '../../../app/exports/export-meeting.ts';
import { exportPersonalData } from '../../../app/exports/export-personal-data.ts';
import type { Ports } from '../../../app/ports.ts';
import { toChunks } from '../to-chunks.ts';

export function createExportHandlers(
  ports: Ports,
): Pick<Handlers<typeof MeetingsServiceService>, 'streamExport' | 'streamPersonalData'> {
  return {
    streamExport: defineHandler({ accessScope: 'read' }, async function* ({ meetingId, format }, { caller, signal }) {
      const { filename, contentType, content } = await exportMeeting(ports, caller, { meetingId, format }, signal);
      yield* presentFile({ filename, contentType }, toChunks(content));
    }),
    streamPersonalData: defineHandler(
      { accessScope: 'admin', servicesActingForUsers: ['recordings'] },
      ({ withoutMeetings }, { caller, signal }) => exportPersonalData(ports, caller, { withoutMeetings }, signal),
    ),
  };
}

/** Sends the header with the first chunk, so that an earlier error fails the whole call. */
async function* presentFile(
  header: { filename: string; contentType: string },
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<StreamExportResponse> {
  let isHeaderSent = false;
  for await (const value of chunks) {
    if (!isHeaderSent) yield { part: { $case: 'header', value: header } };
    isHeaderSent = true;
    yield { part: { $case: 'chunk', value: Buffer.from(value.buffer, value.byteOffset, value.byteLength) } };
  }
}
