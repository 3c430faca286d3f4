import { expect } from '@jest/globals';
import { errorResponseSchema } from '@minutehand/contracts/http/errors';
import { expectWithMessage } from '@minutehand/test-kit/expect';

/** Internal details that a response must not expose. */
const LEAK = /node_modules|\bat \S+ \(|\.ts:\d|TypeError|RangeError|SyntaxError|SQLITE|ECONN|grpc/i;
const SHORTEST_SENTENCE = 10;

/** Expects a success, or a 4xx with a sentence that states the problem. Never a 5xx or an internal detail. */
export function expectClearError({ status, body }: { status: number; body: unknown }, sent: unknown): void {
  const what = `${JSON.stringify(sent)?.slice(0, 600)} answered ${JSON.stringify(body)?.slice(0, 300)}`;
  expectWithMessage(status, what).toBeLessThan(500);
  expectWithMessage(status, what).not.toBe(429);
  if (status < 400) return;
  const failure = errorResponseSchema.safeParse(body);
  expectWithMessage(failure.error?.issues, what).toBeUndefined();
  expectWithMessage(failure.data?.error.length, what).toBeGreaterThan(SHORTEST_SENTENCE);
  expect(JSON.stringify(body)).not.toMatch(LEAK);
}
