import { describe, expect, it } from '@jest/globals';
import { mark, minutesReady } from './notification.ts';

describe('a notification', () => {
  const unseen = minutesReady('user-1', { id: 'meeting/1', title: 'Sample meeting' });

  it('has the title of the meeting, and links to it with an encoded id', () => {
    expect(unseen).toMatchObject({
      url: '/meetings/meeting%2F1',
      title: 'Sample meeting',
      body: 'Minutes are ready',
      seen: false,
      read: false,
    });
  });

  it('is seen when it is read, and stays read when it is marked as seen', () => {
    const read = mark(unseen, 'read');
    expect(read).toMatchObject({ seen: true, read: true });
    expect(mark(read, 'seen')).toBe(read);
    expect(mark(unseen, 'seen')).toMatchObject({ seen: true, read: false });
  });
});
