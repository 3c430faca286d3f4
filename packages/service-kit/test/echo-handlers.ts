import { AppError } from '@minutehand/contracts/errors';
import { defineHandler, type Handlers } from '../src/rpc/index.ts';
import type { EchoDefinition, Item } from './echo.ts';

/** Handlers that return their request. Tests override the one that they test. */
export function createEchoHandlers(overrides: Partial<Handlers<EchoDefinition>> = {}): Handlers<EchoDefinition> {
  return {
    getOne: defineHandler(
      { accessScope: 'read', servicesActingForUsers: ['search'], services: ['search'] },
      async (request) => request,
    ),
    changeOne: defineHandler({ accessScope: 'write' }, async (request) => request),
    uploadAll: defineHandler({ accessScope: 'write' }, async (requests) => {
      let n = 0;
      for await (const item of requests) n += item.n;
      return { n };
    }),
    streamAll: defineHandler({ accessScope: 'read' }, async function* (request) {
      for (let n = 0; n < request.n; n += 1) yield { n };
    }),
    exchange: defineHandler({ accessScope: 'read' }, async function* (requests) {
      for await (const item of requests) yield { n: item.n * 2 };
    }),
    ...overrides,
  };
}

/** Throws an error with a code. */
export const throwNotFound = (): never => {
  throw new AppError('meeting.not_found');
};

export async function* streamItems(count: number): AsyncGenerator<Item> {
  for (let n = 0; n < count; n += 1) yield { n };
}

/** Reads a stream to its end. */
export async function collect<T>(stream: AsyncIterable<T>, onItem?: (item: T) => void): Promise<T[]> {
  const all: T[] = [];
  for await (const item of stream) {
    onItem?.(item);
    all.push(item);
  }
  return all;
}
