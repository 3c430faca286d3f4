import { AppError } from '@minutehand/contracts/errors';
import { decodeEvent, defineEvent, type EventName, type EventPayload } from '@minutehand/contracts/events';
import { AiServiceService } from '@minutehand/contracts/proto/ai/v1/ai';
import type {
  MeetingsServiceService,
  StreamTranscriptResponse,
} from '@minutehand/contracts/proto/meetings/v1/meetings';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { storedEvent } from '@minutehand/test-kit/bus';
import { fakeClient } from '@minutehand/test-kit/rpc';
import { startTestService, type TestService } from '@minutehand/test-kit/service';
import { afterEach, describe, expect, it } from 'vitest';
import { compose } from '../src/compose.ts';
import type { AiConfig } from '../src/config.ts';
import { citedSegments, transcriptOf } from '../src/domain/evidence.ts';
import { generations } from '../src/outbound/store/generations.ts';
import { fails, type ScriptedModel, startScriptedModel } from './scripted-model.ts';
import { inputOf, planning } from './transcripts.ts';

const { segments, speakers, brief } = inputOf(planning);
const meetingType = {
  id: 't1',
  name: 'Meeting',
  colour: '',
  agendaItems: [],
  headings: [...brief.headings],
  prompt: '',
};
type Meetings = Parameters<typeof fakeClient<typeof MeetingsServiceService>>[0];

async function* streamed(version: number): AsyncIterable<StreamTranscriptResponse> {
  const header = { version, speakers: [...speakers], segmentCount: segments.length, language: '' };
  yield { part: { $case: 'header', value: header } };
  for (const segment of segments) {
    yield { part: { $case: 'batch', value: { segments: [{ ...segment, start: undefined, end: undefined }] } } };
  }
}

/** A meetings service that knows one meeting, m1, of account-1, whose transcript is version 3. */
const known: Meetings = {
  getGenerationBrief: async ({ meetingId }, { as }) => {
    if (meetingId !== 'm1' || as.accountId !== 'account-1' || as.kind !== 'service')
      throw new AppError('meeting.not_found');
    return {
      title: '',
      startedAt: brief.startedAt.toISOString(),
      timeZone: brief.timeZone,
      attendees: [],
      meetingType,
      transcriptVersion: 3,
      generationId: '',
    };
  },
  streamTranscript: () => streamed(3),
};

let service: TestService;
let model: ScriptedModel | undefined;
afterEach(async () => {
  await service.stop();
  await model?.close();
  model = undefined;
});

type Own = Pick<AiConfig, 'writer' | 'fallbackToEmbedded' | 'llm'>;

async function start(meetings: Meetings = known, own: Partial<Own> = {}): Promise<TestService> {
  const llm = { baseUrl: 'http://127.0.0.1:1/v1', apiKey: '', model: 'm', timeoutMs: 2_000, contextTokens: 32_000 };
  service = await startTestService<AiConfig>({
    config: {
      name: 'ai',
      addresses: { meetings: '127.0.0.1:1' },
      writer: 'embedded',
      fallbackToEmbedded: false,
      llm,
      ...own,
    },
    aggregates: [generations],
    compose,
    clients: { meetings: fakeClient<typeof MeetingsServiceService>(meetings) },
  });
  return service;
}

const wanted = (changes: Partial<EventPayload<'meetings.transcript_ready'>> = {}) =>
  storedEvent(
    defineEvent('meetings.transcript_ready', {
      meetingId: 'm1',
      transcriptVersion: 3,
      generationId: 'gen1',
      ...changes,
    }),
  );

function said<N extends EventName>(type: N): EventPayload<N>[] {
  return service.bus.published
    .filter((event) => event.type === type)
    .map((event) => decodeEvent(type, Buffer.from(event.payload, 'base64')));
}

const asMeetings = serviceCaller('meetings', 'account-1');
const get = (as = asMeetings) => service.client(AiServiceService).getGeneration({ generationId: 'gen1' }, { as });

async function finish(): Promise<void> {
  await service.bus.publish(wanted());
  await expect.poll(() => said('ai.generation_finished'), { timeout: 10_000 }).toHaveLength(1);
}

