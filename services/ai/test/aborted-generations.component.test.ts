import { afterEach, describe, expect, it } from '@jest/globals';
import { DEFAULT_QUOTAS } from '@minutehand/contracts/quotas';
import { createLogger } from '@minutehand/service-kit/log';
import { expectEventually } from '@minutehand/test-kit/expect';
import { openTestStore } from '@minutehand/test-kit/store';
import type { AccountWriter, GenerationBrief, Ports } from '../src/app/ports.ts';
import { runGeneration } from '../src/app/run-generation.ts';
import { createRunningGenerations } from '../src/app/running-generations.ts';
import type { RequestedGeneration } from '../src/domain/generation.ts';
import { CANCELLATION_CHECK_MS, GENERATION_DEADLINE_MS } from '../src/limits.ts';
import { deletedUsers, generations as generationsAggregate } from '../src/outbound/store/generations.ts';
import { usage, writerSettings } from '../src/outbound/store/writer-settings.ts';
import { createInput, planning } from './transcripts.ts';

const input = createInput(planning);
const request = { accountId: 'a1', generationId: 'gen1', meetingId: 'm1', importNumber: 1 };
const brief: GenerationBrief = { brief: input.brief, importNumber: 1, generationId: 'gen1' };
let close = async () => {};
afterEach(() => close());

/** Runs the use case with a controlled clock and a writer that writes until it is aborted. */
async function createContext() {
  const store = await openTestStore([generationsAggregate, deletedUsers, usage, writerSettings]);
  close = () => store.close();
  const generations = store.collection(generationsAggregate);
  const timers: { ms: number; elapse: () => void }[] = [];
  let currentBrief: GenerationBrief | undefined | Error = brief;
  const started = Promise.withResolvers<void>();
  const writer: AccountWriter = {
    write: (_, { signal }) => {
      started.resolve();
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    },
  };
  const now = () => new Date('2026-03-02T12:00:00Z');
  const ports: Ports = {
    generations,
    deletedUsers: store.collection(deletedUsers),
    writerSettings: store.collection(writerSettings),
    usage: store.collection(usage),
    writer,
    checker: { check: async (draft) => draft },
    reviewer: undefined,
    itemChangeFinder: { find: async () => [] },
    configuredWriter: { writer: 'llm', model: 'm' },
    meetings: {
      findBrief: async () => {
        if (currentBrief instanceof Error) throw currentBrief;
        return currentBrief;
      },
      findTranscript: async () => ({ importNumber: 1, ...input }),
      findSpeakers: async () => undefined,
    },
    defaults: { fallbackToEmbedded: false, language: '', monthlyTokenLimit: 0 },
    readQuotas: async () => DEFAULT_QUOTAS,
    readGlossary: async () => [],
    prices: { input: 0, output: 0 },
    running: createRunningGenerations(),
    now,
    newId: () => 'reservation-1',
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        timers.push({ ms, elapse: resolve });
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
    log: createLogger({ service: 'ai-test', level: 'silent' }),
  };
  const run = (generation: RequestedGeneration, signal: AbortSignal) => runGeneration(ports, generation, signal);
  return {
    generations,
    run,
    started: started.promise,
    setBrief: (brief: typeof currentBrief) => {
      currentBrief = brief;
    },
    elapse: async (ms: number) => {
      await expectEventually(() => timers.some((timer) => timer.ms === ms)).toBe(true);
      const index = timers.findIndex((timer) => timer.ms === ms);
      timers.splice(index, 1)[0]?.elapse();
    },
  };
}

const neverAborted = new AbortController().signal;

describe('a running generation', () => {
  it.each([
    ['is deleted', undefined],
    ['waits for another generation', { ...brief, generationId: 'gen2' }],
    ['has another transcript', { ...brief, importNumber: 2 }],
  ])('is cancelled if its meeting %s, even without an event', async (_, currentBrief) => {
    const { run, started, setBrief, elapse, generations } = await createContext();
    const running = run(request, neverAborted);
    await started;
    // Current, then unknown, then obsolete.
    await elapse(CANCELLATION_CHECK_MS);
    setBrief(new Error('unavailable'));
    await elapse(CANCELLATION_CHECK_MS);
    setBrief(currentBrief);
    await elapse(CANCELLATION_CHECK_MS);
    await running;
    const scope = { kind: 'system', reason: 'test', accountId: 'a1' } as const;
    expect(await generations.find(scope, 'gen1')).toMatchObject({ state: 'unwanted' });
  });

  it('fails permanently at its deadline, before the broker redelivers its message', async () => {
    const { run, started, elapse } = await createContext();
    const running = run(request, neverAborted);
    await started;
    const failed = expect(running).rejects.toMatchObject({ code: 'generation.deadline_exceeded' });
    await elapse(GENERATION_DEADLINE_MS);
    await failed;
    const BROKER_REDELIVERY_MS = 30 * 60 * 1_000;
    expect(GENERATION_DEADLINE_MS).toBeLessThan(BROKER_REDELIVERY_MS);
  });

  it('is aborted when the process drains', async () => {
    const { run, started } = await createContext();
    const drain = new AbortController();
    const running = run(request, drain.signal);
    await started;
    const failed = expect(running).rejects.toThrow('draining');
    drain.abort(new Error('draining'));
    await failed;
  });
});
