import { describe, expect, it } from '@jest/globals';
import { AppError, errorCatalogue, isAppError } from './index.ts';

describe('the error catalogue', () => {
  it('names every code area.problem and says a whole sentence', () => {
    for (const [code, entry] of Object.entries(errorCatalogue)) {
      expect(code).toMatch(/^[a-z_]+\.[a-z_]+$/);
      expect(entry.message.length).toBeGreaterThan(8);
    }
  });

  it('gives an error the message of its code unless a more exact one is handed in', () => {
    expect(new AppError('platform.not_found').message).toBe(errorCatalogue['platform.not_found'].message);
    const exact = new AppError('platform.malformed', { message: 'Line 3 is no cue.' });
    expect(exact.message).toBe('Line 3 is no cue.');
    expect(isAppError(exact, 'platform.malformed')).toBe(true);
    expect(isAppError(exact, 'platform.not_found')).toBe(false);
  });
});
