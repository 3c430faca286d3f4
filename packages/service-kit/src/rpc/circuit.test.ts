import { Metadata, status } from '@grpc/grpc-js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { RPC_DEADLINE_MS } from '@minutehand/contracts/limits';
import { useFakeTimersOnlyFor } from '@minutehand/test-kit/fake-timers';
import { log } from '../../test/echo.ts';
import { createCircuit } from './circuit.ts';
import { toStatus } from './error-mapping.ts';
import { BREAKER_FAILURES, BREAKER_HALF_OPEN_MS } from './limits.ts';

const grpcError = (code: status) => Object.assign(new Error('gRPC'), { code, details: '', metadata: new Metadata() });

beforeEach(() => {
  useFakeTimersOnlyFor('Date');
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a circuit', () => {
  const opened = async (error: unknown) => {
    const circuit = createCircuit('meetings', log);
    const send = jest.fn(async (): Promise<string> => Promise.reject(error));
    for (let n = 0; n < BREAKER_FAILURES; n += 1) await circuit.run(send).catch(() => undefined);
    await circuit.run(send).catch(() => undefined);
    return { circuit, send, isOpen: send.mock.calls.length === BREAKER_FAILURES };
  };

  it.each([status.UNAVAILABLE, status.DEADLINE_EXCEEDED])(
    'opens after failures in a row of status %s',
    async (code) => {
      expect((await opened(grpcError(code))).isOpen).toBe(true);
    },
  );

  it('stays closed for errors that the service itself answers, whatever they are', async () => {
    expect((await opened(toStatus(new AppError('meeting.not_found')))).isOpen).toBe(false);
    expect((await opened(toStatus(new AppError('search.unavailable')))).isOpen).toBe(false);
    expect((await opened(grpcError(status.CANCELLED))).isOpen).toBe(false);
  });

  it('fails at once with platform.unavailable while open, without sending', async () => {
    const { circuit, send } = await opened(grpcError(status.UNAVAILABLE));
    const before = send.mock.calls.length;
    await expect(circuit.run(send)).rejects.toMatchObject({ failure: { error: { code: 'platform.unavailable' } } });
    expect(send.mock.calls.length).toBe(before);
  });

  it('closes again when the first try after a while is answered, even by an error', async () => {
    const { circuit } = await opened(grpcError(status.UNAVAILABLE));
    jest.advanceTimersByTime(BREAKER_HALF_OPEN_MS);
    const answered = () => Promise.reject(toStatus(new AppError('meeting.not_found')));
    await expect(circuit.run(answered)).rejects.toMatchObject({ failure: { how: 'answered' } });
    expect(await circuit.run(async () => 'well')).toBe('well');
  });

  it('stays open when that first try fails too', async () => {
    const { circuit, send } = await opened(grpcError(status.UNAVAILABLE));
    jest.advanceTimersByTime(BREAKER_HALF_OPEN_MS);
    await circuit.run(send).catch(() => undefined);
    const tried = send.mock.calls.length;
    await circuit.run(send).catch(() => undefined);
    expect(send.mock.calls.length).toBe(tried);
  });

  const tryAnew = async () => {
    const { circuit } = await opened(grpcError(status.DEADLINE_EXCEEDED));
    jest.advanceTimersByTime(BREAKER_HALF_OPEN_MS);
    const answer = Promise.withResolvers<string>();
    return { circuit, answer, trying: circuit.run(() => answer.promise) };
  };

  it('lets nobody wait for that first try: the others fail at once until it is answered', async () => {
    const { circuit, answer, trying } = await tryAnew();
    const send = jest.fn(async () => 'well');
    await expect(circuit.run(send)).rejects.toMatchObject({ failure: { error: { code: 'platform.unavailable' } } });
    expect(send).not.toHaveBeenCalled();
    answer.resolve('well');
    await trying;
    expect(await circuit.run(send)).toBe('well');
  });

  it('lets the next call try when that first one takes longer than a call may', async () => {
    const { circuit, answer, trying } = await tryAnew();
    jest.advanceTimersByTime(RPC_DEADLINE_MS);
    expect(await circuit.run(async () => 'well')).toBe('well');
    answer.reject(grpcError(status.DEADLINE_EXCEEDED));
    await trying.catch(() => undefined);
    expect(await circuit.run(async () => 'well')).toBe('well');
  });

  it('learns nothing from a first try that its caller calls off: the next one tries', async () => {
    const { circuit, answer, trying } = await tryAnew();
    answer.reject(grpcError(status.CANCELLED));
    await trying.catch(() => undefined);
    const late = () => Promise.reject(grpcError(status.DEADLINE_EXCEEDED));
    await expect(circuit.run(late)).rejects.toMatchObject({ failure: { how: 'late' } });
    await expect(circuit.run(async () => 'well')).rejects.toMatchObject({ failure: { how: 'broken' } });
  });
});
