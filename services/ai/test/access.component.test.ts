import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { createEvent, decodeEvent } from '@minutehand/contracts/events';
import { AiServiceService } from '@minutehand/contracts/proto/ai/v1/ai';
import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { type AccessTable, describeAccess, snapshotDocuments } from '@minutehand/test-kit/access';
import { createStoredEvent } from '@minutehand/test-kit/bus';
import { createActor } from '@minutehand/test-kit/identity';
import { createFakeClient } from '@minutehand/test-kit/rpc';
import { startTestService } from '@minutehand/test-kit/service';
import { eventually } from '@minutehand/test-kit/waiting';
import { compose } from '../src/compose.ts';
import type { AiConfig } from '../src/config.ts';
import { aggregates } from '../src/outbound/store/aggregates.ts';
import { createAiConfig } from './test-context.ts';
import { createInput, planning } from './transcripts.ts';

const table: AccessTable<AiServiceService, { readonly generation: string }> = {
  getGeneration: {
    services: ['meetings'],
    createRequest: ({ generation }) => ({ generationId: generation }),
    resourceRequests: { generation: (_ids, { generation }) => ({ generationId: generation }) },
    inaccessibleCode: { generation: 'generation.not_found' },
  },
  findItemChanges: {
    services: ['meetings'],
    createRequest: () => ({ meetingId: 'm1', startedAt: '2026-03-02T10:00:00Z', timeZone: '', items: [] }),
  },
  getUsage: { accessScope: 'read', createRequest: () => ({}) },
  getWriting: { accessScope: 'read', createRequest: () => ({}) },
  updateWriting: { accessScope: 'write', createRequest: () => ({ language: 'de' }) },
};

const { segments, speakers, brief } = createInput(planning);
const meetings = createFakeClient<typeof MeetingsServiceService>({
  getGenerationBrief: async () => ({
    title: '',
    startedAt: brief.startedAt.toISOString(),
    timeZone: brief.timeZone,
    attendees: [],
    meetingType: undefined,
    importNumber: 1,
    generationId: '',
    context: undefined,
    onlyItems: false,
  }),
  streamTranscript: async function* () {
    const header = {
      importNumber: 1,
      version: 1,
      speakers: speakers.map((speaker) => ({ ...speaker, userId: undefined, merged: [] })),
      segmentCount: segments.length,
      language: '',
    };
    yield { part: { $case: 'header', value: header } };
    const batch = segments.map((segment) => ({ ...segment, start: undefined, end: undefined }));
    yield { part: { $case: 'batch', value: { segments: batch } } };
  },
});

describeAccess('ai', AiServiceService, table, async () => {
  const service = await startTestService<AiConfig>({
    config: createAiConfig(),
    aggregates,
    compose,
    clients: { meetings, accounts: createFakeClient({}), search: createFakeClient({}) },
  });
  async function createAccount(accountId: string) {
    const generation = randomUUID();
    const payload = { meetingId: randomUUID(), importNumber: 1, generationId: generation };
    await service.bus.publish(createStoredEvent(createEvent('meetings.transcript_ready', payload), { accountId }));
    const isFinished = () =>
      service.bus.published.some(
        (event) =>
          event.type === 'ai.generation_finished' &&
          decodeEvent(event.type, Buffer.from(event.payload, 'base64')).generationId === generation,
      );
    await eventually(() => expect(isFinished()).toBe(true));
    return { actor: createActor({ accountId, role: 'owner' }), ids: { generation } };
  }
  const [account, otherAccount] = [await createAccount('account-1'), await createAccount('account-2')];
  return { service, account, otherAccount, snapshot: () => snapshotDocuments(service.store, aggregates, 'account-2') };
});
