import { describe, expect, it } from '@jest/globals';
import { MEETING_TITLE_CHARACTERS } from '@minutehand/contracts/limits';
import {
  advanceGeneration,
  awaitsGeneration,
  changeMeeting,
  decideTitle,
  draftMeeting,
  failGeneration,
  finishGeneration,
  requireRetry,
  startGeneration,
} from './meeting.ts';

const now = new Date('2026-11-21T10:00:00Z');
const given = {
  ownerId: 'u1',
  typeId: 't1',
  typeAgenda: ['News'],
  title: '',
  startedAt: '',
  attendees: [] as string[],
  now,
};
const draft = { ...draftMeeting(given), id: 'm1' };
const facts = { importNumber: 1, segmentCount: 3, speakerCount: 2, durationSeconds: 60 };
const generating = startGeneration(draft, facts);

describe('a meeting', () => {
  it('is called after its day when nobody names it', () => {
    expect(draft).toMatchObject({ title: 'Meeting on 21 November 2026', state: 'draft', readerIds: ['u1'] });
    expect(draftMeeting({ ...given, startedAt: '2026-01-05' }).title).toBe('Meeting on 5 January 2026');
  });

  it('has a title that is trimmed, not empty and not too long', () => {
    expect(changeMeeting(draft, { title: '  Sync ' }).title).toBe('Sync');
    expect(() => changeMeeting(draft, { title: '  ' })).toThrow('Title cannot be empty.');
    expect(() => changeMeeting(draft, { title: 'x'.repeat(MEETING_TITLE_CHARACTERS + 1) })).toThrow('at most 200');
  });

  it('refuses a start that is no moment', () => {
    expect(() => changeMeeting(draft, { startedAt: 'soon' })).toThrow('Start must be a date and time');
  });

  it('has each attendee once, trimmed', () => {
    expect(draftMeeting({ ...given, attendees: [' Ann ', 'Ann', '', 'Bob'] }).attendees).toEqual(['Ann', 'Bob']);
  });
});

describe('a generation', () => {
  it('starts with an id of its own each time', () => {
    expect(generating).toMatchObject({ state: 'generating', generationId: 'm1-g1', importNumber: 1 });
    expect(startGeneration(generating, { ...facts, importNumber: 2 }).generationId).toBe('m1-g2');
  });

  it('goes on by news that is new and of the present generation', () => {
    const news = { generationId: 'm1-g1', number: 2, step: 'minutes', progress: 40 };
    const advanced = advanceGeneration(generating, news);
    expect(advanced?.processing).toEqual({ step: 'minutes', progress: 40, error: '' });
    expect(advanced && advanceGeneration(advanced, { ...news, number: 1, step: 'reading' })).toBeUndefined();
    expect(advanceGeneration(generating, { ...news, generationId: 'm1-g0' })).toBeUndefined();
    expect(advanceGeneration(draft, news)).toBeUndefined();
  });

  it('ends ready, with a title suggested also when the meeting has one', () => {
    expect(finishGeneration(generating, { title: ' Budget ', language: 'en' })).toMatchObject({
      state: 'ready',
      title: draft.title,
      titleSuggestion: { text: 'Budget', state: 'pending' },
      processing: { step: 'done', progress: 100, error: '' },
    });
  });

  it('fails with the sentence of the code, and an unknown code with a general one', () => {
    expect(failGeneration(generating, 'm1-g1', 'platform.unavailable')?.processing.error).toContain('not reachable');
    expect(failGeneration(generating, 'm1-g1', 'toString')?.processing.error).toContain('went wrong');
    expect(failGeneration(generating, 'm1-g0', 'platform.internal')).toBeUndefined();
  });

  it('may still be made good after it failed, but not once it is ready', () => {
    const failed = { ...generating, state: 'failed' as const };
    expect(awaitsGeneration(failed, 'm1-g1')).toBe(true);
    expect(awaitsGeneration({ ...failed, state: 'ready' }, 'm1-g1')).toBe(false);
  });

  it('can be asked for again unless one runs that is heard of, or something is being recorded', () => {
    const updatedAt = new Date('2026-11-21T10:00:00Z');
    const soon = new Date('2026-11-21T10:29:00Z');
    const late = new Date('2026-11-21T10:31:00Z');
    for (const state of ['ready', 'failed', 'draft'] as const) {
      expect(() => requireRetry({ ...generating, updatedAt, state }, soon)).not.toThrow();
    }
    expect(() => requireRetry({ ...generating, updatedAt }, soon)).toThrow('being written already');
    expect(() => requireRetry({ ...generating, updatedAt }, late)).not.toThrow();
    expect(() => requireRetry({ ...draft, updatedAt, state: 'recording' }, late)).toThrow('no transcript yet');
  });
});

describe('a suggested title', () => {
  const suggested = finishGeneration(generating, { title: 'Budget', language: 'en' });

  it('becomes the title when it is accepted', () => {
    expect(decideTitle(suggested, 'accept')).toMatchObject({ title: 'Budget', titleSuggestion: { state: 'accepted' } });
  });

  it('is hidden when it is dismissed, and can be shown again', () => {
    const dismissed = decideTitle(suggested, 'dismiss');
    expect(dismissed).toMatchObject({ title: draft.title, titleSuggestion: { state: 'dismissed' } });
    expect(decideTitle(dismissed, 'reshow').titleSuggestion).toEqual({ text: 'Budget', state: 'pending' });
  });

  it('cannot be decided on before there is one, nor otherwise', () => {
    expect(() => decideTitle(draft, 'accept')).toThrow('No title has been suggested');
    expect(() => decideTitle(suggested, 'eat')).toThrow('accepted, dismissed or shown again');
  });
});
