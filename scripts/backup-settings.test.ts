import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { resolveFromRoot } from './lib/paths.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (program: string, settings: Readonly<Record<string, string>>) =>
  spawnSync(process.execPath, [resolveFromRoot('scripts', program)], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, MINUTEHAND_STATE: folder, BACKUP_DIR: join(folder, 'backups'), ...settings },
  });

describe('with the settings of Docker Compose', () => {
  it.each(['backup.ts', 'restore.ts'])('%s is rejected, because they name no database', (program) => {
    const { status, stderr } = run(program, { MEETINGS_MONGODB_PASSWORD: 'word' });
    expect(status).toBe(1);
    expect(stderr).toContain('MEETINGS_MONGODB_PASSWORD is set');
    expect(stderr).toContain('Set MONGODB_URL or MEETINGS_DATABASE_URL');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('a URL of the database is enough', () => {
    const { stderr } = run('restore.ts', { MEETINGS_MONGODB_PASSWORD: 'word', MONGODB_URL: 'mongodb://127.0.0.1:1' });
    expect(stderr).toContain('There is no backup');
  });
});
