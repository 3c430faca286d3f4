import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { runCommand } from './run-command.ts';

// Outgoing connections use ports from 32768 (Linux) or 49152 (macOS, Windows; RFC 6335) upwards: a server must not depend on one of them.
const FIRST_PORT = 10_000;
const LAST_PORT = 32_767;
const MOST_TRIES = 1_000;
/** A caller may listen on its port some time after it was given. */
const given = new Set<number>();

/** True if a server can listen on this port: of this address, or of every one. */
export async function isPortFree(port: number, host?: string): Promise<boolean> {
  const server = createServer();
  const isListening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => resolve(true));
  });
  if (isListening) await new Promise((resolve) => server.close(resolve));
  return isListening;
}

/** Free ports of 127.0.0.1, each returned once by this process, outside the range of outgoing connections. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  for (let tries = 0; ports.size < count; tries += 1) {
    if (tries === MOST_TRIES) throw new Error(`no ${count} free ports from ${FIRST_PORT} to ${LAST_PORT}`);
    const port = randomInt(FIRST_PORT, LAST_PORT + 1);
    if (given.has(port)) continue;
    given.add(port);
    if (await isPortFree(port, '127.0.0.1')) ports.add(port);
  }
  return [...ports];
}

/** Who listens on a port, as far as this machine tells: "nginx (process 812)". */
export async function findPortOwner(port: number): Promise<string | undefined> {
  const found = await runCommand('ss', ['-Hltnp', `sport = :${port}`], { timeoutMs: 2_000 });
  const process = /users:\(\("([^"]+)",pid=(\d+)/.exec(found.output);
  if (process) return `${process[1]} (process ${process[2]})`;
  const listed = await runCommand('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc'], { timeoutMs: 2_000 });
  const other = /^p(\d+)\nc(.+)$/m.exec(listed.output);
  return other ? `${other[2]} (process ${other[1]})` : undefined;
}
