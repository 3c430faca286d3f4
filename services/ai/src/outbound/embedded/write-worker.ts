import { parentPort } from 'node:worker_threads';
import { checkDraft } from '../../domain/check-draft.ts';
import type { Draft } from '../../domain/draft.ts';
import { writeMinutes } from '../../domain/writer/write-minutes.ts';
import { loadJudge } from './load-judge.ts';
import type { WorkerJob, WorkerMessage } from './worker-message.ts';

/** Runs in a thread of its own: one job after the other in, steps and one draft out for each. */
const judge = loadJudge();
const say = (message: WorkerMessage): void => parentPort?.postMessage(message);

const draftOf = (job: WorkerJob): Draft =>
  job.kind === 'check'
    ? checkDraft(job.draft, job.input)
    : writeMinutes(job.input, judge, (step) => say({ kind: 'step', step }));

parentPort?.on('message', (job: WorkerJob) => say({ kind: 'draft', draft: draftOf(job) }));
