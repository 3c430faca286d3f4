import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect } from '@jest/globals';
import { RESTORE_VERSION_STEP } from '@minutehand/contracts/limits';
import { testWith } from '@minutehand/test-kit/fixtures';
import { deleteOldBackups, listBackups } from './lib/backup/create-backup.ts';
import { type BackupKey, readBackupKey } from './lib/backup/encryption.ts';
import { getRestoreMarker } from './lib/backup/installation.ts';
import { resolveFromRoot } from './lib/paths.ts';
import { type BackupFixture, BLOB, CHUNKS, createBackupFixture, readAll, readBlob } from './tests/backup-fixture.ts';

const sqliteTest = testWith(async () => {
  const fixture = await createBackupFixture();
  return { fixtures: { fixture }, close: fixture.close };
});

async function createKey({ folder }: BackupFixture, name = 'key'): Promise<BackupKey> {
  const file = join(folder, name);
  await writeFile(file, `${randomBytes(32).toString('base64')}\n`);
  return readBackupKey(file);
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

describe('a restore that is not forced', () => {
  sqliteTest('is rejected when settings name servers that another installation may use', async ({ fixture }) => {
    const backup = await fixture.backUp();
    await fixture.deleteAllData();
    const { env } = fixture.installation;
    env.REDIS_URL = 'redis://redis.example:6379';
    await expect(fixture.restore(backup)).rejects.toThrow('of the servers of REDIS_URL');
    expect(fixture.printed.join()).not.toContain('removed the replaced state');
    expect(await fixture.read('accounts')).toEqual(new Map());
    await fixture.restore(backup, { isForced: true });
  });

  sqliteTest('is accepted with servers that are dedicated, but only where there is no data', async ({ fixture }) => {
    const backup = await fixture.backUp();
    const { env } = fixture.installation;
    Object.assign(env, { REDIS_URL: 'redis://redis.example:6379', RESTORE_SERVERS_ARE_DEDICATED: 'true' });
    await expect(fixture.restore(backup)).rejects.toThrow('There is data already');
    await fixture.deleteAllData();
    for (const other of ['', '1', 'TRUE', 'redis://redis.example:6379']) {
      env.RESTORE_SERVERS_ARE_DEDICATED = other;
      await expect(fixture.restore(backup)).rejects.toThrow('of the servers of REDIS_URL');
    }
    env.RESTORE_SERVERS_ARE_DEDICATED = 'true';
    await fixture.restore(backup);
    expect(await readBlob(fixture)).toEqual(BLOB);
  });

  sqliteTest('is rejected when there are uploaded files, which it would delete', async ({ fixture }) => {
    const backup = await fixture.backUp();
    const { blobsDir = '' } = fixture.installation;
    await fixture.deleteAllData();
    await mkdir(blobsDir, { recursive: true });
    await writeFile(join(blobsDir, 'newer'), BLOB);
    await expect(fixture.restore(backup)).rejects.toThrow('There is data already: uploaded files in');
    expect(await readFile(join(blobsDir, 'newer'))).toEqual(BLOB);
  });
});

describe('the uploaded files of a restore', () => {
  for (const [form, change] of [
    ['ends with a slash', (path: string) => `${path}/`],
    ['is not normalized', (path: string) => `${dirname(path)}/./blobs`],
  ] as const) {
    sqliteTest(`are restored even if the setting of their folder ${form}`, async ({ fixture }) => {
      const { blobsDir = '' } = fixture.installation;
      Object.assign(fixture.installation, { blobsDir: change(blobsDir) });
      const backup = await fixture.backUp();
      await writeFile(join(blobsDir, 'of the replaced state'), BLOB);
      await fixture.restore(backup, { isForced: true });
      expect(await readBlob(fixture)).toEqual(BLOB);
      expect(await listFiles(blobsDir)).toHaveLength(1 + CHUNKS.length);
    });
  }

  sqliteTest('stay when the backup lacks them', async ({ fixture }) => {
    const { blobsDir = '' } = fixture.installation;
    await rename(blobsDir, `${blobsDir} elsewhere`);
    const backup = await fixture.backUp();
    await rename(`${blobsDir} elsewhere`, blobsDir);
    await fixture.restore(backup, { isForced: true });
    expect(await readBlob(fixture)).toEqual(BLOB);
  });
});

describe('an encrypted backup', () => {
  sqliteTest('contains no readable document, file or secret, and is restored with its key', async ({ fixture }) => {
    const before = await readAll(fixture);
    const key = await createKey(fixture);
    const backup = await fixture.backUp(key);
    for (const file of await listFiles(backup.folder)) {
      const bytes = await readFile(file);
      for (const plain of [BLOB, 'a signing secret', 'SQLite format 3', gzipSync('x').subarray(0, 3)]) {
        expect({ file, hasPlainText: bytes.includes(plain) && !file.includes('manifest') }).toEqual({
          file,
          hasPlainText: false,
        });
      }
    }
    await fixture.deleteAllData();
    await fixture.restore(backup, { key });
    expect(await readAll(fixture)).toEqual(before);
    expect(await readBlob(fixture)).toEqual(BLOB);
  });

  sqliteTest('is rejected without its key, and with another one', async ({ fixture }) => {
    const backup = await fixture.backUp(await createKey(fixture));
    await fixture.deleteAllData();
    await expect(fixture.restore(backup)).rejects.toThrow('is encrypted. Set BACKUP_KEY_FILE');
    const otherKey = await createKey(fixture, 'other');
    await expect(fixture.restore(backup, { key: otherKey })).rejects.toThrow('was encrypted with another key');
    expect(await fixture.read('accounts')).toEqual(new Map());
  });

  sqliteTest('is rejected when its manifest was replaced', async ({ fixture }) => {
    const key = await createKey(fixture);
    const backup = await fixture.backUp(key);
    await fixture.deleteAllData();
    const path = join(backup.folder, 'manifest.json');
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace('"ai"', '"accounts"'));
    await expect(fixture.restore(backup, { key })).rejects.toThrow('manifest.json was changed');
  });

  sqliteTest('needs a key of 32 random bytes', async ({ fixture }) => {
    const file = join(fixture.folder, 'short');
    await writeFile(file, 'a password');
    await expect(readBackupKey(file)).rejects.toThrow('openssl rand -base64 32');
    await expect(readBackupKey(join(fixture.folder, 'absent'))).rejects.toThrow('cannot be read');
  });
});

