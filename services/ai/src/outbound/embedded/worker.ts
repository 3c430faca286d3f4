import { parentPort } from 'node:worker_threads';
import { checkDraft } from '../../domain/check-draft.ts';
import { findItemChanges } from '../../domain/item-changes/find-item-changes.ts';
import { writeAsInstructed } from '../../domain/writer/write-as-instructed.ts';
import { loadClassifiers } from './load-classifiers.ts';
import type { WorkerJob, WorkerMessage } from './worker-message.ts';

/** Entry point of the worker thread. For each job, posts its steps and one result. */
const classifiers = loadClassifiers();
const post = (message: WorkerMessage): void => parentPort?.postMessage(message);

function handleJob(job: WorkerJob): WorkerMessage {
  switch (job.kind) {
    case 'findItemChanges':
      return { kind: 'changes', changes: findItemChanges(job.itemChangeInput) };
    case 'check':
      return { kind: 'draft', draft: checkDraft(job.draft, job.input) };
    case 'write':
      return {
        kind: 'draft',
        draft: writeAsInstructed(job.input, classifiers, (step) => post({ kind: 'step', step })),
      };
  }
}

parentPort?.on('message', (job: WorkerJob) => post(handleJob(job)));