describe('a generation', () => {
  it('says its steps once each, in order, and that it is finished', async () => {
    await start();
    await finish();
    const ids = { generationId: 'gen1', meetingId: 'm1' };
    expect(said('ai.generation_progressed')).toEqual([
      { ...ids, step: 'reading', progress: 10 },
      { ...ids, step: 'minutes', progress: 35 },
      { ...ids, step: 'title', progress: 75 },
      { ...ids, step: 'action_items', progress: 85 },
    ]);
    expect(said('ai.generation_finished')).toEqual([{ ...ids, transcriptVersion: 3 }]);
    expect(service.bus.published.every(({ accountId }) => accountId === 'account-1' || accountId === '')).toBe(true);
  });

  it('hands its result to the meetings service: each line’s quote stands in its segments', async () => {
    await start();
    await finish();
    const result = await get();
    expect(result).toMatchObject({
      generationId: 'gen1',
      meetingId: 'm1',
      transcriptVersion: 3,
      writer: 'embedded',
      language: 'en',
      droppedClaims: 0,
      title: 'Release planning meeting: billing export',
      coverage: { from: 1, to: segments.length, of: segments.length },
    });
    expect(result.sections.map(({ heading }) => heading)).toEqual(brief.headings);
    expect(result.actionItems.map(({ ownerSpeakerId, dueDate }) => [ownerSpeakerId, dueDate])).toEqual([
      ['s2', '2026-03-06'],
      ['s3', ''],
    ]);
    const transcript = transcriptOf(segments);
    const cited = [
      ...result.sections.flatMap(({ lines }) =>
        lines.filter(({ isTopic }) => !isTopic).map(({ evidence }) => evidence),
      ),
      ...result.actionItems.map(({ evidence }) => evidence),
    ];
    expect(cited.length).toBeGreaterThan(6);
    for (const evidence of cited) expect(evidence && citedSegments(evidence, transcript)).toBeDefined();
  });

  it('is shown to the meetings service of its account only', async () => {
    await start();
    await finish();
    await expect(get(serviceCaller('search', 'account-1'))).rejects.toMatchObject({ code: 'platform.forbidden' });
    await expect(get(serviceCaller('meetings', 'account-2'))).rejects.toMatchObject({ code: 'generation.not_found' });
  });

  it('that is asked for twice is written once', async () => {
    await start();
    await finish();
    const before = service.bus.published.length;
    await service.bus.publish(wanted());
    await service.bus.settled();
    // One more is the request itself.
    expect(service.bus.published).toHaveLength(before + 1);
  });

  it('is wanted again by a request of its own', async () => {
    await start();
    await finish();
    const again = defineEvent('meetings.generation_requested', {
      meetingId: 'm1',
      transcriptVersion: 3,
      generationId: 'gen2',
    });
    await service.bus.publish(storedEvent(again));
    await expect
      .poll(() => said('ai.generation_finished').map(({ generationId }) => generationId), { timeout: 10_000 })
      .toEqual(['gen1', 'gen2']);
  });

  it.each([
    ['whose transcript has moved on', wanted({ transcriptVersion: 2 })],
    ['whose meeting is gone', wanted({ meetingId: 'm9' })],
  ])('%s is dropped without a word', async (_, request) => {
    await start();
    await service.bus.publish(request);
    await service.bus.settled();
    expect(service.bus.published).toEqual([request]);
    expect(service.bus.parked).toEqual([]);
    await expect(get()).rejects.toMatchObject({ code: 'generation.not_found' });
  });

  it('is dropped when the meeting waits for another one by now', async () => {
    const getGenerationBrief: Meetings['getGenerationBrief'] = async (request, options) => ({
      ...(await known.getGenerationBrief!(request, options)),
      generationId: 'gen2',
    });
    await start({ ...known, getGenerationBrief });
    await service.bus.publish(wanted());
    await service.bus.settled();
    expect(service.bus.published).toHaveLength(1);
  });

  it('is dropped when the transcript moves on while it is read', async () => {
    await start({ ...known, streamTranscript: () => streamed(4) });
    await service.bus.publish(wanted());
    await service.bus.settled();
    expect(service.bus.published).toHaveLength(1);
  });

  it('is tried again, and finishes when what was down is up', async () => {
    let isDown = true;
    await start({
      ...known,
      getGenerationBrief: async (request, options) => {
        if (isDown) {
          isDown = false;
          throw new AppError('platform.unavailable');
        }
        return (await known.getGenerationBrief?.(request, options))!;
      },
    });
    await finish();
    expect(said('ai.generation_failed')).toEqual([]);
  });

  it('that fails each time says so once, by a code', async () => {
    await start({});
    await service.bus.publish(wanted());
    await expect
      .poll(() => said('ai.generation_failed'), { timeout: 10_000 })
      .toEqual([{ generationId: 'gen1', meetingId: 'm1', code: 'generation.failed' }]);
    expect(service.bus.parked).toMatchObject([{ queue: 'ai.on-transcript-ready', attempts: 4 }]);
  });
});

describe('a generation by a language model', () => {
  it('that the model refuses is not tried again, and says why', async () => {
    model = await startScriptedModel([fails(401)]);
    await start(known, {
      writer: 'llm',
      llm: { baseUrl: model.baseUrl, apiKey: 'k', model: 'm', timeoutMs: 2_000, contextTokens: 32_000 },
    });
    await service.bus.publish(wanted());
    await expect
      .poll(() => said('ai.generation_failed').map(({ code }) => code))
      .toEqual(['generation.model_misconfigured']);
    expect(service.bus.parked).toMatchObject([{ attempts: 1 }]);
    expect(model.requests).toHaveLength(1);
  });

  it('is written by the embedded writer instead, and marked, if that is allowed', async () => {
    model = await startScriptedModel([fails(401)]);
    const llm = { baseUrl: model.baseUrl, apiKey: 'k', model: 'm', timeoutMs: 2_000, contextTokens: 32_000 };
    await start(known, { writer: 'llm', fallbackToEmbedded: true, llm });
    await finish();
    const result = await get();
    expect(result.writer).toBe('embedded');
    expect(result.notice).toContain('The language model could not write these minutes');
  });
});

describe('what was deleted', () => {
  it.each([
    ['a meeting', storedEvent(defineEvent('meetings.meeting_deleted', { meetingId: 'm1' }))],
    ['an account', storedEvent(defineEvent('accounts.account_deleted', { accountId: 'account-1' }), { accountId: '' })],
  ])('takes its generations with it: %s', async (_, deleted) => {
    await start();
    await finish();
    await service.bus.publish(deleted);
    await service.bus.settled();
    await expect(get()).rejects.toMatchObject({ code: 'generation.not_found' });
  });

  it('leaves other meetings alone', async () => {
    await start();
    await finish();
    await service.bus.publish(storedEvent(defineEvent('meetings.meeting_deleted', { meetingId: 'm2' })));
    await service.bus.settled();
    expect((await get()).meetingId).toBe('m1');
  });
});
