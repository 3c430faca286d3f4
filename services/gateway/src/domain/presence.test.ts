import { expect, it } from '@jest/globals';
import { listOtherUsers, type PresenceEntry } from './presence.ts';

const createEntry = (userId: string, activity: PresenceEntry['activity']): PresenceEntry => ({
  ...{ userId, name: userId.toUpperCase(), activity, at: 0 },
});

it('lists each other user once, by name, without the user themselves', () => {
  expect(
    listOtherUsers(
      [
        createEntry('b', 'viewing'),
        createEntry('a', 'viewing'),
        createEntry('b', 'viewing'),
        createEntry('me', 'viewing'),
      ],
      'me',
    ),
  ).toEqual([
    { userId: 'a', name: 'A', activity: 'viewing' },
    { userId: 'b', name: 'B', activity: 'viewing' },
  ]);
});

it('shows a user as editing if one of their tabs edits, in any order', () => {
  const editing = [{ userId: 'a', name: 'A', activity: 'editing_minutes' }];
  expect(listOtherUsers([createEntry('a', 'editing_minutes'), createEntry('a', 'viewing')], 'me')).toEqual(editing);
  expect(listOtherUsers([createEntry('a', 'viewing'), createEntry('a', 'editing_minutes')], 'me')).toEqual(editing);
});
