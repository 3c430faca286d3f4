import { describe, expect, it } from '@jest/globals';
import { createDraftMeeting, type Meeting } from '../meetings/meeting.ts';
import { addToSeries, dismissSuggestion, findSuggestion, removeFromSeries } from './series.ts';

function createMeeting(id: string, overrides: Partial<Meeting> = {}): Meeting & { id: string } {
  const draft = createDraftMeeting({
    ...{ ownerId: 'ann', typeId: 'weekly', typeAgenda: [], title: 'Weekly', startedAt: '', attendees: [] },
    now: new Date('2026-11-21T10:00:00Z'),
  });
  return { ...draft, id, ...overrides };
}

const findSuggestedId = (meeting: Meeting & { id: string }, ...candidates: (Meeting & { id: string })[]) =>
  findSuggestion(meeting, candidates, 'default')?.id;

describe('the suggested series of a meeting', () => {
  it.each([
    ['one of the same type and owner', {}, {}, true],
    [
      'one whose title differs by number and day',
      { typeId: 'a', title: 'Planning #3, 14 November' },
      { typeId: 'b', title: 'Planning #4, Friday' },
      true,
    ],
    [
      'one with most of the same people',
      { ownerId: 'bob', attendees: ['Ann', 'Bob', 'Cy'] },
      { attendees: ['ann ', 'Bob'] },
      true,
    ],
    ['none with other people', { ownerId: 'bob', readerIds: ['bob'] }, {}, false],
    [
      'none with other attendees, even of the same owner',
      { attendees: ['Dan', 'Eve'] },
      { attendees: ['Ann', 'Bob'] },
      false,
    ],
    ['none of another type with another title', { typeId: 'other', title: 'Budget' }, {}, false],
    ['none that shares only the default type', { typeId: 'default', title: 'Budget' }, { typeId: 'default' }, false],
    [
      'none that shares only a default title',
      { typeId: 'a', title: 'Meeting on Nov 20, 2026' },
      { typeId: 'b', title: 'Meeting on Nov 21, 2026' },
      false,
    ],
  ])('%s', (_, earlier, changes, expected) => {
    expect(findSuggestedId(createMeeting('new', changes), createMeeting('old', earlier))).toBe(
      expected ? 'old' : undefined,
    );
  });

  it('is that of the most similar meeting, or of the latest if several are equally similar', () => {
    const [typed, titled, same] = [
      createMeeting('typed', { title: 'Budget' }),
      createMeeting('titled', { typeId: 'other' }),
      createMeeting('same'),
    ];
    expect(findSuggestedId(createMeeting('new'), typed, titled)).toBe('titled');
    expect(findSuggestedId(createMeeting('new'), titled, same, createMeeting('older'))).toBe('same');
  });

  it('excludes dismissed meetings and series, and is absent after two dismissals', () => {
    const single = createMeeting('single');
    const dismissed = dismissSuggestion(createMeeting('new'), single);
    expect(findSuggestedId(dismissed, single)).toBeUndefined();
    // The meeting has joined a series in the meantime.
    expect(findSuggestedId(dismissed, { ...single, seriesId: 's1' })).toBeUndefined();
    expect(findSuggestedId(dismissed, createMeeting('else'))).toBe('else');
    const other = dismissSuggestion(dismissed, createMeeting('other', { seriesId: 's2' }));
    expect(findSuggestedId(other, createMeeting('one of s2', { seriesId: 's2' }))).toBeUndefined();
    expect(findSuggestedId(other, createMeeting('else'))).toBeUndefined();
  });

  it('is absent if the meeting is in a series', () => {
    expect(findSuggestedId(createMeeting('new', { seriesId: 's1' }), createMeeting('old'))).toBeUndefined();
  });
});

describe('a series', () => {
  it('replaces the earlier series of a meeting, and is not suggested to a meeting that has left it until it joins again', () => {
    const first = addToSeries(createMeeting('new'), { id: 'a', seriesId: 's1' });
    const second = addToSeries(first, { id: 'b', seriesId: 's2' });
    expect(second.seriesId).toBe('s2');
    const formerMember = removeFromSeries(second);
    expect(formerMember).toMatchObject({ seriesId: '', refusedSeries: ['s2'] });
    expect(addToSeries(formerMember, { id: 'b', seriesId: 's2' })).toMatchObject({ seriesId: 's2', refusedSeries: [] });
  });

  it('cannot contain one meeting only', () => {
    expect(() => addToSeries(createMeeting('new'), { id: 'new', seriesId: 's1' })).toThrow(
      "A meeting can't form a series with itself. Choose another meeting.",
    );
  });
});
