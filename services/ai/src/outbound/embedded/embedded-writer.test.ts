import { Worker } from 'node:worker_threads';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@minutehand/test-kit/waiting';
import { createInput, longTranscript, planning } from '../../../test/transcripts.ts';
import { checkDraft } from '../../domain/check-draft.ts';
import { writeMinutes } from '../../domain/writer/write-minutes.ts';
import { createDraftChecker } from './draft-checker.ts';
import { createEmbeddedWriter } from './embedded-writer.ts';
import { loadClassifiers } from './load-classifiers.ts';
import { createWarmThread } from './warm-thread.ts';
import { startWritingThread } from './writing-thread.ts';

const never = new AbortController().signal;
const ignore = () => undefined;

describe('the embedded writer’s thread', () => {
  it('returns the draft of the rules and reports its steps', async () => {
    const steps: string[] = [];
    const draft = await createEmbeddedWriter(createWarmThread()).write(createInput(planning), {
      signal: never,
      onProgress: (step) => steps.push(step),
    });
    expect(draft).toEqual(writeMinutes(createInput(planning), loadClassifiers()));
    expect(steps).toEqual(['reading', 'minutes', 'title', 'action_items']);
  });

  it('does not block the main thread while it writes 20,000 words', async () => {
    let turns = 0;
    const counting = setInterval(() => {
      turns += 1;
    }, 1);
    await createEmbeddedWriter(createWarmThread()).write(createInput(longTranscript(20_000)), {
      signal: never,
      onProgress: ignore,
    });
    clearInterval(counting);
    expect(turns).toBeGreaterThan(20);
  });

  it('stops when its caller aborts', async () => {
    const abort = new AbortController();
    const writing = createEmbeddedWriter(createWarmThread()).write(createInput(longTranscript(20_000)), {
      signal: abort.signal,
      onProgress: () => abort.abort(new Error('no longer wanted')),
    });
    await expect(writing).rejects.toThrow('no longer wanted');
    const late = createEmbeddedWriter(createWarmThread()).write(createInput(planning), {
      signal: abort.signal,
      onProgress: ignore,
    });
    await expect(late).rejects.toThrow('no longer wanted');
  });

  it('fails at its deadline', async () => {
    const writing = createEmbeddedWriter(createWarmThread({ deadlineMs: 1 })).write(
      createInput(longTranscript(20_000)),
      {
        signal: never,
        onProgress: ignore,
      },
    );
    await expect(writing).rejects.toMatchObject({ code: 'generation.timeout' });
  });

  it('is reused for queued and later jobs, and for checks', async () => {
    let started = 0;
    const thread = createWarmThread({
      startThread: () => {
        started += 1;
        return startWritingThread();
      },
    });
    const writer = createEmbeddedWriter(thread);
    const write = () => writer.write(createInput(planning), { signal: never, onProgress: ignore });
    const [first, second] = await Promise.all([write(), write()]);
    expect(second).toEqual(first);
    expect(await write()).toEqual(first);
    const invented = { ...first, title: 'Purchase of a submarine' };
    const checked = await createDraftChecker(thread).check(invented, createInput(planning), never);
    expect(checked).toEqual(checkDraft(invented, createInput(planning)));
    expect(checked.title).toBe('');
    expect(started).toBe(1);
  });

  it('is replaced after a crash and after an aborted job', async () => {
    const onMessage = (script: string) => () =>
      new Worker(`require('node:worker_threads').parentPort.on('message', () => { ${script} })`, { eval: true });
    const threads = [onMessage("throw new Error('broke')"), onMessage('process.exit(1)'), onMessage('')];
    const thread = createWarmThread({ startThread: () => (threads.shift() ?? startWritingThread)() });
    const writer = createEmbeddedWriter(thread);
    const write = (signal = never) => writer.write(createInput(planning), { signal, onProgress: ignore });
    await expect(write()).rejects.toMatchObject({ code: 'generation.failed', cause: { message: 'broke' } });
    await expect(write()).rejects.toMatchObject({ code: 'generation.failed' });
    const abort = new AbortController();
    const left = write(abort.signal);
    const waiting = write();
    await eventually(() => expect(threads).toHaveLength(0));
    abort.abort(new Error('no longer wanted'));
    await expect(left).rejects.toThrow('no longer wanted');
    expect((await waiting).sections).not.toHaveLength(0);
  });
});
