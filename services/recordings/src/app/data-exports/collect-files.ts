import { AppError } from '@minutehand/contracts/errors';
import { type Actor, systemScope } from '@minutehand/service-kit/identity';
import { joinPath, toPathPart } from '../../domain/data-exports/archive-path.ts';
import type { DataExport, DataExportKind } from '../../domain/data-exports/data-export.ts';
import { createManifest, type ManifestBuilder } from '../../domain/data-exports/manifest.ts';
import { toSectionFiles } from '../../domain/data-exports/section-files.ts';
import { getAudioExtension } from '../../domain/recordings/container.ts';
import { DATA_EXPORT_BYTES_MAX, DATA_EXPORT_FREE_BYTES_MIN } from '../../limits.ts';
import { exportPersonalData } from '../people/export-personal-data.ts';
import type { ArchivedFile, DataExportPorts, FileChunk, MeetingFileMessage, OwnAccount } from './ports.ts';

type Progress = Pick<DataExport, 'meetingsDone' | 'meetingsTotal'>;
type Export = {
  readonly kind: DataExportKind;
  readonly requester: Actor;
  readonly accounts: readonly OwnAccount[];
  readonly saveProgress: (progress: Progress) => Promise<void>;
};
type CollectPorts = Pick<DataExportPorts, 'blobs' | 'recordings' | 'storage' | 'dataSources' | 'now'>;

/** The files of an archive, read one after the other while it is written; the manifest is the last one. */
export function collectFiles(
  ports: CollectPorts,
  { kind, requester, accounts, saveProgress }: Export,
  signal: AbortSignal,
): { readonly files: AsyncIterable<ArchivedFile>; readonly getProgress: () => Progress } {
  const { dataSources } = ports;
  const manifest = createManifest(kind, ports.now());
  let meetingsTotal = 0;
  let meetingsDone = 0;
  const getProgress = () => ({ meetingsDone, meetingsTotal });

  const toFile = (path: string, content: AsyncIterable<Uint8Array>, isCompressed = true): ArchivedFile => {
    const unique = manifest.reservePath(path);
    return { path: unique, content: manifest.list(unique, content), isCompressed };
  };
  async function* addChunks(folder: string, chunks: AsyncIterable<FileChunk>): AsyncGenerator<ArchivedFile> {
    for await (const { path, content } of groupByPath(chunks)) yield toFile(joinPath(folder, path), content);
  }

  async function* addMeetings(folder: string, actor: Actor): AsyncGenerator<ArchivedFile> {
    let meetingId = '';
    let meetingFolder = '';
    const endMeeting = async function* () {
      if (meetingId === '') return;
      yield* addMedia(
        ports,
        { manifest, toFile },
        { accountId: actor.accountId, meetingId, folder: meetingFolder },
        signal,
      );
      manifest.countMeeting();
      meetingsDone += 1;
      await saveProgress(getProgress());
    };
    const parts = dataSources.readMeetings(actor, { allMeetings: kind === 'account' }, signal);
    const chunks = selectFiles(parts, (total) => {
      meetingsTotal += total;
    });
    for await (const file of groupByPath(chunks)) {
      if (file.meetingId !== meetingId) {
        yield* endMeeting();
        meetingId = file.meetingId;
        meetingFolder = joinPath(folder, file.path.split('/').slice(0, -1).join('/'));
      }
      yield toFile(joinPath(folder, file.path), file.content);
    }
    yield* endMeeting();
  }

  async function* collect(): AsyncGenerator<ArchivedFile> {
    if (kind === 'user') yield* addChunks('user', dataSources.readUser(requester, signal));
    for (const { id, role } of accounts) {
      const actor: Actor = { ...requester, accountId: id, role };
      const folder = `accounts/${id}`;
      if (kind === 'account') yield* addChunks(folder, dataSources.readAccount(actor, signal));
      else {
        yield* addChunks(folder, dataSources.readUserInAccount(actor, signal));
        yield* addChunks(folder, toSectionFiles(exportPersonalData(ports, actor, signal)));
      }
      yield* addMeetings(`${folder}/meetings`, actor);
    }
    yield { path: 'manifest.json', content: toBytes(manifest.toJson()), isCompressed: true };
  }
  return { files: collect(), getProgress };
}

type MeetingMedia = { readonly accountId: string; readonly meetingId: string; readonly folder: string };
type Target = {
  readonly manifest: ManifestBuilder;
  readonly toFile: (path: string, content: AsyncIterable<Uint8Array>, isCompressed: boolean) => ArchivedFile;
};

/** The audio of a meeting and its uploaded files. Names those that cannot be included. */
async function* addMedia(
  { blobs, recordings, storage }: CollectPorts,
  { manifest, toFile }: Target,
  { accountId, meetingId, folder }: MeetingMedia,
  signal: AbortSignal,
): AsyncGenerator<ArchivedFile> {
  const scope = systemScope('writes the files of a meeting to an archive', accountId);
  const audioNames = new Map<string, string>();
  for await (const recording of recordings.stream(scope, { where: { meetingId } })) {
    if (recording.audio !== null) {
      const { blobId, contentType } = recording.audio;
      audioNames.set(blobId, `recording.${getAudioExtension(contentType)}`);
      continue;
    }
    const reason =
      recording.audioDeletedAt === null ? 'it is not finished' : 'it was deleted at the end of its retention';
    manifest.leaveOut(`audio of the recording ${recording.id} of the meeting ${meetingId}`, reason);
  }
  const files = blobs.stream(scope, { where: { owner: `meeting:${meetingId}` } });
  for await (const { id, key, filename, byteSize } of files) {
    signal.throwIfAborted();
    const path = `${folder}/files/${toPathPart(audioNames.get(id) ?? filename)}`;
    if (manifest.getBytes() + byteSize > DATA_EXPORT_BYTES_MAX) {
      manifest.leaveOut(path, 'the archive would be too large');
      continue;
    }
    if (!(await storage.has(key, byteSize))) {
      manifest.leaveOut(path, 'it is missing in the storage');
      continue;
    }
    const free = await storage.getFreeBytes();
    // The archive exists twice while it is stored.
    if (free !== undefined && free < DATA_EXPORT_FREE_BYTES_MIN + 2 * (manifest.getBytes() + byteSize))
      throw new AppError('recording.disk_full');
    manifest.countMedia();
    yield toFile(path, storage.read(key, signal), false);
  }
}

/** The files of the meetings, without the number of meetings, which `onTotal` gets. */
async function* selectFiles(parts: AsyncIterable<MeetingFileMessage>, onTotal: (total: number) => void) {
  for await (const part of parts) {
    if ('meetingsTotal' in part) onTotal(part.meetingsTotal);
    else yield part;
  }
}

/** Joins successive chunks with the same path. Each content must be read to its end before the next file. */
async function* groupByPath<C extends FileChunk>(
  chunks: AsyncIterable<C>,
): AsyncGenerator<Omit<C, 'chunk'> & { readonly content: AsyncIterable<Uint8Array> }> {
  const iterator = chunks[Symbol.asyncIterator]();
  let next = await iterator.next();
  while (!next.done) {
    const { chunk: _, ...file } = next.value;
    const content = (async function* () {
      while (!next.done && next.value.path === file.path) {
        yield next.value.chunk;
        next = await iterator.next();
      }
    })();
    yield { ...file, content };
  }
}

async function* toBytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
