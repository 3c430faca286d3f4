import type { RecordingsServiceService } from '@minutehand/contracts/proto/recordings/v1/recordings';
import { recordedTranscriptSchema } from '@minutehand/contracts/recorded-transcript';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { type RpcClient, undefinedIfNotFound } from '@minutehand/service-kit/rpc';
import type { Transcriptions } from '../../app/ports.ts';

/** Transcriptions of recordings and uploaded files, made by the recordings service. */
export function createTranscriptions(
  service: string,
  recordings: RpcClient<typeof RecordingsServiceService>,
): Transcriptions {
  return {
    transcribeUpload: (actor, signedId, meetingId) =>
      recordings.transcribeUpload({ signedId, meetingId }, { as: actor }),
    retry: (actor, meetingId, recordingId) => recordings.retryTranscription({ meetingId, recordingId }, { as: actor }),
    listConsents: async (accountId, meetingId) => {
      const { consents } = await recordings.listConsents({ meetingId }, { as: serviceCaller(service, accountId) });
      return consents.map(({ told, toldAt, userName }) => ({
        informedNames: told,
        declaredAt: new Date(toldAt),
        userName,
      }));
    },
    listMarks: async (accountId, meetingId, recordingId) => {
      const request = { meetingId, recordingId };
      const { marks } = await recordings.listMarks(request, { as: serviceCaller(service, accountId) });
      return marks;
    },
    readTranscript: (accountId, recordingId) => {
      const read = async () => {
        const chunks: Uint8Array[] = [];
        const as = serviceCaller(service, accountId);
        for await (const { chunk } of recordings.readTranscript({ recordingId }, { as })) chunks.push(chunk);
        const { speakers, segments } = recordedTranscriptSchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
        const labels = new Map(speakers.map(({ id, label }) => [id, label]));
        return segments.map(({ speaker_id, ...segment }) => ({
          ...segment,
          label: speaker_id === null ? null : (labels.get(speaker_id) ?? null),
        }));
      };
      return undefinedIfNotFound(read());
    },
  };
}
