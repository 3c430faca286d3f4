import { describe, expect, it } from '@jest/globals';
import { RESTORE_VERSION_STEP } from '@minutehand/contracts/limits';
import { getPublicVersion, getTextVersion } from './public-version.ts';

const before = { version: 12 };
const restored = { version: 12 + RESTORE_VERSION_STEP };
const restoredTwice = { version: 12 + 2 * RESTORE_VERSION_STEP };

describe('the public version of a text', () => {
  it('is the stored one until a restore', () => {
    expect([getPublicVersion(before, 7), getTextVersion(before, 7)]).toEqual([7, 7]);
  });

  it('differs after each restore', () => {
    const versions = [before, restored, restoredTwice].map((meeting) => getPublicVersion(meeting, 7));
    expect(new Set(versions).size).toBe(3);
    expect(versions.toSorted((a, b) => a - b)).toEqual(versions);
  });

  it('stays the same when the meeting changes', () => {
    expect(getPublicVersion({ version: restored.version + 90 }, 7)).toBe(getPublicVersion(restored, 7));
  });

  it('identifies the stored version, but not versions from before or after a restore', () => {
    expect(getTextVersion(restored, getPublicVersion(restored, 7))).toBe(7);
    expect(getTextVersion(restored, 7)).toBe(0);
    expect(getTextVersion(restored, getPublicVersion(restoredTwice, 7))).toBe(0);
  });

  it('is 0 without a text', () => {
    expect([getPublicVersion(restored, 0), getTextVersion(restored, 0)]).toEqual([0, 0]);
  });
});
