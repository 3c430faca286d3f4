import { describe, expect, it } from '@jest/globals';
import { draftMeeting, type Meeting } from '../meetings/meeting.ts';
import { findSuggestion, joinSeries, leaveSeries, refuseSeries } from './series.ts';

function aMeeting(id: string, given: Partial<Meeting> = {}): Meeting & { id: string } {
  const draft = draftMeeting({
    ...{ ownerId: 'ann', typeId: 'weekly', typeAgenda: [], title: 'Weekly', startedAt: '', attendees: [] },
    now: new Date('2026-11-21T10:00:00Z'),
  });
  return { ...draft, id, ...given };
}

const suggested = (meeting: Meeting & { id: string }, ...candidates: (Meeting & { id: string })[]) =>
  findSuggestion(meeting, candidates, 'default')?.id;

describe('a meeting seems to continue', () => {
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
    ['none with other attendees, whoever owns it', { attendees: ['Dan', 'Eve'] }, { attendees: ['Ann', 'Bob'] }, false],
    ['none of another type with another title', { typeId: 'other', title: 'Budget' }, {}, false],
    ['none that is only of the default type', { typeId: 'default', title: 'Budget' }, { typeId: 'default' }, false],
    [
      'none that has only no title of its own in common',
      { typeId: 'a', title: 'Meeting on 20 November 2026' },
      { typeId: 'b', title: 'Meeting on 21 November 2026' },
      false,
    ],
  ])('%s', (_, earlier, own, expected) => {
    expect(suggested(aMeeting('new', own), aMeeting('old', earlier))).toBe(expected ? 'old' : undefined);
  });

  it('the likest of them, and of those the latest', () => {
    const [typed, titled, same] = [
      aMeeting('typed', { title: 'Budget' }),
      aMeeting('titled', { typeId: 'other' }),
      aMeeting('same'),
    ];
    expect(suggested(aMeeting('new'), typed, titled)).toBe('titled');
    expect(suggested(aMeeting('new'), titled, same, aMeeting('older'))).toBe('same');
  });

  it('none that was refused, by itself or by its series, and after a second refusal none at all', () => {
    const lone = aMeeting('lone');
    const refused = refuseSeries(aMeeting('new'), lone);
    expect(suggested(refused, lone)).toBeUndefined();
    // It has come into a series since.
    expect(suggested(refused, { ...lone, seriesId: 's1' })).toBeUndefined();
    expect(suggested(refused, aMeeting('else'))).toBe('else');
    const other = refuseSeries(refused, aMeeting('other', { seriesId: 's2' }));
    expect(suggested(other, aMeeting('one of s2', { seriesId: 's2' }))).toBeUndefined();
    expect(suggested(other, aMeeting('else'))).toBeUndefined();
  });

  it('none where it is in a series', () => {
    expect(suggested(aMeeting('new', { seriesId: 's1' }), aMeeting('old'))).toBeUndefined();
  });
});

describe('a series', () => {
  it('is one at most; what was left is not proposed again, until it is joined', () => {
    const first = joinSeries(aMeeting('new'), { id: 'a', seriesId: 's1' });
    const second = joinSeries(first, { id: 'b', seriesId: 's2' });
    expect(second.seriesId).toBe('s2');
    const left = leaveSeries(second);
    expect(left).toMatchObject({ seriesId: '', refusedSeries: ['s2'] });
    expect(joinSeries(left, { id: 'b', seriesId: 's2' })).toMatchObject({ seriesId: 's2', refusedSeries: [] });
  });

  it('is not made of one meeting', () => {
    expect(() => joinSeries(aMeeting('new'), { id: 'new', seriesId: 's1' })).toThrow(
      'A meeting cannot continue itself.',
    );
  });
});
