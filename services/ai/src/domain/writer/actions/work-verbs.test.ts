import { describe, expect, it } from '@jest/globals';
import { isOrderedWork, isPlannedWork } from './work-verbs.ts';

describe('work', () => {
  it.each([
    'muck out the calf pen',
    'sweep the stairs before the tiler comes',
    'take the stitches out tomorrow',
    'get the technician for the fridge',
    'have the deed notarised by Friday',
    'ask Rosa for the keys',
    'buy paper and ink',
    'send the list that was made in May',
    'clean the two vans',
  ])('is ordered with a verb and an object: %s', (task) => {
    expect(isOrderedWork(task)).toBe(true);
  });

  it.each([
    'nice work on the report',
    'sales fell in March',
    'work on the roof starts on Monday',
    'water came through the roof on Friday',
    'order number five was late',
    'paint is scarce',
    'the auditors come',
    'perhaps the supplier delivers',
    'report four was fine',
    'clear skies on Friday',
    'take us through the report',
    'put your hand up',
  ])('is not what a statement or a remark says: %s', (text) => {
    expect(isOrderedWork(text)).toBe(false);
  });

  it('is planned with a verb of work, not of state, receipt or leaving', () => {
    for (const task of ['count the plates', 'sand the doors', 'drive the van to Hull', 'hand in the time sheet'])
      expect([task, isPlannedWork(task)]).toEqual([task, true]);
    for (const task of [
      'arrive late',
      'leave the company in March',
      'join the firm in April',
      'earn more',
      'receive the payslip',
      'get a raise in March',
      'take a week off in May',
      'return from the holiday on Monday',
      'turn fifty on Friday',
    ])
      expect([task, isPlannedWork(task)]).toEqual([task, false]);
  });
});
