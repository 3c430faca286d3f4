import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A program of this folder in a separate process. It handles one request at a time. */
export type Program = {
  readonly pid: number;
  readonly request: <Result>(command: object) => Promise<Result>;
  readonly stop: () => Promise<void>;
};

type Reply = { readonly result: unknown } | { readonly error: string };

const running = new Set<ChildProcess>();

// Child processes must end with this one.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

type StartOptions = {
  /** The program's own arguments, in process.argv. */
  readonly args?: readonly string[];
  readonly nodeOptions?: readonly string[];
};

/** Starts `<name>.ts` in a separate process, so that its CPU time and memory are measured separately. */
export async function startProgram(name: string, { args = [], nodeOptions = [] }: StartOptions = {}): Promise<Program> {
  const child = fork(join(import.meta.dirname, `${name}.ts`), [...args], {
    execArgv: [...nodeOptions],
    serialization: 'advanced',
  });
  running.add(child);
  const exited = once(child, 'exit').then(([code, signal]) => {
    running.delete(child);
    return String(code ?? signal);
  });
  await once(child, 'spawn');
  const { pid } = child;
  if (pid === undefined) throw new Error(`${name} has no process id`);
  return {
    pid,
    async request<Result>(command: object) {
      const nextReply = once(child, 'message').then(([reply]) => reply as Reply);
      child.send(command);
      const reply = await Promise.race([
        nextReply,
        exited.then((status): Reply => ({ error: `the process exited (${status}) without a reply` })),
      ]);
      if ('error' in reply) throw new Error(`${name}: ${reply.error}`);
      return reply.result as Result;
    },
    async stop() {
      child.kill();
      await exited;
    },
  };
}

/** Handles the commands of the parent process. The child process exits when the parent process exits. */
export function handleParentCommands<Command>(handle: (command: Command) => Promise<unknown> | unknown): void {
  process.on('disconnect', () => process.exit(0));
  process.on('message', (command: Command) => {
    Promise.resolve()
      .then(() => handle(command))
      .then(
        (result) => process.send?.({ result } satisfies Reply),
        (error: unknown) => process.send?.({ error: String(error) } satisfies Reply),
      );
  });
}
