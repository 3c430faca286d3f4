import { parentPort } from 'node:worker_threads';
import { checkDraft } from '../../domain/check-draft.ts';
import { findItemChanges } from '../../domain/follow-up/find-item-changes.ts';
import { writeMinutes } from '../../domain/writer/write-minutes.ts';
import { loadJudge } from './load-judge.ts';
import type { WorkerJob, WorkerMessage } from './worker-message.ts';

/** Runs in a thread of its own: one job after the other in, steps and one answer out for each. */
const judge = loadJudge();
const say = (message: WorkerMessage): void => parentPort?.postMessage(message);

function answerTo(job: WorkerJob): WorkerMessage {
  switch (job.kind) {
    case 'compare':
      return { kind: 'changes', changes: findItemChanges(job.followUp) };
    case 'check':
      return { kind: 'draft', draft: checkDraft(job.draft, job.input) };
    case 'write':
      return { kind: 'draft', draft: writeMinutes(job.input, judge, (step) => say({ kind: 'step', step })) };
  }
}

parentPort?.on('message', (job: WorkerJob) => say(answerTo(job)));
