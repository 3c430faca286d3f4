import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { SERVICE_NAMES } from '../services.ts';
import { authenticate, type BackupKey, isAuthentic } from './encryption.ts';

/** Increased when earlier releases cannot restore the backup. */
export const FORMAT_VERSION = 1;
const MANIFEST = 'manifest.json';
/** Authenticates the manifest of an encrypted backup. */
const AUTHENTICATION = 'manifest.hmac';

const file = z.object({
  /** In the backup's folder. */
  path: z
    .string()
    .regex(/^[\w./-]+$/)
    .refine((path) => !path.includes('..') && !path.startsWith('/')),
  bytes: z.number(),
  /** Hash of the file as it is stored. */
  sha256: z.string(),
});

const manifestSchema = z.object({
  formatVersion: z.number(),
  productVersion: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** Id of the key of an encrypted backup. */
  keyId: z.string().nullable(),
  databases: z.array(
    file.extend({
      service: z.enum(SERVICE_NAMES),
      kind: z.enum(['mongodb', 'sqlite']),
      aggregates: z.array(z.object({ name: z.string(), documents: z.number(), schemaVersion: z.number() })),
    }),
  ),
  blobs: z.array(
    file.extend({
      key: z.string().regex(/^[\w-]+$/),
      /** MD5 of the blob, base64; absent in earlier backups. */
      checksum: z.string().optional(),
    }),
  ),
  /** Recordings that are not joined; absent in earlier backups. */
  recordings: z.array(file.extend({ accountId: z.string(), recordingId: z.string() })).default([]),
  /** Set if uploaded files are in a bucket, which is not copied. */
  bucket: z.string().nullable(),
  /** The keys and secrets of the launcher, if it generated them. */
  secrets: file.nullable(),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type BackupFile = z.infer<typeof file>;

/** Written last: a folder without it is not a complete backup. */
export async function writeManifest(folder: string, manifest: Manifest, key: BackupKey | undefined): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  if (key)
    await writeFile(join(folder, AUTHENTICATION), `${authenticate(key.bytes, text)}\n`, { mode: 0o600, flush: true });
  const path = join(folder, MANIFEST);
  await writeFile(`${path}.part`, text, { mode: 0o600, flush: true });
  await rename(`${path}.part`, path);
}

export const hasManifest = (folder: string): boolean => existsSync(join(folder, MANIFEST));

/** Throws if the folder contains no backup or one of a later release, or if the key does not belong to the backup. */
export async function readManifest(folder: string, key: BackupKey | undefined): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((cause: unknown) => {
    throw new Error(`${folder} is not a complete backup: it has no ${MANIFEST}.`, { cause });
  });
  const manifest = parseManifest(folder, text);
  if (manifest.keyId === null) return manifest;
  if (!key) throw new Error(`${folder} is encrypted. Set BACKUP_KEY_FILE to the file with its key.`);
  if (key.id !== manifest.keyId) {
    throw new Error(
      `${folder} was encrypted with another key (${manifest.keyId}) than that of BACKUP_KEY_FILE (${key.id}).`,
    );
  }
  const authentication = await readFile(join(folder, AUTHENTICATION), 'utf8').catch(() => '');
  if (!isAuthentic(key, text, authentication.trim())) {
    throw new Error(`${join(folder, MANIFEST)} was changed. Use another backup.`);
  }
  return manifest;
}

function parseManifest(folder: string, text: string): Manifest {
  const problem = `${join(folder, MANIFEST)} is damaged. Use another backup.`;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new Error(problem, { cause });
  }
  const { data: version } = z.object({ formatVersion: z.number() }).safeParse(json);
  if (version && version.formatVersion > FORMAT_VERSION) {
    throw new Error(
      `${folder} has the format ${version.formatVersion}; this release reads ${FORMAT_VERSION}. Restore it with the release that made it, or a later one.`,
    );
  }
  const parsed = manifestSchema.safeParse(json);
  if (!parsed.success) throw new Error(problem, { cause: parsed.error });
  return parsed.data;
}
