import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { resolveFromRoot } from '../paths.ts';

/** More than a pipe holds, so that a program that does not read it closes the pipe before all data is written. */
const MANIFEST_BYTES = 1_000_000;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kubectl-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs the function in a separate process, whose PATH has only the given kubectl. */
function runKubectlScript(script: string): unknown {
  writeFileSync(join(folder, 'kubectl'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, 'kubectl'), 0o755);
  const source = `import { runKubectl } from ${JSON.stringify(resolveFromRoot('scripts', 'lib', 'credentials', 'kubectl.ts'))};
    console.log(JSON.stringify(runKubectl(['create', '-f', '-'], 'x'.repeat(${MANIFEST_BYTES}))));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', source], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${folder}:/usr/bin:/bin` },
  });
  return JSON.parse(stdout);
}

describe('runKubectl', () => {
  it('returns the message of a kubectl that fails before it has read the manifest', () => {
    expect(runKubectlScript("echo 'Error (AlreadyExists)' >&2; exit 1")).toEqual({
      code: 1,
      output: '',
      errors: 'Error (AlreadyExists)\n',
    });
  });

  it('passes the manifest on standard input', () => {
    expect(runKubectlScript('wc -c | tr -d " "')).toEqual({ code: 0, output: `${MANIFEST_BYTES}\n`, errors: '' });
  });
});
