import { parentPort } from 'node:worker_threads';
import type { WriterInput } from '../../domain/draft.ts';
import { writeMinutes } from '../../domain/writer/write-minutes.ts';
import { loadJudge } from './load-judge.ts';
import type { WorkerMessage } from './worker-message.ts';

/** Runs in a thread of its own: one transcript after the other in, steps and one draft out for each. */
const judge = loadJudge();
const say = (message: WorkerMessage): void => parentPort?.postMessage(message);

parentPort?.on('message', (input: WriterInput) =>
  say({ kind: 'draft', draft: writeMinutes(input, judge, (step) => say({ kind: 'step', step })) }),
);
