import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type BrowserContext, chromium } from '@playwright/test';
import { chromiumOptions } from '../../../scripts/lib/chromium.ts';

const START_TIMEOUT_MS = 60_000;

/** A browser whose processes can be killed, and whose profile can be opened again. */
export type BrowserProcess = {
  readonly context: BrowserContext;
  /** Kills all of its processes, as a crash of the machine does. */
  readonly kill: () => Promise<void>;
};

/** Starts Chromium with the data of a profile folder. */
export async function startBrowser(profile: string, args: readonly string[]): Promise<BrowserProcess> {
  const options = [
    ...chromiumOptions.args,
    ...args,
    '--headless=new',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    '--no-first-run',
    'about:blank',
  ];
  // In a process group of its own.
  const browser = spawn(chromiumOptions.executablePath, options, {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(browser, 'exit');
  const kill = async () => {
    if (browser.pid !== undefined && browser.exitCode === null && browser.signalCode === null) {
      process.kill(-browser.pid, 'SIGKILL');
    }
    await exited;
  };
  try {
    const connection = await chromium.connectOverCDP(await readAddress(browser.stderr));
    const [context] = connection.contexts();
    if (context === undefined) throw new Error('Chromium has no context.');
    return { context, kill };
  } catch (error) {
    await kill();
    throw error;
  }
}

/** Chromium prints the address at which it can be controlled. The rest of its output is discarded. */
async function readAddress(output: NodeJS.ReadableStream): Promise<string> {
  const found = Promise.withResolvers<string>();
  const lines = createInterface({ input: output });
  lines.on('line', (line) => {
    const [address] = /ws:\/\/\S+/.exec(line) ?? [];
    if (address !== undefined) found.resolve(address);
  });
  lines.on('close', () => found.reject(new Error('Chromium has exited.')));
  const timer = setTimeout(() => found.reject(new Error('Chromium did not start in time.')), START_TIMEOUT_MS);
  return found.promise.finally(() => clearTimeout(timer));
}
