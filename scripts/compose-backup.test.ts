import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { getInstallation, requireNoComposeInstallation } from './lib/backup/installation.ts';
import { requireDedicatedServers } from './lib/backup/restore-backup.ts';
import { createServiceSecrets } from './lib/credentials/secrets.ts';
import { resolveFromRoot } from './lib/paths.ts';

type Container = {
  readonly command: string[];
  readonly entrypoint?: string[];
  readonly volumes: string[];
  readonly environment: Record<string, string>;
  readonly depends_on?: Record<string, unknown>;
};

const PASSWORDS = { MONGODB_PASSWORD: 'm', RABBITMQ_PASSWORD: 'r', REDIS_PASSWORD: 's', MEILISEARCH_API_KEY: 'k' };

/** docker-compose.yml with its variables replaced as Compose does. */
function readCompose(settings: Readonly<Record<string, string>>): Record<string, Container> {
  // The inner variables first: a default may contain another variable.
  const variable = /(?<!\$)\$\{([A-Z_]+)(?:(:[-+?])((?:[^{}]|\n)*?))?\}/;
  let text = readFileSync(resolveFromRoot('docker-compose.yml'), 'utf8').replaceAll(/^\s*#.*$/gm, '');
  for (let match = variable.exec(text); match; match = variable.exec(text)) {
    const [whole, name = '', operator, word = ''] = match;
    const value = settings[name] ?? '';
    const replacements: Readonly<Record<string, string>> = { ':-': value || word, ':+': value && word };
    text = text.replace(whole, () => replacements[operator ?? ''] ?? value);
  }
  return parse(text.replaceAll('$$', '$'), { merge: true }).services;
}

const settings = { ...createServiceSecrets(), ...PASSWORDS };
const { backup, restore, recordings } = readCompose(settings) as Record<'backup' | 'restore' | 'recordings', Container>;

describe.each([
  ['backup', backup],
  ['restore', restore],
])('the container %s of Compose', (_name, { environment, volumes }) => {
  it('uses the databases of the services, as the administrator', () => {
    expect(() => requireNoComposeInstallation(environment)).not.toThrow();
    const { databases } = getInstallation('/tmp/state', environment);
    expect(databases.size).toBe(6);
    for (const [name, url] of databases) {
      expect(url).toBe(`mongodb://minutehand:m@mongodb:27017/${name}?authSource=admin`);
      const service = readCompose(settings)[name]?.environment[`${name.toUpperCase()}_DATABASE_URL`] ?? '';
      expect(new URL(service)).toMatchObject({ host: 'mongodb:27017', pathname: `/${name}` });
    }
  });

  it('reads and writes the files of recordings where the service stores them', () => {
    expect(volumes).toEqual(expect.arrayContaining(recordings.volumes));
    const { blobsDir } = getInstallation('/tmp/state', environment);
    expect(blobsDir).toBe(recordings.environment.RECORDINGS_BLOBS_DIR);
  });

  it('stores backups in BACKUP_DIR of this machine, encrypted with BACKUP_KEY_FILE', () => {
    expect(volumes).toContain('./backups:/backups');
    expect(environment).toMatchObject({ BACKUP_DIR: '/backups', BACKUP_KEY_FILE: '' });
    const encrypted = readCompose({ ...settings, BACKUP_DIR: '/mnt/b', BACKUP_KEY_FILE: '/etc/b.key' }).backup;
    expect(encrypted?.volumes).toEqual(expect.arrayContaining(['/mnt/b:/backups', '/etc/b.key:/run/backup.key:ro']));
    expect(encrypted?.environment.BACKUP_KEY_FILE).toBe('/run/backup.key');
  });
});

describe('the container restore of Compose', () => {
  it('clears broker, Redis and index, and waits for them', () => {
    expect(restore.environment).toMatchObject({
      RABBITMQ_URL: 'amqp://minutehand:r@rabbitmq:5672',
      REDIS_URL: 'redis://:s@redis:6379',
      MEILISEARCH_URL: 'http://meilisearch:7700',
      MEILISEARCH_API_KEY: 'k',
    });
    expect(Object.keys(restore.depends_on ?? {})).toEqual(['mongodb', 'rabbitmq', 'redis', 'meilisearch']);
  });

  it('may empty the servers of Compose without --force, but no others', () => {
    const isAccepted = (settings: Readonly<Record<string, string>>) => {
      const { environment = {} } = readCompose({ ...settings, ...settings }).restore ?? {};
      // Compose passes .env in the checkout too.
      const installation = getInstallation('/tmp/state', { ...settings, ...environment });
      try {
        requireDedicatedServers(installation);
        return true;
      } catch (error) {
        expect(String(error)).toContain('use --force if nothing else uses the servers');
        return false;
      }
    };
    expect(isAccepted({})).toBe(true);
    for (const name of ['RABBITMQ_URL', 'REDIS_URL', 'GATEWAY_RESPONSES_REDIS_URL', 'MEILISEARCH_URL']) {
      expect({ name, isAccepted: isAccepted({ [name]: 'redis://shared.example' }) }).toEqual({
        name,
        isAccepted: false,
      });
    }
  });

  it('keeps the marker of an interrupted restore for the next one, in another volume than the backups and the files', () => {
    const { MINUTEHAND_STATE } = restore.environment;
    expect(restore.volumes).toEqual([...backup.volumes, `restore:${MINUTEHAND_STATE}`]);
    expect(parse(readFileSync(resolveFromRoot('docker-compose.yml'), 'utf8'), { merge: true }).volumes).toHaveProperty(
      'restore',
    );
  });

  it('passes its arguments, gives the files to the user of the services, and fails if the restore failed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'compose-restore-'));
    try {
      for (const [name, lines] of [
        ['node', 'echo "node $*"; exit 3'],
        ['chown', 'echo "chown $*"'],
      ]) {
        writeFileSync(join(folder, name ?? ''), `#!/bin/sh\n${lines}\n`);
        chmodSync(join(folder, name ?? ''), 0o755);
      }
      const [shell = '', ...args] = restore.entrypoint ?? [];
      const run = spawnSync(`/bin/${shell}`, [...args, ...restore.command, '/backups/a b', '--force'], {
        encoding: 'utf8',
        env: { PATH: folder },
      });
      expect(run.stdout).toBe('node scripts/restore.ts /backups/a b --force\nchown -R 1000:1000 /data\n');
      expect(run.status).toBe(3);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
