import { describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { changeOrSkipItems } from './group-by-meeting.ts';

const fail = (code: ConstructorParameters<typeof AppError>[0]) => () => Promise.reject(new AppError(code));

describe('a change of the items of one of several meetings', () => {
  it('skips the items when the meeting rejects the change', async () => {
    expect(await changeOrSkipItems(['a1'], false, fail('approval.locked'))).toEqual([
      { actionItemId: 'a1', code: 'approval.locked' },
    ]);
  });

  it('fails if no item has been changed yet', async () => {
    await expect(changeOrSkipItems(['a1'], false, fail('platform.unavailable'))).rejects.toMatchObject({
      code: 'platform.unavailable',
    });
  });

  it('skips the items after any failure if items of other meetings were changed, so that the response lists those', async () => {
    expect(await changeOrSkipItems(['a1'], true, fail('action_item.too_many_mails_today'))).toEqual([
      { actionItemId: 'a1', code: 'action_item.too_many_mails_today' },
    ]);
  });

  it('fails with unexpected errors', async () => {
    const change = () => Promise.reject(new TypeError('a defect'));
    await expect(changeOrSkipItems(['a1'], true, change)).rejects.toThrow('a defect');
  });
});
