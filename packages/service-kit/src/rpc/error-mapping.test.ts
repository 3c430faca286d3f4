import { Metadata, status } from '@grpc/grpc-js';
import { describe, expect, it } from '@jest/globals';
import { AppError, type ErrorCode, errorCatalog } from '@minutehand/contracts/errors';
import { toCallFailure, toStatus } from './error-mapping.ts';
import { ERROR_DETAILS_BYTES } from './limits.ts';

const withoutCode = (code: status) => Object.assign(new Error('gRPC'), { code, details: '', metadata: new Metadata() });

describe('errors over gRPC', () => {
  it.each(Object.keys(errorCatalog) as ErrorCode[])('%s is transferred unchanged', (code) => {
    const error = new AppError(code, { details: { retryAfterSeconds: 3 } });
    const { kind, error: received } = toCallFailure(toStatus(error));
    expect(kind).toBe('responded');
    expect(received).toMatchObject({ code, message: error.message, details: { retryAfterSeconds: 3 } });
  });

  it('contain only the code in the status text, which traces record', () => {
    expect(toStatus(new AppError('platform.malformed', { message: 'Line 3: Anna said' })).details).toBe(
      'platform.malformed',
    );
  });

  it.each([
    [status.UNAVAILABLE, 'platform.unavailable', 'unreachable'],
    [status.DEADLINE_EXCEEDED, 'platform.deadline_exceeded', 'timed_out'],
    [status.RESOURCE_EXHAUSTED, 'platform.message_too_large', 'inconclusive'],
    [status.UNIMPLEMENTED, 'platform.unavailable', 'responded'],
    [status.NOT_FOUND, 'platform.internal', 'inconclusive'],
  ])('status %s without a code is %s', (code, expected, kind) => {
    expect(toCallFailure(withoutCode(code))).toMatchObject({ error: { code: expected }, kind });
  });

  it('are platform.internal if their code is unknown', () => {
    const failure = withoutCode(status.NOT_FOUND);
    for (const sent of [
      '{"code":"toString","message":"","details":{}}',
      '{"code":"later.code","message":"","details":{}}',
      '{',
    ]) {
      failure.metadata.set('minutehand-error-bin', Buffer.from(sent));
      expect(toCallFailure(failure)).toMatchObject({ error: { code: 'platform.internal' }, kind: 'responded' });
    }
  });

  it('omit details that are too large for a header', () => {
    const fields = { title: ['x'.repeat(ERROR_DETAILS_BYTES)] };
    const { error } = toCallFailure(toStatus(new AppError('platform.malformed', { details: { fields } })));
    expect(error).toMatchObject({ code: 'platform.malformed', details: {} });
  });
});
