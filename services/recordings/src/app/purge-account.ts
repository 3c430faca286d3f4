import { systemScope } from '@minutehand/service-kit/identity';
import { forEachInBatches } from '@minutehand/service-kit/store';
import type { Ports } from './ports.ts';
import { purgeBlob } from './purge-blob.ts';
import { purgeDeletedRecordingIds, purgeRecording } from './recordings/delete-recording.ts';
import { purgePreparedParts } from './transcription/prepared-parts.ts';

/** Purges all recordings and blobs of a deleted account and their quota ledgers. */
export async function purgeAccount(
  ports: Pick<
    Ports,
    | 'blobs'
    | 'storage'
    | 'quotaLedgers'
    | 'recordings'
    | 'deletedRecordings'
    | 'audioStorage'
    | 'liveTranscripts'
    | 'livePieces'
    | 'preparedParts'
  >,
  accountId: string,
): Promise<void> {
  const scope = systemScope('the account was deleted', accountId);
  await forEachInBatches(ports.recordings.stream(scope, {}), (recording) =>
    purgeRecording(ports, scope, recording, true),
  );
  await purgePreparedParts(ports, scope);
  await purgeDeletedRecordingIds(ports, scope, {});
  await forEachInBatches(ports.blobs.stream(scope, {}), (blob) => purgeBlob(ports, scope, blob));
  await ports.quotaLedgers.purge(scope);
}
