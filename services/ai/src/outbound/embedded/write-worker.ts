import { parentPort, workerData } from 'node:worker_threads';
import type { WriterInput } from '../../domain/draft.ts';
import { writeMinutes } from '../../domain/writer/write-minutes.ts';
import { loadJudge } from './load-judge.ts';
import type { WorkerMessage } from './worker-message.ts';

/** Runs in a thread of its own: one transcript in, steps and one draft out. */
const say = (message: WorkerMessage): void => parentPort?.postMessage(message);
const input: WriterInput = workerData;

say({ kind: 'draft', draft: writeMinutes(input, loadJudge(), (step) => say({ kind: 'step', step })) });
