import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { eventually } from '@minutehand/test-kit/waiting';
import type { CrashPoint } from './steps.ts';

type ProgramCommand = {
  readonly service: string;
  readonly rabbitmqUrl: string;
  readonly databaseUrl: string;
  readonly crashPoint?: CrashPoint | undefined;
};
export type WriterCommand = ProgramCommand & {
  /** Notes are `<prefix>-0` and so on. */
  readonly prefix: string;
  readonly writes: number;
  /** Between two writes. */
  readonly everyMs?: number;
  /** The relay's own times and sizes, instead of those that make a short test of many steps. */
  readonly isPatient?: boolean;
};
export type ConsumerCommand = ProgramCommand & {
  /** The note whose event fails, and those whose events kill. */
  readonly poison?: string;
  readonly killers?: readonly string[];
  /** How long each effect takes before it is done. */
  readonly effectMs?: number;
};

export type Program = {
  readonly lines: readonly string[];
  /** Waits for a line that begins so. */
  readonly says: (beginning: string) => Promise<void>;
  readonly isRunning: () => boolean;
  /** How it ended: 'SIGKILL', or its exit code and what it complained of. */
  readonly ended: Promise<string>;
  readonly stop: () => Promise<string>;
  readonly kill: () => Promise<string>;
};

const LINE = { timeout: 30_000, interval: 10 };

export const startWriter = (command: WriterCommand): Program => start('./writer.ts', command);
export const startConsumer = (command: ConsumerCommand): Program => start('./consumer.ts', command);

function start(file: string, command: ProgramCommand): Program {
  const program = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, [program, JSON.stringify(command)], { stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  createInterface(child.stdout).on('line', (line) => lines.push(line));
  const killAtExit = () => child.kill('SIGKILL');
  process.once('exit', killAtExit);
  let isRunning = true;
  const ended = once(child, 'close').then(([code, signal]: (number | string | null)[]) => {
    isRunning = false;
    process.off('exit', killAtExit);
    return String(signal ?? `${code}${stderr}`);
  });
  const end = (signal: 'SIGTERM' | 'SIGKILL') => () => {
    child.kill(signal);
    return ended;
  };
  return {
    lines,
    says: (beginning) =>
      eventually(() => {
        if (lines.some((line) => line.startsWith(beginning))) return;
        throw new Error(`${file} has not said "${beginning}": ${lines.at(-1)} ${stderr}`);
      }, LINE),
    isRunning: () => isRunning,
    ended,
    stop: end('SIGTERM'),
    kill: end('SIGKILL'),
  };
}
