import { describe, expect, it } from '@jest/globals';
import { matchError } from '@minutehand/test-kit/expect';
import { EMAIL_CHANGE_INTERVAL_MS, EMAIL_CHANGE_TTL_MS, PENDING_EMAIL_CHANGES_MAX } from '../limits.ts';
import { addEmailChange, type EmailChange, getEmailChange } from './email-change.ts';

const start = new Date('2026-03-01T09:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);
const createChange = (id: string, ms = 0): EmailChange => ({
  id,
  email: `${id}@sample.example`,
  emailKey: `${id}@sample.example`,
  requestedAt: after(ms),
});
const attempt = (run: () => unknown) => {
  try {
    return run();
  } catch (error) {
    return error;
  }
};

describe('an email change', () => {
  it('is confirmed by the latest link only, until it expires', () => {
    const changes = addEmailChange([createChange('first')], createChange('second', EMAIL_CHANGE_INTERVAL_MS));
    expect(getEmailChange(changes, 'second', after(EMAIL_CHANGE_INTERVAL_MS)).id).toBe('second');
    expect(attempt(() => getEmailChange(changes, 'first', after(1)))).toEqual(matchError('email_change.expired'));
    const expired = after(EMAIL_CHANGE_INTERVAL_MS + EMAIL_CHANGE_TTL_MS);
    expect(attempt(() => getEmailChange(changes, 'second', expired))).toEqual(matchError('email_change.expired'));
  });

  it('can be requested once in an interval, and a few times within the lifetime of a link', () => {
    expect(
      attempt(() => addEmailChange([createChange('first')], createChange('second', EMAIL_CHANGE_INTERVAL_MS - 1))),
    ).toEqual(matchError('email_change.too_many'));
    let changes: EmailChange[] = [];
    for (let count = 0; count < PENDING_EMAIL_CHANGES_MAX; count += 1)
      changes = addEmailChange(changes, createChange(`c${count}`, count * EMAIL_CHANGE_INTERVAL_MS));
    const next = createChange('next', PENDING_EMAIL_CHANGES_MAX * EMAIL_CHANGE_INTERVAL_MS);
    expect(attempt(() => addEmailChange(changes, next))).toEqual(matchError('email_change.too_many'));
    expect(addEmailChange(changes, createChange('later', EMAIL_CHANGE_TTL_MS))).toHaveLength(PENDING_EMAIL_CHANGES_MAX);
  });
});
