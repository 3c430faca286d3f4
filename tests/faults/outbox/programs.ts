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
  /** Ids of notes are `<prefix>-0`, `<prefix>-1` and so on. */
  readonly prefix: string;
  readonly writes: number;
  /** Delay between two writes (ms). */
  readonly intervalMs?: number;
  /** Uses the relay's default timing and batch size instead of the short ones for tests. */
  readonly usesRelayDefaults?: boolean;
};
export type ConsumerCommand = ProgramCommand & {
  /** The note whose event always fails. */
  readonly failingNote?: string;
  /** The notes whose events kill the consumer. */
  readonly crashingNotes?: readonly string[];
  /** Delay before each effect is stored (ms). */
  readonly effectDelayMs?: number;
};

export type Program = {
  readonly lines: readonly string[];
  /** Waits for a line of its output with this prefix. */
  readonly waitForLine: (prefix: string) => Promise<void>;
  readonly isRunning: () => boolean;
  /** Resolves when the process exits: the signal, or the exit code and stderr. */
  readonly exit: Promise<string>;
  readonly stop: () => Promise<string>;
  readonly kill: () => Promise<string>;
};

const LINE_WAIT = { timeout: 30_000, interval: 10 };

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
  const exit = once(child, 'close').then(([code, signal]: (number | string | null)[]) => {
    isRunning = false;
    process.off('exit', killAtExit);
    return String(signal ?? `${code}${stderr}`);
  });
  const sendSignal = (signal: 'SIGTERM' | 'SIGKILL') => () => {
    child.kill(signal);
    return exit;
  };
  return {
    lines,
    waitForLine: (prefix) =>
      eventually(() => {
        if (lines.some((line) => line.startsWith(prefix))) return;
        throw new Error(`${file} printed no line with the prefix "${prefix}": ${lines.at(-1)} ${stderr}`);
      }, LINE_WAIT),
    isRunning: () => isRunning,
    exit,
    stop: sendSignal('SIGTERM'),
    kill: sendSignal('SIGKILL'),
  };
}
