import { describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { createStoredEvent } from '@minutehand/test-kit/bus';
import { expectEventually } from '@minutehand/test-kit/expect';
import type { TestService } from '@minutehand/test-kit/service';
import { findCitedSegments, indexTranscript } from '../src/domain/evidence.ts';
import {
  brief,
  createTranscriptReady,
  finishGeneration,
  getGeneration,
  getPublished,
  type Meetings,
  segments,
  startAi,
  storedMeeting,
  streamTranscript,
  writerTimeout,
} from './test-context.ts';

let service: TestService;

describe('a generation', () => {
  it('publishes each step once in order, and then that it is finished', async () => {
    service = await startAi();
    await finishGeneration(service);
    const ids = { generationId: 'gen1', meetingId: 'm1' };
    expect(getPublished('ai.generation_progressed')).toEqual([
      { ...ids, step: 'reading', progress: 10 },
      { ...ids, step: 'minutes', progress: 35 },
      { ...ids, step: 'title', progress: 75 },
      { ...ids, step: 'action_items', progress: 85 },
    ]);
    expect(getPublished('ai.generation_finished')).toEqual([{ ...ids, importNumber: 3 }]);
    expect(service.bus.published.every(({ accountId }) => accountId === 'account-1' || accountId === '')).toBe(true);
  });

  it('returns its result to the meetings service with valid evidence for each line', async () => {
    service = await startAi();
    await finishGeneration(service);
    const result = await getGeneration();
    expect(result).toMatchObject({
      generationId: 'gen1',
      meetingId: 'm1',
      importNumber: 3,
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
    const transcript = indexTranscript(segments);
    const cited = [
      ...result.sections.flatMap(({ lines }) =>
        lines.filter(({ isTopic }) => !isTopic).map(({ evidence }) => evidence),
      ),
      ...result.actionItems.map(({ evidence }) => evidence),
    ];
    expect(cited.length).toBeGreaterThan(6);
    for (const evidence of cited) expect(evidence && findCitedSegments(evidence, transcript)).toBeDefined();
  });

  it('is only readable by the meetings service on behalf of its account', async () => {
    service = await startAi();
    await finishGeneration(service);
    await expect(getGeneration(serviceCaller('search', 'account-1'))).rejects.toMatchObject({
      code: 'platform.forbidden',
    });
    await expect(getGeneration(serviceCaller('meetings', 'account-2'))).rejects.toMatchObject({
      code: 'generation.not_found',
    });
  });

  it('is written once if it is requested twice', async () => {
    service = await startAi();
    await finishGeneration(service);
    const earlier = service.bus.published.length;
    await service.bus.publish(createTranscriptReady());
    await service.bus.settled();
    // Only the request itself was published.
    expect(service.bus.published).toHaveLength(earlier + 1);
  });

  it('is started by an explicit request', async () => {
    service = await startAi();
    await finishGeneration(service);
    const repeated = createEvent('meetings.generation_requested', {
      meetingId: 'm1',
      importNumber: 3,
      generationId: 'gen2',
    });
    await service.bus.publish(createStoredEvent(repeated));
    await expectEventually(
      () => getPublished('ai.generation_finished').map(({ generationId }) => generationId),
      writerTimeout,
    ).toEqual(['gen1', 'gen2']);
  });

  it.each([
    ['whose transcript was replaced', createTranscriptReady({ importNumber: 2 })],
    ['whose meeting does not exist', createTranscriptReady({ meetingId: 'm9' })],
  ])('%s is dropped without an event', async (_, request) => {
    service = await startAi();
    await service.bus.publish(request);
    await service.bus.settled();
    expect(service.bus.published).toEqual([request]);
    expect(service.bus.deadLetters).toEqual([]);
    await expect(getGeneration()).rejects.toMatchObject({ code: 'generation.not_found' });
  });

  it('is dropped if the meeting waits for another generation', async () => {
    const getGenerationBrief: Meetings['getGenerationBrief'] = async (request, options) => ({
      ...(await storedMeeting.getGenerationBrief!(request, options)),
      generationId: 'gen2',
    });
    service = await startAi({ ...storedMeeting, getGenerationBrief });
    await service.bus.publish(createTranscriptReady());
    await service.bus.settled();
    expect(service.bus.published).toHaveLength(1);
  });

  it('is dropped if the transcript is replaced while it is read', async () => {
    service = await startAi({ ...storedMeeting, streamTranscript: () => streamTranscript(4) });
    await service.bus.publish(createTranscriptReady());
    await service.bus.settled();
    expect(service.bus.published).toHaveLength(1);
  });

  it('is retried and finishes after a temporary failure', async () => {
    let isDown = true;
    service = await startAi({
      ...storedMeeting,
      getGenerationBrief: async (request, options) => {
        if (isDown) {
          isDown = false;
          throw new AppError('platform.unavailable');
        }
        return (await storedMeeting.getGenerationBrief?.(request, options))!;
      },
    });
    await finishGeneration(service);
    expect(getPublished('ai.generation_failed')).toEqual([]);
  });

  it('has the total duration of all attempts', async () => {
    let clock = brief.startedAt.getTime();
    let attempts = 0;
    const getGenerationBrief: Meetings['getGenerationBrief'] = async (request, options) => {
      attempts += 1;
      clock += 3_000;
      if (attempts === 1) throw new AppError('platform.unavailable');
      return (await storedMeeting.getGenerationBrief?.(request, options))!;
    };
    service = await startAi({ ...storedMeeting, getGenerationBrief }, {}, () => new Date(clock));
    await finishGeneration(service);
    expect((await getGeneration()).durationMs).toBe(6_000);
  });

  it('publishes one failure with a code after the last attempt', async () => {
    service = await startAi({});
    await service.bus.publish(createTranscriptReady());
    await expectEventually(() => getPublished('ai.generation_failed'), writerTimeout).toEqual([
      { generationId: 'gen1', meetingId: 'm1', code: 'generation.failed' },
    ]);
    expect(service.bus.deadLetters).toMatchObject([{ queue: 'ai.on-transcript-ready', attempts: 4 }]);
  });
});

describe('a deletion', () => {
  it.each([
    ['a meeting', createStoredEvent(createEvent('meetings.meeting_deleted', { meetingId: 'm1' }))],
    [
      'an account',
      createStoredEvent(createEvent('accounts.account_deleted', { accountId: 'account-1' }), { accountId: '' }),
    ],
  ])('of %s purges its generations', async (_, deleted) => {
    service = await startAi();
    await finishGeneration(service);
    await service.bus.publish(deleted);
    await service.bus.settled();
    await expect(getGeneration()).rejects.toMatchObject({ code: 'generation.not_found' });
  });

  it('does not affect other meetings', async () => {
    service = await startAi();
    await finishGeneration(service);
    await service.bus.publish(createStoredEvent(createEvent('meetings.meeting_deleted', { meetingId: 'm2' })));
    await service.bus.settled();
    expect((await getGeneration()).meetingId).toBe('m1');
  });
});
