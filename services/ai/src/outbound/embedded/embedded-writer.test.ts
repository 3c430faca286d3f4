import { Worker } from 'node:worker_threads';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@minutehand/test-kit/waiting';
import { createInput, createLongTranscript, planning } from '../../../test/transcripts.ts';
import { checkDraft } from '../../domain/check-draft.ts';
import { writeMinutes } from '../../domain/writer/write-minutes.ts';
import { createDraftChecker } from './draft-checker.ts';
import { createEmbeddedWriter } from './embedded-writer.ts';
import { loadClassifiers } from './load-classifiers.ts';
import { startWorker } from './start-worker.ts';
import { createWorkerThread } from './worker-thread.ts';

const neverAborted = new AbortController().signal;
const ignoreProgress = () => undefined;

describe('the embedded writer in a thread', () => {
  it('returns the same draft as on the main thread and reports its steps', async () => {
    const steps: string[] = [];
    const draft = await createEmbeddedWriter(createWorkerThread()).write(createInput(planning), {
      signal: neverAborted,
      onProgress: (step) => steps.push(step),
    });
    expect(draft).toEqual(writeMinutes(createInput(planning), loadClassifiers()));
    expect(steps).toEqual(['reading', 'minutes', 'title', 'action_items']);
  });

  it('does not block the main thread while it writes 20,000 words', async () => {
    let ticks = 0;
    const interval = setInterval(() => {
      ticks += 1;
    }, 1);
    await createEmbeddedWriter(createWorkerThread()).write(createInput(createLongTranscript(20_000)), {
      signal: neverAborted,
      onProgress: ignoreProgress,
    });
    clearInterval(interval);
    expect(ticks).toBeGreaterThan(20);
  });

  it('stops when its caller aborts', async () => {
    const abort = new AbortController();
    const writing = createEmbeddedWriter(createWorkerThread()).write(createInput(createLongTranscript(20_000)), {
      signal: abort.signal,
      onProgress: () => abort.abort(new Error('obsolete')),
    });
    await expect(writing).rejects.toThrow('obsolete');
    const queuedJob = createEmbeddedWriter(createWorkerThread()).write(createInput(planning), {
      signal: abort.signal,
      onProgress: ignoreProgress,
    });
    await expect(queuedJob).rejects.toThrow('obsolete');
  });

  it('fails at its deadline', async () => {
    const writing = createEmbeddedWriter(createWorkerThread({ deadlineMs: 1 })).write(
      createInput(createLongTranscript(20_000)),
      {
        signal: neverAborted,
        onProgress: ignoreProgress,
      },
    );
    await expect(writing).rejects.toMatchObject({ code: 'generation.timeout' });
  });

  it('is reused for queued and later jobs, and for checks', async () => {
    let started = 0;
    const thread = createWorkerThread({
      startThread: () => {
        started += 1;
        return startWorker();
      },
    });
    const writer = createEmbeddedWriter(thread);
    const write = () => writer.write(createInput(planning), { signal: neverAborted, onProgress: ignoreProgress });
    const [first, second] = await Promise.all([write(), write()]);
    expect(second).toEqual(first);
    expect(await write()).toEqual(first);
    const inventedDraft = { ...first, title: 'Purchase of a submarine' };
    const checked = await createDraftChecker(thread).check(inventedDraft, createInput(planning), neverAborted);
    expect(checked).toEqual(checkDraft(inventedDraft, createInput(planning)));
    expect(checked.title).toBe('');
    expect(started).toBe(1);
  });

  it('is replaced after a crash and after an aborted job', async () => {
    const onMessage = (script: string) => () =>
      new Worker(`require('node:worker_threads').parentPort.on('message', () => { ${script} })`, { eval: true });
    const threads = [onMessage("throw new Error('broke')"), onMessage('process.exit(1)'), onMessage('')];
    const thread = createWorkerThread({ startThread: () => (threads.shift() ?? startWorker)() });
    const writer = createEmbeddedWriter(thread);
    const write = (signal = neverAborted) =>
      writer.write(createInput(planning), { signal, onProgress: ignoreProgress });
    await expect(write()).rejects.toMatchObject({ code: 'generation.failed', cause: { message: 'broke' } });
    await expect(write()).rejects.toMatchObject({ code: 'generation.failed' });
    const abort = new AbortController();
    const abortedJob = write(abort.signal);
    const queuedJob = write();
    await eventually(() => expect(threads).toHaveLength(0));
    abort.abort(new Error('obsolete'));
    await expect(abortedJob).rejects.toThrow('obsolete');
    expect((await queuedJob).sections).not.toHaveLength(0);
  });
});
