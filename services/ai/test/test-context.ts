import { afterAll, afterEach } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { createEvent, decodeEvent, type EventName, type EventPayload } from '@minutehand/contracts/events';
import type { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { GlossaryServiceService, GlossaryTerm } from '@minutehand/contracts/proto/accounts/v1/glossary';
import { AiServiceService } from '@minutehand/contracts/proto/ai/v1/ai';
import type {
  MeetingsServiceService,
  StreamTranscriptResponse,
} from '@minutehand/contracts/proto/meetings/v1/meetings';
import type { RecordingsServiceService } from '@minutehand/contracts/proto/recordings/v1/recordings';
import type { SearchServiceService } from '@minutehand/contracts/proto/search/v1/search';
import { type Caller, serviceCaller } from '@minutehand/service-kit/identity';
import { createStoredEvent } from '@minutehand/test-kit/bus';
import { expectEventually } from '@minutehand/test-kit/expect';
import { type Script, type ScriptedModel, startScriptedModel } from '@minutehand/test-kit/model';
import { createFakeClient } from '@minutehand/test-kit/rpc';
import { startTestService, type TestService } from '@minutehand/test-kit/service';
import { compose } from '../src/compose.ts';
import type { AiConfig } from '../src/config.ts';
import { createWorkerThread } from '../src/outbound/embedded/worker-thread.ts';
import { aggregates } from '../src/outbound/store/aggregates.ts';
import { createInput, planning } from './transcripts.ts';

export const { segments, speakers, brief } = createInput(planning);
const meetingType = {
  id: 't1',
  name: 'Meeting',
  colour: '',
  agendaItems: [],
  headings: [...brief.headings],
  prompt: '',
  notificationEmails: [],
  version: 1,
  isDefault: false,
  permissions: undefined,
  originalMeetingTypeId: '',
};
type SearchFake = Parameters<typeof createFakeClient<typeof SearchServiceService>>[0];
type RecordingsFake = Parameters<typeof createFakeClient<typeof RecordingsServiceService>>[0];
export type Meetings = Parameters<typeof createFakeClient<typeof MeetingsServiceService>>[0];

export async function* streamTranscript(importNumber: number): AsyncIterable<StreamTranscriptResponse> {
  const header = {
    importNumber,
    version: importNumber,
    speakers: speakers.map((speaker) => ({ ...speaker, userId: undefined, merged: [] })),
    segmentCount: segments.length,
    language: '',
  };
  yield { part: { $case: 'header', value: header } };
  for (const segment of segments) {
    yield { part: { $case: 'batch', value: { segments: [{ ...segment, start: undefined, end: undefined }] } } };
  }
}

/** A meetings service with one meeting, m1, of account-1, whose transcript has import number 3. */
export const storedMeeting = {
  getGenerationBrief: async ({ meetingId }, { as }) => {
    if (meetingId !== 'm1' || as.accountId !== 'account-1' || as.kind !== 'service')
      throw new AppError('meeting.not_found');
    return {
      title: '',
      startedAt: brief.startedAt.toISOString(),
      timeZone: brief.timeZone,
      attendees: [],
      meetingType,
      importNumber: 3,
      generationId: '',
      context: undefined,
      onlyItems: false,
    };
  },
  streamTranscript: () => streamTranscript(3),
} satisfies Meetings;

// Shared by all tests of a file, because starting a thread takes longer than its jobs.
const thread = createWorkerThread();
afterAll(thread.close);

let service: TestService | undefined;
const models: ScriptedModel[] = [];
afterEach(async () => {
  await service?.stop();
  service = undefined;
  for (const model of models.splice(0)) await model.stop();
});

type Settings = Pick<AiConfig, 'writer' | 'modelReview' | 'defaults' | 'prices' | 'llm' | 'ollama'>;

/** The operator's default writer settings. */
export const defaults = { fallbackToEmbedded: false, language: '', monthlyTokenLimit: 0 };
export const createLlmSettings = (baseUrl: string) => ({
  baseUrl,
  apiKey: 'k',
  model: 'm',
  timeoutMs: 10_000,
  contextTokens: 32_000,
});

export const createAiConfig = (settings: Partial<Settings> = {}) =>
  ({
    name: 'ai',
    addresses: { meetings: '127.0.0.1:1', search: '127.0.0.1:1', recordings: '127.0.0.1:1' },
    writer: 'embedded',
    modelReview: false,
    defaults,
    prices: { input: 0.5, output: 2 },
    llm: createLlmSettings('http://127.0.0.1:1/v1'),
    ollama: { url: 'http://127.0.0.1:1', model: '', timeoutMs: 2_000, contextTokens: 4_096 },
    ...settings,
  }) as const;

/** `now` is the clock of the service. */
export async function startAi(
  meetings: Meetings = storedMeeting,
  settings: Partial<Settings> = {},
  now = () => new Date(),
  quotas: Readonly<Record<string, number>> = {},
  search: SearchFake = {},
  glossary: () => GlossaryTerm[] = () => [],
  recordings: RecordingsFake = {},
): Promise<TestService> {
  service = await startTestService<AiConfig>({
    config: createAiConfig(settings),
    aggregates,
    compose: (kit) => compose(kit, thread),
    now,
    clients: {
      meetings: createFakeClient<typeof MeetingsServiceService>(meetings),
      accounts: createFakeClient<AccountsServiceService & GlossaryServiceService>({
        getQuotas: async () => ({ overrides: quotas }),
        getGlossary: async () => ({ terms: glossary() }),
      }),
      search: createFakeClient<typeof SearchServiceService>(search),
      recordings: createFakeClient<typeof RecordingsServiceService>(recordings),
    },
  });
  return service;
}

/** Starts the service with a model that responds by a script. */
export async function startAiWithModel(
  script: Script,
  settings: Partial<Settings> = {},
  meetings: Meetings = storedMeeting,
  now?: () => Date,
) {
  const model = await startScriptedModel(script);
  models.push(model);
  return {
    ai: await startAi(meetings, { writer: 'llm', llm: createLlmSettings(model.baseUrl), ...settings }, now),
    model,
  };
}

export const createTranscriptReady = (
  changes: Partial<EventPayload<'meetings.transcript_ready'>> = {},
  accountId = 'account-1',
) =>
  createStoredEvent(
    createEvent('meetings.transcript_ready', {
      meetingId: 'm1',
      importNumber: 3,
      generationId: 'gen1',
      ...changes,
    }),
    { accountId },
  );

export function getPublished<N extends EventName>(type: N): EventPayload<N>[] {
  return (service?.bus.published ?? [])
    .filter((event) => event.type === type)
    .map((event) => decodeEvent(type, Buffer.from(event.payload, 'base64')));
}

export const meetingsCaller = serviceCaller('meetings', 'account-1');

export function getGeneration(as: Caller = meetingsCaller, generationId = 'gen1') {
  if (service === undefined) throw new Error('The service has not been started.');
  return service.client(AiServiceService).getGeneration({ generationId }, { as });
}

/** A worker thread starts within a second, but may take half a minute on a busy machine. */
export const writerTimeout = { timeout: 50_000 } as const;

export async function finishGeneration(ai: TestService, generationId = 'gen1'): Promise<void> {
  await ai.bus.publish(createTranscriptReady({ generationId }));
  await expectEventually(
    () => getPublished('ai.generation_finished').map((event) => event.generationId),
    writerTimeout,
  ).toContain(generationId);
}
