import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { AppError, type ErrorCode } from '@minutehand/contracts/errors';
import { setErrorHeaders } from './error-responses.ts';

function getRetryAfter(error: AppError): unknown {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  setErrorHeaders(response, error, '/meetings');
  return response.getHeader('Retry-After');
}

describe('Retry-After', () => {
  it.each<[ErrorCode, string | undefined]>([
    ['platform.unavailable', '2'],
    ['platform.deadline_exceeded', '2'],
    ['meeting.not_found', undefined],
    ['platform.internal', undefined],
  ])('is sent for %s: %s', (code, seconds) => {
    expect(getRetryAfter(new AppError(code))).toBe(seconds);
  });

  it('is the value of the error, rounded up to seconds', () => {
    const error = new AppError('platform.unavailable', { details: { retryAfterSeconds: 7.2 } });
    expect(getRetryAfter(error)).toBe('8');
  });
});
