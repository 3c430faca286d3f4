import { describe, expect, it } from '@jest/globals';
import { AppError, errorCatalog, isAppError } from './index.ts';

describe('the error catalog', () => {
  it('has a code of the form area.problem and a full sentence for every error', () => {
    for (const [code, entry] of Object.entries(errorCatalog)) {
      expect(code).toMatch(/^[a-z_]+\.[a-z_]+$/);
      expect(entry.message.length).toBeGreaterThan(8);
    }
  });

  it('uses the message of the code unless a more specific one is given', () => {
    expect(new AppError('platform.not_found').message).toBe(errorCatalog['platform.not_found'].message);
    const specificError = new AppError('platform.malformed', { message: 'Line 3 is not a cue.' });
    expect(specificError.message).toBe('Line 3 is not a cue.');
    expect(isAppError(specificError, 'platform.malformed')).toBe(true);
    expect(isAppError(specificError, 'platform.not_found')).toBe(false);
  });
});
