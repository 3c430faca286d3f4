import { describe, expect, it } from '@jest/globals';
import { MEETING_TITLE_CHARACTERS } from '@minutehand/contracts/limits';
import {
  acceptsGenerationResult,
  applyGenerationFailure,
  applyGenerationProgress,
  applyGenerationResult,
  applyGenerationStart,
  changeMeeting,
  createDraftMeeting,
  requireRetryAllowed,
} from './meeting.ts';

const now = new Date('2026-11-21T10:00:00Z');
const request = {
  ownerId: 'u1',
  typeId: 't1',
  typeAgenda: ['News'],
  title: '',
  startedAt: '',
  attendees: [] as string[],
  now,
};
const draft = { ...createDraftMeeting(request), id: 'm1' };
const transcriptStats = { importNumber: 1, segmentCount: 3, speakerCount: 2, durationSeconds: 60 };
const generating = applyGenerationStart(draft, transcriptStats);

describe('a meeting', () => {
  it('has a default title with its date', () => {
    expect(draft).toMatchObject({ title: 'Meeting on Nov 21, 2026', state: 'draft', readerIds: ['u1'] });
    expect(createDraftMeeting({ ...request, startedAt: '2026-01-05' }).title).toBe('Meeting on Jan 5, 2026');
  });

  it('trims the title, and rejects an empty or too long one', () => {
    expect(changeMeeting(draft, { title: '  Sync ' }).title).toBe('Sync');
    expect(() => changeMeeting(draft, { title: '  ' })).toThrow('Title cannot be empty.');
    expect(() => changeMeeting(draft, { title: 'x'.repeat(MEETING_TITLE_CHARACTERS + 1) })).toThrow('at most 200');
  });

  it('rejects an invalid start', () => {
    expect(() => changeMeeting(draft, { startedAt: 'soon' })).toThrow('Start must be a date and time');
  });

  it('trims attendees and removes duplicates', () => {
    expect(createDraftMeeting({ ...request, attendees: [' Ann ', 'Ann', '', 'Bob'] }).attendees).toEqual([
      'Ann',
      'Bob',
    ]);
    expect(changeMeeting(draft, { attendees: [' Ann ', 'Ann', 'Bob'] }).attendees).toEqual(['Ann', 'Bob']);
  });

  it('keeps its attendees unless they are sent; an empty list removes them', () => {
    const withAttendees = createDraftMeeting({ ...request, attendees: ['Ann'] });
    expect(changeMeeting(withAttendees, { title: 'Sync' }).attendees).toEqual(['Ann']);
    expect(changeMeeting(withAttendees, { attendees: [] }).attendees).toEqual([]);
  });
});

describe('a generation', () => {
  it('has a new id each time', () => {
    expect(generating).toMatchObject({ state: 'generating', generationId: 'm1-g1', importNumber: 1 });
    expect(applyGenerationStart(generating, { ...transcriptStats, importNumber: 2 }).generationId).toBe('m1-g2');
  });

  it('advances only by newer events of the current generation', () => {
    const progressEvent = { generationId: 'm1-g1', version: 2, step: 'minutes', progress: 40 };
    const advanced = applyGenerationProgress(generating, progressEvent);
    expect(advanced?.processing).toEqual({ step: 'minutes', progress: 40, error: '' });
    expect(
      advanced && applyGenerationProgress(advanced, { ...progressEvent, version: 1, step: 'reading' }),
    ).toBeUndefined();
    expect(applyGenerationProgress(generating, { ...progressEvent, generationId: 'm1-g0' })).toBeUndefined();
    expect(applyGenerationProgress(draft, progressEvent)).toBeUndefined();
  });

  it('finishes with state ready, and suggests a title even if the meeting has one', () => {
    expect(applyGenerationResult(generating, { title: ' Budget ', language: 'en', summaryLine: '' })).toMatchObject({
      state: 'ready',
      title: draft.title,
      titleSuggestion: { text: 'Budget', state: 'pending' },
      processing: { step: 'done', progress: 100, error: '' },
    });
  });

  it('shows the message of the error code, or a general one for an unknown code', () => {
    expect(applyGenerationFailure(generating, 'm1-g1', 'platform.unavailable')?.processing.error).toContain(
      "isn't reachable",
    );
    expect(applyGenerationFailure(generating, 'm1-g1', 'toString')?.processing.error).toContain('went wrong');
    expect(applyGenerationFailure(generating, 'm1-g0', 'platform.internal')).toBeUndefined();
  });

  it('can still finish after a failure, but not once the meeting is ready', () => {
    const failed = { ...generating, state: 'failed' as const };
    expect(acceptsGenerationResult(failed, 'm1-g1')).toBe(true);
    expect(acceptsGenerationResult({ ...failed, state: 'ready' }, 'm1-g1')).toBe(false);
  });

  it('can be retried unless one is running and not stalled, or a recording is not transcribed', () => {
    const updatedAt = new Date('2026-11-21T10:00:00Z');
    const soon = new Date('2026-11-21T10:29:00Z');
    const afterTimeout = new Date('2026-11-21T10:31:00Z');
    for (const state of ['ready', 'failed', 'draft'] as const) {
      expect(() => requireRetryAllowed({ ...generating, updatedAt, state }, soon)).not.toThrow();
    }
    expect(() => requireRetryAllowed({ ...generating, updatedAt }, soon)).toThrow('already being generated');
    expect(() => requireRetryAllowed({ ...generating, updatedAt }, afterTimeout)).not.toThrow();
    expect(() => requireRetryAllowed({ ...draft, updatedAt, state: 'recording' }, afterTimeout)).toThrow(
      'no transcript yet',
    );
  });
});
