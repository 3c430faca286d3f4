import { describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { createLogger } from './index.ts';

function captureLine(write: (log: ReturnType<typeof createLogger>) => void): {
  text: string;
  line: Record<string, unknown>;
} {
  const lines: string[] = [];
  write(createLogger({ service: 'meetings', level: 'info' }, { write: (line) => void lines.push(line) }));
  expect(lines).toHaveLength(1);
  return { text: lines[0]!, line: JSON.parse(lines[0]!) };
}

describe('a log line', () => {
  it('is JSON with time, level, service and the given values', () => {
    const { line } = captureLine((log) => log.info({ meetingId: 'm1', count: 2 }, 'imported'));
    expect(line).toMatchObject({ level: 'info', service: 'meetings', meetingId: 'm1', count: 2, msg: 'imported' });
    expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('redacts user content and secrets, up to two levels down', () => {
    const secret = 'hunter2';
    for (const key of [
      'text',
      'email',
      'password',
      'token',
      'authorization',
      'cookie',
      'name',
      'quote',
      'content',
      'set-cookie',
    ]) {
      for (const value of [{ [key]: secret }, { a: { [key]: secret } }, { a: { b: { [key]: secret } } }]) {
        const { text } = captureLine((log) => log.info(value, 'published'));
        expect(text).not.toContain(secret);
        expect(text).toContain('[redacted]');
      }
    }
  });

  it('contains class, code and stack of an AppError, but not its message or details', () => {
    const err = new AppError('platform.malformed', {
      message: 'Line 3: hunter2',
      details: { fields: { hunter2: [] } },
    });
    for (const write of [
      (log: ReturnType<typeof createLogger>) => log.error({ err }, 'failed'),
      (log: ReturnType<typeof createLogger>) => log.error({ err }),
      (log: ReturnType<typeof createLogger>) => log.error(err),
    ]) {
      const { line, text } = captureLine(write);
      expect(line.err).toMatchObject({ type: 'AppError', code: 'platform.malformed' });
      expect(text).toContain('log.test.ts');
      expect(text).not.toContain('hunter2');
    }
  });

  it('contains the message of other errors, except those that quote their input', () => {
    expect(captureLine((log) => log.error({ err: new TypeError('x is undefined') }, 'failed')).text).toContain(
      'x is undefined',
    );
    let syntaxError: unknown;
    try {
      JSON.parse('hunter2');
    } catch (error) {
      syntaxError = error;
    }
    expect(captureLine((log) => log.error({ err: syntaxError }, 'failed')).text).not.toContain('hunter2');
  });

  it('contains the cause of an error', () => {
    const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    const { line } = captureLine((log) =>
      log.error({ err: new AppError('platform.unavailable', { cause }) }, 'failed'),
    );
    expect(line.err).toMatchObject({ cause: { type: 'Error', code: 'ECONNREFUSED', message: 'refused' } });
  });

  it('formats a message with its values', () => {
    expect(captureLine((log) => log.info('took %d ms', 7)).line.msg).toBe('took 7 ms');
  });
});
