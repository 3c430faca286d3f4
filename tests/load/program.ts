import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A program of this folder in a process of its own: it answers one question after the other. */
export type Program = {
  readonly pid: number;
  readonly ask: <HttpResponse>(question: object) => Promise<HttpResponse>;
  readonly stop: () => Promise<void>;
};

type Reply = { readonly answer: unknown } | { readonly failure: string };

const running = new Set<ChildProcess>();

// However we end: what was started here does not outlive us.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

type Start = {
  /** What the program reads in process.argv. */
  readonly args?: readonly string[];
  readonly nodeOptions?: readonly string[];
};

/** Starts `<name>.ts`; whatever it does is its own process's time and memory. */
export async function startProgram(name: string, { args = [], nodeOptions = [] }: Start = {}): Promise<Program> {
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
    async ask<HttpResponse>(question: object) {
      const replied = once(child, 'message').then(([reply]) => reply as Reply);
      child.send(question);
      const reply = await Promise.race([
        replied,
        exited.then((how): Reply => ({ failure: `it ended (${how}) without an answer` })),
      ]);
      if ('failure' in reply) throw new Error(`${name}: ${reply.failure}`);
      return reply.answer as HttpResponse;
    },
    async stop() {
      child.kill();
      await exited;
    },
  };
}

/** In the program: how it answers. It ends when whoever started it has gone. */
export function handleRequests<Question>(response: (question: Question) => Promise<unknown> | unknown): void {
  process.on('disconnect', () => process.exit(0));
  process.on('message', (question: Question) => {
    Promise.resolve()
      .then(() => response(question))
      .then(
        (value) => process.send?.({ answer: value } satisfies Reply),
        (error: unknown) => process.send?.({ failure: String(error) } satisfies Reply),
      );
  });
}
