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
  const failRepeatedly = async (error: unknown) => {
    const circuit = createCircuit('meetings', log);
    const send = jest.fn(async (): Promise<string> => Promise.reject(error));
    for (let n = 0; n < BREAKER_FAILURES; n += 1) await circuit.run(send).catch(() => undefined);
    await circuit.run(send).catch(() => undefined);
    return { circuit, send, isOpen: send.mock.calls.length === BREAKER_FAILURES };
  };

  it.each([status.UNAVAILABLE, status.DEADLINE_EXCEEDED])(
    'opens after consecutive failures of status %s',
    async (code) => {
      expect((await failRepeatedly(grpcError(code))).isOpen).toBe(true);
    },
  );

  it('stays closed for errors that the service itself returns', async () => {
    expect((await failRepeatedly(toStatus(new AppError('meeting.not_found')))).isOpen).toBe(false);
    expect((await failRepeatedly(toStatus(new AppError('search.unavailable')))).isOpen).toBe(false);
    expect((await failRepeatedly(grpcError(status.CANCELLED))).isOpen).toBe(false);
  });

  it('fails immediately with platform.unavailable while open, without sending', async () => {
    const { circuit, send } = await failRepeatedly(grpcError(status.UNAVAILABLE));
    const before = send.mock.calls.length;
    await expect(circuit.run(send)).rejects.toMatchObject({ failure: { error: { code: 'platform.unavailable' } } });
    expect(send.mock.calls.length).toBe(before);
  });

  it('closes when the trial call gets a response, even an error', async () => {
    const { circuit } = await failRepeatedly(grpcError(status.UNAVAILABLE));
    jest.advanceTimersByTime(BREAKER_HALF_OPEN_MS);
    const responded = () => Promise.reject(toStatus(new AppError('meeting.not_found')));
    await expect(circuit.run(responded)).rejects.toMatchObject({ failure: { kind: 'responded' } });
    expect(await circuit.run(async () => 'ok')).toBe('ok');
  });

  it('stays open when the trial call fails', async () => {
    const { circuit, send } = await failRepeatedly(grpcError(status.UNAVAILABLE));
    jest.advanceTimersByTime(BREAKER_HALF_OPEN_MS);
    await circuit.run(send).catch(() => undefined);
    const callsBefore = send.mock.calls.length;
    await circuit.run(send).catch(() => undefined);
    expect(send.mock.calls.length).toBe(callsBefore);
  });

  const startTrialCall = async () => {
    const { circuit } = await failRepeatedly(grpcError(status.DEADLINE_EXCEEDED));
    jest.advanceTimersByTime(BREAKER_HALF_OPEN_MS);
    const response = Promise.withResolvers<string>();
    return { circuit, response, trialCall: circuit.run(() => response.promise) };
  };

  it('fails other calls immediately while the trial call is pending', async () => {
    const { circuit, response, trialCall } = await startTrialCall();
    const send = jest.fn(async () => 'ok');
    await expect(circuit.run(send)).rejects.toMatchObject({ failure: { error: { code: 'platform.unavailable' } } });
    expect(send).not.toHaveBeenCalled();
    response.resolve('ok');
    await trialCall;
    expect(await circuit.run(send)).toBe('ok');
  });

  it('allows another trial call when the first exceeds the call deadline', async () => {
    const { circuit, response, trialCall } = await startTrialCall();
    jest.advanceTimersByTime(RPC_DEADLINE_MS);
    expect(await circuit.run(async () => 'ok')).toBe('ok');
    response.reject(grpcError(status.DEADLINE_EXCEEDED));
    await trialCall.catch(() => undefined);
    expect(await circuit.run(async () => 'ok')).toBe('ok');
  });

  it('allows another trial call when the first is cancelled by its caller', async () => {
    const { circuit, response, trialCall } = await startTrialCall();
    response.reject(grpcError(status.CANCELLED));
    await trialCall.catch(() => undefined);
    const rejectWithDeadline = () => Promise.reject(grpcError(status.DEADLINE_EXCEEDED));
    await expect(circuit.run(rejectWithDeadline)).rejects.toMatchObject({ failure: { kind: 'timed_out' } });
    await expect(circuit.run(async () => 'ok')).rejects.toMatchObject({ failure: { kind: 'inconclusive' } });
  });
});
