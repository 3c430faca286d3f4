import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../dependencies/programs.ts';
import type { PrintLine } from '../dependencies/source.ts';
import { resolveFromRoot } from '../paths.ts';
import { runCommand } from '../run-command.ts';

const VERSION = 'v1.8.0';
const SOURCE = `github.com/versity/versitygw/cmd/versitygw@${VERSION}`;
/** The first build compiles several hundred packages. */
const BUILD_TIMEOUT_MS = 900_000;
const FALLBACK = 'the tests of S3 storage use a minimal server instead';

/** The folder into which the S3-compatible server of the tests is built. */
export const S3_GATEWAY_FOLDER = resolveFromRoot('.cache', 'versitygw', VERSION);

/** Builds the S3-compatible server of the tests with Go, once for each version. Prints why it is missing. */
export async function installS3Gateway(
  print: PrintLine,
  folder = S3_GATEWAY_FOLDER,
  goPrograms = ['go', '/usr/local/go/bin/go'],
): Promise<void> {
  if (process.env.TEST_S3_URL || existsSync(join(folder, 'versitygw'))) return;
  const go = await findProgram(goPrograms);
  if (go === undefined) {
    print(`Go is not installed: ${FALLBACK}`);
    return;
  }
  print(`building versitygw ${VERSION} with Go, for the tests of S3 storage`);
  const { code, output } = await runCommand(go, ['install', SOURCE], {
    env: { GOBIN: folder },
    timeoutMs: BUILD_TIMEOUT_MS,
  });
  if (code !== 0) print(`versitygw was not built: ${FALLBACK}\n${output.trim().slice(-500)}`);
}
