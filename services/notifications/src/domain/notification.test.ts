import { describe, expect, it } from '@jest/globals';
import { mark, minutesReady } from './notification.ts';

describe('a notification', () => {
  const fresh = minutesReady('user-1', { id: 'meeting/1', title: 'Sample meeting' });

  it('links to the meeting, whatever its id looks like', () => {
    expect(fresh).toMatchObject({ url: '/meetings/meeting%2F1', body: 'Sample meeting', seen: false, read: false });
  });

  it('is seen once read, and is not unread by being seen', () => {
    const read = mark(fresh, 'read');
    expect(read).toMatchObject({ seen: true, read: true });
    expect(mark(read, 'seen')).toBe(read);
    expect(mark(fresh, 'seen')).toMatchObject({ seen: true, read: false });
  });
});
