import type {
  MeetingFilesServiceService,
  StreamMeetingFilesResponse,
} from '@minutehand/contracts/proto/meetings/v1/meeting_files';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import { streamMeetingFiles } from '../../app/exports/stream-meeting-files.ts';
import type { Ports } from '../../app/ports.ts';
import { toChunks } from './to-chunks.ts';

export function createMeetingFilesHandlers(ports: Ports): Handlers<typeof MeetingFilesServiceService> {
  return {
    streamMeetingFiles: defineHandler(
      { accessScope: 'admin', servicesActingForUsers: ['recordings'] },
      async function* (request, { caller, signal }): AsyncGenerator<StreamMeetingFilesResponse> {
        for await (const part of streamMeetingFiles(ports, caller, request, signal)) {
          if (typeof part === 'number') {
            yield { part: { $case: 'meetingsTotal', value: part } };
            continue;
          }
          const { meetingId, path, content } = part;
          for await (const bytes of toChunks(content)) {
            const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
            yield { part: { $case: 'file', value: { meetingId, path, chunk } } };
          }
        }
      },
    ),
  };
}
