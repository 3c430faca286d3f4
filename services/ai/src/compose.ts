import { setTimeout as wait } from 'node:timers/promises';
import { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { GlossaryServiceService } from '@minutehand/contracts/proto/accounts/v1/glossary';
import { AiServiceService } from '@minutehand/contracts/proto/ai/v1/ai';
import { AssistantServiceService } from '@minutehand/contracts/proto/ai/v1/assistant';
import { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { RecordingsServiceService } from '@minutehand/contracts/proto/recordings/v1/recordings';
import { SearchServiceService } from '@minutehand/contracts/proto/search/v1/search';
import { createErasures } from '@minutehand/service-kit/erasure';
import { createGlossaryReader } from '@minutehand/service-kit/glossary';
import { createQuotaReader } from '@minutehand/service-kit/quotas';
import { createExclusiveRunner } from '@minutehand/service-kit/run-exclusively';
import { bindHandlers, type Composition, type ServiceKit } from '@minutehand/service-kit/service';
import { limitRanking } from './app/assistant/answers/limit-ranking.ts';
import type { AssistantPorts, QuestionAnswerer } from './app/assistant/ports.ts';
import type { AccountWriter, Ports, StatementReviewer, Writer } from './app/ports.ts';
import { createRunningGenerations } from './app/running-generations.ts';
import { writeWithFallback } from './app/write-with-fallback.ts';
import type { AiConfig } from './config.ts';
import type { ConfiguredWriter } from './domain/generation.ts';
import { createAssistantHandlers } from './inbound/grpc/assistant.ts';
import { createAiHandlers } from './inbound/grpc/handlers.ts';
import { createMeetingsClient } from './outbound/clients/meetings.ts';
import { createMeetingsReader } from './outbound/clients/meetings-reader.ts';
import { createRecordingTexts } from './outbound/clients/recording-texts.ts';
import { createSearchClient } from './outbound/clients/search.ts';
import { createDraftChecker } from './outbound/embedded/draft-checker.ts';
import { createEmbeddedWriter } from './outbound/embedded/embedded-writer.ts';
import { createItemChangeFinder } from './outbound/embedded/item-change-finder.ts';
import { createWorkerThread, type WorkerThread } from './outbound/embedded/worker-thread.ts';
import { aggregates } from './outbound/store/aggregates.ts';
import { conversations, deletedRecordings, questionCounts } from './outbound/store/conversations.ts';
import { deletedUsers, generations } from './outbound/store/generations.ts';
import { usage, writerSettings } from './outbound/store/writer-settings.ts';
import { writeInSpan } from './outbound/write-in-span.ts';
import { createSubscriptions } from './subscriptions.ts';

const sleep = (ms: number, signal: AbortSignal): Promise<void> => wait(ms, undefined, { signal, ref: false });

/** `thread` runs the embedded writer. By default the service starts one and closes it on stop; tests share one. */
export async function compose(kit: ServiceKit<AiConfig>, thread = startThread(kit)): Promise<Composition> {
  const { config, store, getClient, now, newId, log } = kit;
  const embeddedWriter = createEmbeddedWriter(thread);
  const { writer, reviewer, answerer } = await createModelClients(kit, embeddedWriter);
  const ports: Ports = {
    generations: store.collection(generations),
    deletedUsers: store.collection(deletedUsers),
    writerSettings: store.collection(writerSettings),
    usage: store.collection(usage),
    meetings: createMeetingsClient(getClient('meetings', MeetingsServiceService)),
    writer: writeInSpan(writer),
    reviewer: config.modelReview ? reviewer : undefined,
    checker: createDraftChecker(thread),
    itemChangeFinder: createItemChangeFinder(thread),
    configuredWriter: getConfiguredWriter(config),
    defaults: config.defaults,
    readQuotas: createQuotaReader(config.name, getClient('accounts', AccountsServiceService), now),
    readGlossary: createGlossaryReader(config.name, getClient('accounts', GlossaryServiceService), now),
    prices: config.prices,
    running: createRunningGenerations(),
    now,
    newId,
    sleep,
    log,
  };
  const assistant: AssistantPorts = {
    ...ports,
    conversations: store.collection(conversations),
    questionCounts: store.collection(questionCounts),
    deletedRecordings: store.collection(deletedRecordings),
    search: createSearchClient(getClient('search', SearchServiceService)),
    meetingsReader: createMeetingsReader(getClient('meetings', MeetingsServiceService)),
    recordingTexts: createRecordingTexts(getClient('recordings', RecordingsServiceService)),
    embeddedWriter,
    runExclusively: createExclusiveRunner(),
    answerer: answerer && limitRanking(answerer, now),
  };
  return {
    rpc: [
      bindHandlers(AiServiceService, createAiHandlers(assistant)),
      bindHandlers(AssistantServiceService, createAssistantHandlers(assistant)),
    ],
    subscriptions: createSubscriptions(ports, assistant, createErasures({ ...kit, aggregates, event: 'ai.erased' })),
  };
}

function startThread({ lifecycle }: ServiceKit<AiConfig>): WorkerThread {
  const thread = createWorkerThread();
  lifecycle.onStop('worker thread', thread.close);
  return thread;
}

type ModelClients = {
  readonly writer: AccountWriter;
  readonly reviewer?: StatementReviewer;
  readonly answerer?: QuestionAnswerer;
};

/** The configured writer and, with a language model, its reviewer and answerer. The client is imported only if needed, because it takes about 10 MiB of memory. */
async function createModelClients(
  { config, now, log }: ServiceKit<AiConfig>,
  embeddedWriter: Writer,
): Promise<ModelClients> {
  const retryTiming = { now, sleep, random: Math.random };
  switch (config.writer) {
    case 'embedded':
      return { writer: embeddedWriter };
    case 'llm': {
      const { createLlmWriter } = await import('./outbound/llm/llm-writer.ts');
      const llm = createLlmWriter(config.llm, retryTiming, log);
      return { writer: writeWithFallback(llm, embeddedWriter, log), reviewer: llm, answerer: llm };
    }
    default: {
      const { createOllamaWriter } = await import('./outbound/llm/local-ollama.ts');
      const fallback = config.writer === 'ollama' ? undefined : embeddedWriter;
      const ollama = createOllamaWriter(config.ollama, { retryTiming, fallback, log });
      return { writer: writeWithFallback(ollama, embeddedWriter, log), reviewer: ollama, answerer: ollama };
    }
  }
}

function getConfiguredWriter({ writer, llm, ollama }: AiConfig): ConfiguredWriter {
  if (writer === 'embedded') return { writer: 'embedded', model: '' };
  return { writer: 'llm', model: writer === 'llm' ? llm.model : ollama.model };
}
