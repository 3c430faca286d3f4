import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { resolveFromRoot } from './lib/paths.ts';

describe('new-secrets', () => {
  let folder = '';
  const inFolder = (name: string) => join(folder, name);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'new-secrets-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Installs a kubectl that records its arguments and input. */
  const installKubectl = (outcome: { code: number; message: string }) => {
    const script = `#!/bin/sh\necho "$@" >'${inFolder('args')}'\ncat >'${inFolder('input')}'\necho '${outcome.message}' >&2\nexit ${outcome.code}\n`;
    writeFileSync(inFolder('kubectl'), script);
    chmodSync(inFolder('kubectl'), 0o755);
  };

  const run = (...args: string[]) => {
    const env = { ...process.env, PATH: `${folder}:/usr/bin:/bin` };
    return spawnSync(process.execPath, [resolveFromRoot('scripts', 'new-secrets.ts'), ...args], {
      encoding: 'utf8',
      env,
    });
  };

  it('creates the Secret with kubectl create, because apply would replace the keys of a live one', () => {
    installKubectl({ code: 0, message: '' });
    const { status, stdout } = run('--kubernetes', 'minutehand-secrets', '--namespace', 'minutes');
    expect(status).toBe(0);
    expect(readFileSync(inFolder('args'), 'utf8')).toBe('create -f - --namespace minutes\n');
    const secret = JSON.parse(readFileSync(inFolder('input'), 'utf8'));
    expect(secret).toMatchObject({ kind: 'Secret', metadata: { name: 'minutehand-secrets' } });
    expect(Object.keys(secret.stringData)).toEqual(
      expect.arrayContaining(['SERVICE_PUBLIC_KEYS', 'MEETINGS_SIGNING_SECRET', 'RABBITMQ_PASSWORD']),
    );
    for (const value of Object.values<string>(secret.stringData)) expect(stdout).not.toContain(value);
  });

  it('prints no manifest that another command could apply', () => {
    installKubectl({ code: 0, message: '' });
    expect(run('--kubernetes', 'minutehand-secrets').stdout).toBe('');
  });

  it('leaves an existing Secret unchanged, fails, and shows instructions', () => {
    installKubectl({
      code: 1,
      message: 'Error from server (AlreadyExists): secrets "minutehand-secrets" already exists',
    });
    const { status, stderr } = run('--kubernetes', 'minutehand-secrets');
    expect(status).toBe(1);
    expect(stderr).toContain('AlreadyExists');
    expect(stderr).toContain('The Secret minutehand-secrets exists and was not changed');
  });

  it('fails with the message of kubectl on any other error', () => {
    installKubectl({ code: 1, message: 'connection refused' });
    const { status, stderr } = run('--kubernetes', 'minutehand-secrets');
    expect(status).toBe(1);
    expect(stderr).toContain('connection refused');
    expect(stderr).not.toContain('was not changed');
  });

  it('names kubectl when it is missing', () => {
    const env = { ...process.env, PATH: folder };
    const args = [resolveFromRoot('scripts', 'new-secrets.ts'), '--kubernetes', 'minutehand-secrets'];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
    expect(status).toBe(1);
    expect(stderr).toContain('Install kubectl');
  });

  it.each([['--kubernetes'], ['--kubernetes', 'Bad_Name'], ['--kubernetes', '--namespace'], ['--file'], ['--other']])(
    'rejects the arguments %s %s',
    (...args) => {
      installKubectl({ code: 0, message: '' });
      const { status, stdout, stderr } = run(...args.filter((arg) => arg !== undefined));
      expect(status).toBe(1);
      expect(stdout).toBe('');
      expect(stderr).toContain('Usage');
    },
  );

  it('writes a new .env file that only its owner can read', () => {
    const file = inFolder('.env');
    expect(run('--file', file).status).toBe(0);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toMatch(/^SERVICE_PUBLIC_KEYS=.+$/m);
  });

  it('leaves an existing .env file unchanged and fails', () => {
    const file = inFolder('.env');
    writeFileSync(file, 'RABBITMQ_PASSWORD=live\n');
    const { status, stderr } = run('--file', file);
    expect(status).toBe(1);
    expect(stderr).toContain('exists and was not changed');
    expect(readFileSync(file, 'utf8')).toBe('RABBITMQ_PASSWORD=live\n');
  });

  it('prints the lines of an .env file if there are no arguments', () => {
    const { stdout, status } = run();
    expect(status).toBe(0);
    expect(stdout).toMatch(/^MEETINGS_SIGNING_SECRET=[\w-]{43}$/m);
  });
});