describe('the restore of a backup', () => {
  sqliteTest('is rejected where there is data, unless it is forced', async ({ fixture }) => {
    const backup = await fixture.backUp();
    await expect(fixture.restore(backup)).rejects.toThrow(/There is data already: search, .*accounts.*\. Use --force/);
    await fixture.restore(backup, { isForced: true });
  });

  sqliteTest(
    'is rejected when a file is damaged, incomplete or missing, and nothing is changed',
    async ({ fixture }) => {
      const { folder, manifest } = await fixture.backUp();
      const before = await readAll(fixture);
      const file = join(folder, manifest.databases[0]?.path ?? '');
      const blob = join(folder, manifest.blobs[0]?.path ?? '');
      const bytes = await readFile(file);
      await writeFile(file, Buffer.from(bytes).fill(0xa5, bytes.length - 20, bytes.length - 10));
      await expect(fixture.restore({ folder }, { isForced: true })).rejects.toThrow('is damaged');
      await writeFile(file, bytes);
      await truncate(blob, 3);
      await expect(fixture.restore({ folder }, { isForced: true })).rejects.toThrow('is damaged');
      await rm(blob);
      await expect(fixture.restore({ folder }, { isForced: true })).rejects.toThrow('cannot be read');
      expect(await readAll(fixture)).toEqual(before);
    },
  );

  sqliteTest(
    'replaces a damaged database, and raises the versions above all that the database can have assigned',
    async ({ fixture }) => {
      const backup = await fixture.backUp();
      const path = fixture.installation.databases.get('meetings')?.replace('sqlite:', '') ?? '';
      await writeFile(path, 'not a database');
      await fixture.restore(backup, { isForced: true });
      expect((await fixture.read('meetings')).get('meetings/meetings-1')?.version).toBe(100 * RESTORE_VERSION_STEP + 1);
      expect(fixture.printed.join('\n')).toContain('meetings: the database in place cannot be read');
    },
  );

  sqliteTest('can be repeated after an interruption, with the same or later versions', async ({ fixture }) => {
    const backup = await fixture.backUp();
    const { stateDir } = fixture.installation;
    await fixture.deleteAllData();
    await mkdir(stateDir, { recursive: true });
    await writeFile(getRestoreMarker(stateDir), `${backup.folder}\n${3 * RESTORE_VERSION_STEP}\n`);
    await fixture.restore(backup, { isForced: true });
    expect((await fixture.read('meetings')).get('meetings/meetings-1')?.version).toBe(3 * RESTORE_VERSION_STEP + 1);
  });

  sqliteTest('leaves a marker file when it is interrupted, which the repeated restore removes', async ({ fixture }) => {
    const backup = await fixture.backUp();
    const marker = getRestoreMarker(fixture.installation.stateDir);
    const blobsDir = fixture.installation.blobsDir ?? '';
    await rm(blobsDir, { recursive: true });
    await writeFile(blobsDir, 'a file where a folder is needed');
    await expect(fixture.restore(backup, { isForced: true })).rejects.toThrow();
    expect(existsSync(marker)).toBe(true);
    await rm(blobsDir);
    await fixture.restore(backup, { isForced: true });
    expect(existsSync(marker)).toBe(false);
  });

  sqliteTest('is rejected when the backup is incomplete or not a backup', async ({ fixture }) => {
    const { folder } = await fixture.backUp();
    const path = join(folder, 'manifest.json');
    await truncate(path, 20);
    await expect(fixture.restore({ folder }, { isForced: true })).rejects.toThrow('manifest.json is damaged');
    await rm(path);
    await expect(fixture.restore({ folder }, { isForced: true })).rejects.toThrow('is not a complete backup');
  });

  sqliteTest('is rejected when a later release made the backup', async ({ fixture }) => {
    const { folder } = await fixture.backUp();
    const path = join(folder, 'manifest.json');
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace('"formatVersion": 1', '"formatVersion": 2'));
    await expect(fixture.restore({ folder }, { isForced: true })).rejects.toThrow(
      'has the format 2; this release reads 1',
    );
    await writeFile(path, text.replace('"schemaVersion": 1', '"schemaVersion": 3'));
    await expect(fixture.restore({ folder }, { isForced: true })).rejects.toThrow(
      /has the schema version 3; this release reads versions up to 2/,
    );
  });

  sqliteTest('is rejected when the backup is of the other kind of database', async ({ fixture }) => {
    const { folder } = await fixture.backUp();
    const path = join(folder, 'manifest.json');
    await writeFile(path, (await readFile(path, 'utf8')).replaceAll('"kind": "sqlite"', '"kind": "mongodb"'));
    await expect(fixture.restore({ folder }, { isForced: true })).rejects.toThrow(
      'is from mongodb, but its database is sqlite',
    );
  });
});

