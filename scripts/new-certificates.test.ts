import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { resolveFromRoot } from './lib/paths.ts';

type Secret = { stringData: Record<string, string> };

let folder = '';
const inFolder = (name: string) => join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'new-certificates-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Installs a kubectl that keeps one Secret as a cluster does. */
function installKubectl(): void {
  const script = `#!/bin/sh
case "$1" in
  create) if [ -e '${inFolder('secret')}' ]; then echo 'Error (AlreadyExists)' >&2; exit 1; fi; cat >'${inFolder('secret')}' ;;
  get) cat '${inFolder('stored')}' ;;
  replace) cat >'${inFolder('secret')}' ;;
esac
`;
  writeFileSync(inFolder('kubectl'), script);
  chmodSync(inFolder('kubectl'), 0o755);
}

const readSecret = (): Secret => JSON.parse(readFileSync(inFolder('secret'), 'utf8'));

/** Stores the Secret as a cluster returns it. */
function store({ stringData }: Secret): void {
  const data = Object.fromEntries(
    Object.entries(stringData).map(([key, value]) => [key, Buffer.from(value).toString('base64')]),
  );
  writeFileSync(inFolder('stored'), JSON.stringify({ data }));
}

const run = (...args: string[]) => {
  const env = { ...process.env, PATH: `${folder}:/usr/bin:/bin` };
  return spawnSync(process.execPath, [resolveFromRoot('scripts', 'new-certificates.ts'), ...args], {
    encoding: 'utf8',
    env,
  });
};

describe('new-certificates', () => {
  it('creates a Secret with the keys that the chart mounts, prints none of them, and never replaces an existing Secret', () => {
    installKubectl();
    const { status, stdout, stderr } = run('--kubernetes', 'minutehand-tls');
    expect([status, stdout, stderr]).toEqual([0, '', '']);
    const { stringData } = readSecret();
    expect(new X509Certificate(stringData['ai.crt'] ?? '').subjectAltName).toBe('DNS:ai');
    expect(Object.keys(stringData)).toEqual(expect.arrayContaining(['ca.crt', 'ca.key', 'gateway.crt', 'gateway.key']));
    const secondRun = run('--kubernetes', 'minutehand-tls');
    expect(secondRun.status).toBe(1);
    expect(secondRun.stderr).toContain('Renew it with --renew');
    expect(readSecret()).toEqual({ ...readSecret(), stringData });
  });

  it('renews a Secret with the same authority, so that services trust each other during the renewal', () => {
    installKubectl();
    run('--kubernetes', 'minutehand-tls');
    const first = readSecret();
    store(first);
    expect(run('--kubernetes', 'minutehand-tls', '--renew').status).toBe(0);
    expect(readSecret().stringData).toEqual(first.stringData);
    expect(run('--kubernetes', 'minutehand-tls', '--renew', '--all').status).toBe(0);
    const renewed = readSecret().stringData;
    expect(renewed['ca.crt']).toBe(first.stringData['ca.crt']);
    expect(renewed['ai.crt']).not.toBe(first.stringData['ai.crt']);
  });

  it('creates files in a folder', () => {
    expect(run('--folder', inFolder('certificates')).status).toBe(0);
    expect(existsSync(inFolder('certificates/gateway/key.pem'))).toBe(true);
  });

  it('prints its usage when the name of the Secret is missing', () => {
    expect(run('--kubernetes').stderr).toContain('Usage: new-certificates.ts');
  });
});
