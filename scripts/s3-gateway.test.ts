import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { S3_GATEWAY_PROGRAM } from '@minutehand/test-kit/s3';
import { installS3Gateway, S3_GATEWAY_FOLDER } from './lib/test-run/s3-gateway.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 's3-gateway-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function install(go: string): Promise<string[]> {
  const lines: string[] = [];
  await installS3Gateway((line) => void lines.push(line), join(folder, 'bin'), [join(folder, go)]);
  return lines;
}

async function createGo(script: string): Promise<void> {
  await writeFile(join(folder, 'go'), `#!/bin/sh\n${script}\n`);
  await chmod(join(folder, 'go'), 0o755);
}

describe('the S3-compatible server of the tests', () => {
  it('is started from where it is built', () => {
    expect(S3_GATEWAY_PROGRAM).toBe(join(S3_GATEWAY_FOLDER, 'versitygw'));
  });

  it('is built once', async () => {
    await createGo('mkdir -p "$GOBIN"; echo "$@" > "$GOBIN/versitygw"');
    expect(await install('go')).toEqual(['building versitygw v1.8.0 with Go, for the tests of S3 storage']);
    expect(await install('go')).toEqual([]);
  });

  it('is replaced by a minimal server without Go, or if it cannot be built, and this is printed', async () => {
    expect(await install('absent')).toEqual([
      'Go is not installed: the tests of S3 storage use a minimal server instead',
    ]);
    await createGo('echo "no such host" >&2; exit 1');
    expect((await install('go')).at(-1)).toBe(
      'versitygw was not built: the tests of S3 storage use a minimal server instead\nno such host',
    );
  });
});
