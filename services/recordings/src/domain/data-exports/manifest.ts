import { createHash } from 'node:crypto';
import type { DataExportKind } from './data-export.ts';

/** Values of `format` and `version` in the manifest. Adding a field keeps the version; any other change increments it. */
const MANIFEST_FORMAT = { format: 'minutehand.data-export', version: 1 } as const;

type ListedFile = { readonly path: string; readonly bytes: number; readonly sha256: string };
type LeftOut = { readonly what: string; readonly reason: string };

/** What an archive of this kind never contains. */
const NEVER_INCLUDED: Readonly<Record<DataExportKind, readonly LeftOut[]>> = {
  user: [
    { what: 'meetings of others that are shared with you', reason: 'their owners export them' },
    { what: 'passwords, keys and secrets', reason: 'they are stored as hashes or encrypted' },
  ],
  account: [
    { what: 'notifications, saved searches and questions of members', reason: 'each member exports their own data' },
    { what: 'passwords, keys and secrets', reason: 'they are stored as hashes or encrypted' },
  ],
};

/** Collects what the last file of an archive states: every file with its hash, counts, and what is missing. */
export function createManifest(kind: DataExportKind, exportedAt: Date) {
  const files: ListedFile[] = [];
  const leftOut: LeftOut[] = [...NEVER_INCLUDED[kind]];
  const paths = new Set<string>();
  let meetings = 0;
  let mediaFiles = 0;
  let bytes = 0;
  return {
    getBytes: () => bytes,
    countMeeting: () => {
      meetings += 1;
    },
    countMedia: () => {
      mediaFiles += 1;
    },
    leaveOut: (what: string, reason: string) => {
      leftOut.push({ what, reason });
    },
    /** A path that no other file of the archive has. */
    reservePath: (path: string): string => {
      let unique = path;
      for (let number = 2; paths.has(unique.toLowerCase()); number += 1)
        unique = path.replace(/([^/]*)$/, `${number} $1`);
      paths.add(unique.toLowerCase());
      return unique;
    },
    /** Passes the content of a file on, and lists the file at its end. */
    async *list(path: string, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      const hash = createHash('sha256');
      let length = 0;
      for await (const chunk of content) {
        hash.update(chunk);
        length += chunk.length;
        yield chunk;
      }
      bytes += length;
      files.push({ path, bytes: length, sha256: hash.digest('hex') });
    },
    toJson: (): string =>
      JSON.stringify(
        {
          ...MANIFEST_FORMAT,
          kind,
          exported_at: exportedAt.toISOString(),
          counts: { files: files.length, bytes, meetings, media_files: mediaFiles },
          files,
          not_included: leftOut,
        },
        null,
        2,
      ),
  };
}

export type ManifestBuilder = ReturnType<typeof createManifest>;
