import { setTimeout as wait } from 'node:timers/promises';
import { AiServiceService } from '@minutehand/contracts/proto/ai/v1/ai';
import { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { type Composition, type ServiceKit, serve } from '@minutehand/service-kit/service';
import { makeWritingOfAccounts } from './app/account-writing.ts';
import { makeFailGeneration } from './app/fail-generation.ts';
import { makeFindItemChanges } from './app/find-item-changes.ts';
import { makeGetGeneration } from './app/get-generation.ts';
import type { AccountWriter, Writer } from './app/ports.ts';
import { makeEraseGenerations } from './app/purge-generations.ts';
import { makeRunGeneration } from './app/run-generation.ts';
import { makeRunningGenerations } from './app/running-generations.ts';
import { writeWithFallback } from './app/write-with-fallback.ts';
import type { AiConfig } from './config.ts';
import type { RequestedWriter } from './domain/generation.ts';
import { followUpHandlers } from './inbound/grpc/follow-up-handlers.ts';
import { generationHandlers } from './inbound/grpc/generation-handlers.ts';
import { writingHandlers } from './inbound/grpc/writing-handlers.ts';
import { createMeetingsClient } from './outbound/clients/meetings.ts';
import { createComparer } from './outbound/embedded/comparer.ts';
import { createDraftChecker } from './outbound/embedded/draft-checker.ts';
import { createEmbeddedWriter } from './outbound/embedded/embedded-writer.ts';
import { createWarmThread, type WarmThread } from './outbound/embedded/warm-thread.ts';
import { generations as generationsAggregate } from './outbound/store/generations.ts';
import { usage as usageAggregate, writerSettings } from './outbound/store/writing.ts';
import { writeInSpan } from './outbound/write-in-span.ts';
import { subscriptions } from './subscriptions.ts';

const pause = (ms: number, signal: AbortSignal): Promise<void> => wait(ms, undefined, { signal, ref: false });

/** `thread` is where words are computed on: one of its own, which ends with the service, unless somebody else keeps it warm. */
export async function compose(kit: ServiceKit<AiConfig>, thread = ownThread(kit)): Promise<Composition> {
  const { config, store, getClient, now, log } = kit;
  const generations = store.collection(generationsAggregate);
  const meetings = createMeetingsClient(getClient('meetings', MeetingsServiceService));
  const running = makeRunningGenerations();
  const asked = askedOf(config);
  const accounts = makeWritingOfAccounts({
    settings: store.collection(writerSettings),
    usage: store.collection(usageAggregate),
    defaults: config.defaults,
    prices: config.prices,
    now,
  });
  const writer = writeInSpan(await writerOf(kit, createEmbeddedWriter(thread)));
  const checker = createDraftChecker(thread);
  const needs = { generations, meetings, writer, checker, asked, accounts, running, now, pause, log };
  return {
    rpc: [
      serve(AiServiceService, {
        ...generationHandlers(makeGetGeneration({ generations })),
        ...followUpHandlers(makeFindItemChanges({ meetings, comparer: createComparer(thread) })),
        ...writingHandlers(accounts, asked),
      }),
    ],
    subscriptions: subscriptions({
      runGeneration: makeRunGeneration(needs),
      failGeneration: makeFailGeneration({ generations, asked, now }),
      purgeGenerations: makeEraseGenerations({ generations, running, accounts }),
    }),
  };
}

function ownThread({ lifecycle }: ServiceKit<AiConfig>): WarmThread {
  const thread = createWarmThread();
  lifecycle.onStop('writing thread', thread.close);
  return thread;
}

/** Who writes by the configuration. A model's client is loaded only where one may be asked: it holds some 10 MiB. */
async function writerOf({ config, now, log }: ServiceKit<AiConfig>, embedded: Writer): Promise<AccountWriter> {
  const retryClock = { now, pause, random: Math.random };
  switch (config.writer) {
    case 'embedded':
      return embedded;
    case 'llm': {
      const { createLlmWriter } = await import('./outbound/llm/llm-writer.ts');
      return writeWithFallback(createLlmWriter(config.llm, retryClock), embedded, log);
    }
    default: {
      const { createOllamaWriter } = await import('./outbound/llm/local-ollama.ts');
      const fallback = config.writer === 'ollama' ? undefined : embedded;
      return writeWithFallback(createOllamaWriter(config.ollama, { retryClock, fallback, log }), embedded, log);
    }
  }
}

function askedOf({ writer, llm, ollama }: AiConfig): RequestedWriter {
  if (writer === 'embedded') return { writer: 'embedded', model: '' };
  return { writer: 'llm', model: writer === 'llm' ? llm.model : ollama.model };
}
