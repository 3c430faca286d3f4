import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { runCommand } from './run-command.ts';

// Below the ephemeral ports, which start at 32768 (Linux) or 49152 (macOS, Windows; RFC 6335).
const FIRST_PORT = 10_000;
const LAST_PORT = 32_767;
const MAX_ATTEMPTS = 1_000;
/** Ports that were returned already: callers may start to listen later. */
const allocated = new Set<number>();

/** True if a server can listen on this port of an address; by default of all addresses. */
export async function isPortFree(port: number, host?: string): Promise<boolean> {
  const server = createServer();
  const isListening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => resolve(true));
  });
  if (isListening) await new Promise((resolve) => server.close(resolve));
  return isListening;
}

/** Finds free ports of 127.0.0.1 below the ephemeral range. Each port is returned once per process. */
export async function findFreePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  for (let attempts = 0; ports.size < count; attempts += 1) {
    if (attempts === MAX_ATTEMPTS) throw new Error(`no ${count} free ports from ${FIRST_PORT} to ${LAST_PORT}`);
    const port = randomInt(FIRST_PORT, LAST_PORT + 1);
    if (allocated.has(port)) continue;
    allocated.add(port);
    if (await isPortFree(port, '127.0.0.1')) ports.add(port);
  }
  return [...ports];
}

/** The program that listens on a port, for example "nginx (process 812)"; undefined when unknown. */
export async function findPortOwner(port: number): Promise<string | undefined> {
  const found = await runCommand('ss', ['-Hltnp', `sport = :${port}`], { timeoutMs: 2_000 });
  const process = /users:\(\("([^"]+)",pid=(\d+)/.exec(found.output);
  if (process) return `${process[1]} (process ${process[2]})`;
  const listed = await runCommand('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc'], { timeoutMs: 2_000 });
  const other = /^p(\d+)\nc(.+)$/m.exec(listed.output);
  return other ? `${other[2]} (process ${other[1]})` : undefined;
}
