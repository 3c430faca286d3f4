import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { AccountDataServiceService } from '@minutehand/contracts/proto/accounts/v1/account_data';
import { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { GlossaryServiceService } from '@minutehand/contracts/proto/accounts/v1/glossary';
import { AssistantServiceService } from '@minutehand/contracts/proto/ai/v1/assistant';
import { MeetingFilesServiceService } from '@minutehand/contracts/proto/meetings/v1/meeting_files';
import { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { NotificationsServiceService } from '@minutehand/contracts/proto/notifications/v1/notifications';
import { DataExportsServiceService } from '@minutehand/contracts/proto/recordings/v1/data_exports';
import { RecordingsServiceService } from '@minutehand/contracts/proto/recordings/v1/recordings';
import { SavedSearchesServiceService } from '@minutehand/contracts/proto/search/v1/search';
import { createErasures } from '@minutehand/service-kit/erasure';
import { createGlossaryReader } from '@minutehand/service-kit/glossary';
import { createSigner } from '@minutehand/service-kit/identity';
import { createQuotaLedgers, createQuotaReader } from '@minutehand/service-kit/quotas';
import { createExclusiveRunner } from '@minutehand/service-kit/run-exclusively';
import { createForwardedSecurityLog } from '@minutehand/service-kit/security-log';
import { bindHandlers, type Composition, type ServiceKit } from '@minutehand/service-kit/service';
import { createChunkAccess } from './app/chunk-access.ts';
import type { DataExportPorts } from './app/data-exports/ports.ts';
import { sweepDataExports } from './app/data-exports/purge-data-exports.ts';
import type { AudioStorage, BlobStorage, Ports } from './app/ports.ts';
import { purgeUnclaimedBlobs } from './app/purge-unclaimed-blobs.ts';
import {
  closeAbandonedRecordings,
  removeExpiredChunks,
  requestOverdueJoins,
} from './app/recordings/close-abandoned-recordings.ts';
import { expireAudio } from './app/recordings/expire-audio.ts';
import { findAudio } from './app/transcription/find-audio.ts';
import type { TranscriptionPorts } from './app/transcription/ports.ts';
import { removeUnneededParts } from './app/transcription/prepared-parts.ts';
import type { RecordingsConfig } from './config.ts';
import { createDataExportsHandlers } from './inbound/grpc/data-exports.ts';
import { createRecordingsHandlers } from './inbound/grpc/recordings.ts';
import { createTranscriptionHandlers } from './inbound/grpc/transcription.ts';
import { AUDIO_RETENTION_SWEEP_MS, PURGE_INTERVAL_MS, RECORDINGS_SWEEP_MS } from './limits.ts';
import { createArchiveWriter } from './outbound/archives/write-archive.ts';
import { createDiskAudioStorage, getIncomingFolder } from './outbound/audio/disk-audio.ts';
import { createS3AudioStorage } from './outbound/audio/s3-audio.ts';
import { createDiskStorage } from './outbound/blobs/disk-storage.ts';
import { createS3Storage } from './outbound/blobs/s3-storage.ts';
import { createMemberFinder, createNameFinder } from './outbound/clients/accounts.ts';
import { createDataSources } from './outbound/clients/data-sources.ts';
import { createMeetings } from './outbound/clients/meetings.ts';
import { createVocabularyFinder } from './outbound/clients/vocabulary.ts';
import { createAudioReader } from './outbound/decoding/audio-reader.ts';
import { createFfmpegJoiner } from './outbound/ffmpeg/ffmpeg-joiner.ts';
import { createEngineFinder } from './outbound/speech/find-engine.ts';
import { INCOMING_FOLDERS, removeStaleFiles } from './outbound/stale-files.ts';
import {
  aggregates,
  blobAggregate,
  deletedRecordingAggregate,
  deletedUserAggregate,
  quotaLedgerAggregate,
  recordingAggregate,
} from './outbound/store/aggregates.ts';
import { dataExportAggregate } from './outbound/store/data-exports.ts';
import { livePieceAggregate, liveTranscriptAggregate } from './outbound/store/live-transcripts.ts';
import {
  preparedPartAggregate,
  transcribedPartAggregate,
  transcribedTimeAggregate,
  transcriptionAggregate,
} from './outbound/store/transcriptions.ts';
import { createSubscriptions } from './subscriptions.ts';

function createStorage(kit: ServiceKit<RecordingsConfig>): { storage: BlobStorage; audioStorage: AudioStorage } {
  const { config, newId, lifecycle } = kit;
  if ('folder' in config.blobs) {
    const { folder } = config.blobs;
    return { storage: createDiskStorage({ folder, newId }), audioStorage: createDiskAudioStorage({ folder, newId }) };
  }
  const storage = createS3Storage(config.blobs.s3);
  const audioStorage = createS3AudioStorage({ ...config.blobs.s3, newId });
  lifecycle.onStop('s3', () => {
    storage.close();
    audioStorage.close();
  });
  return { storage, audioStorage };
}

/** Purges unclaimed uploads and parts that are not needed, on start and periodically. The next run retries after a failure. */
function startPurging(ports: TranscriptionPorts, { log, lifecycle }: ServiceKit<RecordingsConfig>): void {
  const purge = async () => {
    await purgeUnclaimedBlobs(ports).then(
      (purged) => purged > 0 && log.info({ purged }, 'purged unclaimed uploads'),
      (err) => log.error({ err }, 'purging unclaimed uploads failed'),
    );
    await removeUnneededParts(ports).then(
      (removed) => removed > 0 && log.warn({ removed }, 'removed prepared parts that are not needed'),
      (err) => log.error({ err }, 'removing prepared parts failed'),
    );
  };
  const timer = setInterval(purge, PURGE_INTERVAL_MS);
  lifecycle.onStop('purge of unclaimed uploads', () => clearInterval(timer), 'intake');
  void purge();
}

const NO_TRANSCRIPTION = { pocketsphinx: '', endpoint: undefined, liveSeconds: 0 };

const sleep = (ms: number, signal: AbortSignal): Promise<void> => wait(ms, undefined, { signal, ref: false });

/** The folder for files before they are stored: on the disk of the blobs, if there is one. */
const getTemporaryFolder = ({ blobs }: RecordingsConfig): string =>
  'folder' in blobs ? getIncomingFolder(blobs.folder) : join(tmpdir(), INCOMING_FOLDERS.bucket);

/** Closes abandoned recordings, and joins those whose job was lost. */
function startRecordingsSweep(
  ports: Ports & DataExportPorts,
  { config, log, lifecycle }: ServiceKit<RecordingsConfig>,
): void {
  const incoming = getTemporaryFolder(config);
  const sweep = async () => {
    try {
      const closed = await closeAbandonedRecordings(ports, config.abandonedAfterMs);
      const overdue = await requestOverdueJoins(ports);
      if (closed + overdue > 0)
        log.warn({ closed, overdue }, 'closed abandoned recordings, or requested overdue joins');
      const removed = await removeExpiredChunks(ports);
      if (removed > 0) log.info({ removed }, 'removed chunks of joined recordings');
      const exports = await sweepDataExports(ports);
      if (exports.expired + exports.lost > 0)
        log.info(exports, 'removed expired archives, or marked lost exports as failed');
      const staleFiles = await removeStaleFiles({ folders: [tmpdir(), incoming], now: ports.now() });
      if (staleFiles > 0) log.warn({ staleFiles }, 'removed temporary files of stopped processes');
    } catch (err) {
      log.error({ err }, 'the sweep of recordings failed');
    }
  };
  const timer = setInterval(sweep, RECORDINGS_SWEEP_MS);
  lifecycle.onStop('sweep of recordings', () => clearInterval(timer), 'intake');
  void sweep();
}

/** Deletes audio at the end of its retention, on start and periodically. */
function startRetentionSweep(ports: TranscriptionPorts, { log, lifecycle }: ServiceKit<RecordingsConfig>): void {
  const sweep = () =>
    expireAudio(ports).then(
      (deleted) => deleted > 0 && log.info({ deleted }, 'deleted audio at the end of its retention'),
      (err) => log.error({ err }, 'deleting audio at the end of its retention failed'),
    );
  const timer = setInterval(sweep, AUDIO_RETENTION_SWEEP_MS);
  lifecycle.onStop('sweep of retention', () => clearInterval(timer), 'intake');
  void sweep();
}

function createDataExportPorts({
  config,
  getClient,
  newId,
  now,
  store,
}: ServiceKit<RecordingsConfig>): Pick<DataExportPorts, 'dataExports' | 'dataSources' | 'writeArchive'> {
  const clients = {
    accounts: getClient('accounts', AccountsServiceService),
    accountData: getClient('accounts', AccountDataServiceService),
    meetings: getClient('meetings', MeetingsServiceService),
    meetingFiles: getClient('meetings', MeetingFilesServiceService),
    notifications: getClient('notifications', NotificationsServiceService),
    assistant: getClient('ai', AssistantServiceService),
    savedSearches: getClient('search', SavedSearchesServiceService),
  };
  return {
    dataExports: store.collection(dataExportAggregate),
    dataSources: createDataSources(clients),
    writeArchive: createArchiveWriter({ folder: getTemporaryFolder(config), newId, now }),
  };
}

export function compose(kit: ServiceKit<RecordingsConfig>): Composition {
  const { config, now, newId, store, getClient, log } = kit;
  const { storage, audioStorage } = createStorage(kit);
  const searchPath = process.env.PATH ?? '';
  const { transcription = NO_TRANSCRIPTION } = config;
  const accounts = getClient('accounts', AccountsServiceService);
  const readGlossary = createGlossaryReader(config.name, getClient('accounts', GlossaryServiceService), now);
  const meetingsClient = getClient('meetings', MeetingsServiceService);
  const meetings = createMeetings(config.name, meetingsClient);
  const basePorts: Ports = {
    now,
    newId,
    blobs: store.collection(blobAggregate),
    storage,
    signer: createSigner(config.signingSecret),
    quotaLedgers: createQuotaLedgers(store.collection(quotaLedgerAggregate), now),
    readQuotas: createQuotaReader(config.name, accounts, now),
    recordings: store.collection(recordingAggregate),
    deletedRecordings: store.collection(deletedRecordingAggregate),
    deletedUsers: store.collection(deletedUserAggregate),
    audioStorage,
    liveTranscripts: store.collection(liveTranscriptAggregate),
    livePieces: store.collection(livePieceAggregate),
    preparedParts: store.collection(preparedPartAggregate),
    isPreparationEnabled: transcription.endpoint !== undefined,
    livePieceSeconds: transcription.endpoint === undefined ? 0 : transcription.liveSeconds,
    joiner: createFfmpegJoiner({ ffmpeg: config.ffmpeg, ffprobe: config.ffprobe, searchPath }),
    meetings,
    chunkAccess: createChunkAccess(meetings, now),
    securityLog: createForwardedSecurityLog(kit),
    findName: createNameFinder(config.name, accounts),
    findMembersByName: createMemberFinder(config.name, accounts),
    runExclusively: createExclusiveRunner(),
  };
  const retryTiming = { now, random: Math.random, sleep };
  const ports: TranscriptionPorts = {
    ...basePorts,
    transcriptions: store.collection(transcriptionAggregate),
    transcribedParts: store.collection(transcribedPartAggregate),
    transcribedTime: store.collection(transcribedTimeAggregate),
    pricePerMinute: config.speechPricePerMinute ?? 0,
    findAudio: (scope, recordingId) => findAudio(basePorts, scope, recordingId),
    audio: createAudioReader(config.ffmpeg, searchPath),
    findEngine: createEngineFinder(transcription, retryTiming, searchPath),
    findVocabulary: createVocabularyFinder(config.name, { accounts, meetings: meetingsClient, readGlossary, log }),
    log,
  };
  const exportPorts = { ...ports, ...createDataExportPorts(kit) };
  return {
    rpc: [
      bindHandlers(RecordingsServiceService, {
        ...createRecordingsHandlers(ports),
        ...createTranscriptionHandlers(ports),
      }),
      bindHandlers(DataExportsServiceService, createDataExportsHandlers(exportPorts)),
    ],
    subscriptions: createSubscriptions(exportPorts, createErasures({ ...kit, aggregates, event: 'recordings.erased' })),
    requiredChecks: { blobs: () => storage.ping() },
    freeSpace: { blobs: () => storage.getFreeBytes() },
    onStarted: async () => {
      startPurging(ports, kit);
      startRecordingsSweep(exportPorts, kit);
      startRetentionSweep(ports, kit);
      if (!(await ports.joiner.isAvailable()))
        kit.log.warn('ffmpeg was not found: recordings are stored, but not joined');
    },
  };
}