describe('one of several backups', () => {
  sqliteTest('shares uploaded files with the others, so that they need space once', async ({ fixture }) => {
    const first = await fixture.backUp();
    const second = await fixture.backUp();
    const path = second.manifest.blobs[0]?.path ?? '';
    expect((await stat(join(second.folder, path))).ino).toBe((await stat(join(first.folder, path))).ino);
    await rm(first.folder, { recursive: true });
    await fixture.restore(second, { isForced: true });
    expect(await readBlob(fixture)).toEqual(BLOB);
  });

  sqliteTest('copies an uploaded file again when the earlier copy is damaged', async ({ fixture }) => {
    const first = await fixture.backUp();
    await appendFile(join(first.folder, first.manifest.blobs[0]?.path ?? ''), 'x');
    await fixture.restore(await fixture.backUp(), { isForced: true });
    expect(await readBlob(fixture)).toEqual(BLOB);
  });

  sqliteTest('is deleted when there are as many newer ones as are kept', async ({ fixture }) => {
    for (let count = 0; count < 3; count += 1) await fixture.backUp();
    const backupsDir = join(fixture.folder, 'backups');
    const [, ...newest] = await listBackups(backupsDir);
    await deleteOldBackups(backupsDir, 2);
    expect(await listBackups(backupsDir)).toEqual(newest);
  });

  sqliteTest('warns about a missing uploaded file, and continues', async ({ fixture }) => {
    await rm(fixture.installation.blobsDir ?? '', { recursive: true });
    const { missingOrDamagedFiles } = await fixture.backUp();
    expect(missingOrDamagedFiles).toEqual(['blob-key-1', 'recordings/chunks/account-1/recordings-1']);
    expect(fixture.printed).toContain('warning: the uploaded file blob-key-1 is missing or damaged');
  });

  sqliteTest('exits with an error, and deletes no older one, when an uploaded file is missing', async ({ fixture }) => {
    const backupsDir = join(fixture.folder, 'backups');
    const { stateDir, blobsDir = '' } = fixture.installation;
    await rm(blobsDir, { recursive: true });
    const earlier = await fixture.backUp();
    const env = { ...process.env, MINUTEHAND_STATE: stateDir, BACKUP_DIR: backupsDir, BACKUP_KEEP: '1' };
    const program = spawnSync(process.execPath, [resolveFromRoot('scripts/backup.ts')], { env, encoding: 'utf8' });
    expect(program.stderr).toContain('2 uploaded files are missing or damaged');
    expect(program.status).toBe(1);
    expect(await listBackups(backupsDir)).toEqual([earlier.folder, expect.any(String)]);
  });
});
