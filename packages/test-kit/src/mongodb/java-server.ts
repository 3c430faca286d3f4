import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../server/run-command.ts';
import type { TestMongodb } from './test-mongodb.ts';

const PROJECT = fileURLToPath(new URL('../../mongo-java-server/', import.meta.url));
const CACHE = fileURLToPath(new URL('../../../../.cache/mongo-java-server/', import.meta.url));
const MAIN_FILE = join(PROJECT, 'src/main/java/TestMongodb.java');
const FETCH_TIMEOUT_MS = 240_000;
const START_TIMEOUT_MS = 90_000;
const LOCK_POLL_MS = 250;

/** Starts mongo-java-server in memory as a child process on a free loopback port. Throws with the reason if it is unavailable. */
export async function startJavaServer(): Promise<TestMongodb> {
  const libraries = await fetchLibraries();
  const child = spawn('java', ['-Xmx1g', '-cp', join(libraries, '*'), MAIN_FILE], { stdio: ['pipe', 'pipe', 'pipe'] });
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const closed = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    await closed;
  };
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(-4_000);
  });
  const listening = new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const url = /^listening on (mongodb:\S+)$/.exec(line)?.[1];
      if (url) resolve(url);
    });
    child.once('error', reject);
    child.once('close', () => reject(new Error(`java exited: ${stderr}`)));
    setTimeout(
      () => reject(new Error(`java did not listen within ${START_TIMEOUT_MS} ms: ${stderr}`)),
      START_TIMEOUT_MS,
    ).unref();
  });
  try {
    return { url: await listening, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns the folder of the jars, which Maven fetches once for each version of the pom. */
async function fetchLibraries(): Promise<string> {
  const pom = join(PROJECT, 'pom.xml');
  const hash = createHash('sha256')
    .update(await readFile(pom))
    .digest('hex')
    .slice(0, 12);
  const libraries = join(CACHE, hash);
  if (existsSync(libraries)) return libraries;
  await mkdir(CACHE, { recursive: true });
  const release = await acquireLock(`${libraries}.lock`);
  try {
    if (existsSync(libraries)) return libraries;
    const temporaryFolder = `${libraries}.fetching`;
    await rm(temporaryFolder, { recursive: true, force: true });
    const args = ['-q', '-B', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${temporaryFolder}`];
    const { hasSucceeded, output } = await runCommand('mvn', args, FETCH_TIMEOUT_MS);
    if (!hasSucceeded) throw new Error(`mvn could not fetch mongo-java-server: ${output.slice(-2_000)}`);
    await rename(temporaryFolder, libraries);
    return libraries;
  } finally {
    await release();
  }
}

/** Acquires a lock across processes. Removes the lock of a process that no longer runs. */
async function acquireLock(folder: string): Promise<() => Promise<void>> {
  const pidFile = join(folder, 'pid');
  const release = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const deadline = Date.now() + FETCH_TIMEOUT_MS;
  while (Date.now() < deadline) {
    try {
      await mkdir(folder);
      await writeFile(pidFile, String(process.pid));
      return release;
    } catch {
      const pid = Number(await readFile(pidFile, 'utf8').catch(() => ''));
      if (pid > 0 && !isRunning(pid)) await release();
      else await wait(LOCK_POLL_MS);
    }
  }
  throw new Error(`${folder} is locked by another run; remove it if none is running`);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
