import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createLogger } from '../log/index.ts';
import { createLifecycle } from './index.ts';
import { CLOSE_STEP_DEADLINE_MS, STOP_STEPS_DEADLINE_MS } from './limits.ts';

const lines: string[] = [];
const log = createLogger({ service: 'test', level: 'info' }, { write: (line) => void lines.push(line) });
const never = () => new Promise<void>(() => undefined);

beforeEach(() => {
  lines.length = 0;
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('shutdown', () => {
  it('stops intake first, then closes, each in reverse order of registration', async () => {
    const order: string[] = [];
    const lifecycle = createLifecycle(log);
    const step = (name: string) => () => void order.push(name);
    lifecycle.onStop('store', step('store'));
    lifecycle.onStop('server', step('server'), 'intake');
    lifecycle.onStop('bus', step('bus'));
    lifecycle.onStop('consumers', step('consumers'), 'intake');
    await lifecycle.stop();
    expect(order).toEqual(['consumers', 'server', 'bus', 'store']);
  });

  it('waits for each step before it starts the next', async () => {
    const order: string[] = [];
    const lifecycle = createLifecycle(log);
    lifecycle.onStop('second', () => void order.push('second'));
    lifecycle.onStop('first', async () => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      order.push('first');
    });
    const stopped = lifecycle.stop();
    await jest.advanceTimersByTimeAsync(500);
    await stopped;
    expect(order).toEqual(['first', 'second']);
  });

  it('continues after a step that throws, rejects or hangs, and logs its name', async () => {
    const order: string[] = [];
    const lifecycle = createLifecycle(log);
    lifecycle.onStop('last', () => void order.push('last'));
    lifecycle.onStop('hangs', never);
    lifecycle.onStop('rejects', () => Promise.reject(new Error('no')));
    lifecycle.onStop('throws', () => {
      throw new Error('no');
    });
    const stopped = lifecycle.stop();
    await jest.advanceTimersByTimeAsync(CLOSE_STEP_DEADLINE_MS);
    await stopped;
    expect(order).toEqual(['last']);
    const entries = lines.map((line) => JSON.parse(line));
    expect(entries.filter(({ err }) => err).map(({ step }) => step)).toEqual(['throws', 'rejects', 'hangs']);
    expect(entries.at(-1)).toMatchObject({ step: 'hangs', tookMs: CLOSE_STEP_DEADLINE_MS });
  });

  it('ends within its deadline even if many steps hang', async () => {
    const lifecycle = createLifecycle(log);
    for (let n = 0; n < 20; n += 1) lifecycle.onStop(`step ${n}`, never, n % 2 ? 'intake' : 'close');
    let isStopped = false;
    const stopped = lifecycle.stop().then(() => {
      isStopped = true;
    });
    await jest.advanceTimersByTimeAsync(STOP_STEPS_DEADLINE_MS + 100);
    expect(isStopped).toBe(true);
    await stopped;
  });

  it('runs once, is reported from its start, and never rejects', async () => {
    let times = 0;
    const lifecycle = createLifecycle(log);
    lifecycle.onStop('count', () => {
      times += 1;
      throw new Error('no');
    });
    expect(lifecycle.isStopping()).toBe(false);
    const first = lifecycle.stop();
    expect(lifecycle.isStopping()).toBe(true);
    await Promise.all([first, lifecycle.stop()]);
    expect(times).toBe(1);
  });
});
