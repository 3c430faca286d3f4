import { expect } from '@jest/globals';
import { errorResponseSchema } from '@minutehand/contracts/http/errors';
import { expectWithMessage } from '@minutehand/test-kit/expect';

/** Details that a response must not expose. */
const INTERNAL_DETAIL = /node_modules|\bat \S+ \(|\.ts:\d|TypeError|RangeError|SyntaxError|SQLITE|ECONN|grpc/i;
const MIN_MESSAGE_LENGTH = 10;

/** Expects a success, or a 4xx with a sentence that states the problem. Never a 5xx or an internal detail. */
export function expectClearError({ status, body }: { status: number; body: unknown }, request: unknown): void {
  const message = `${JSON.stringify(request)?.slice(0, 600)} returned ${JSON.stringify(body)?.slice(0, 300)}`;
  expectWithMessage(status, message).toBeLessThan(500);
  expectWithMessage(status, message).not.toBe(429);
  if (status < 400) return;
  const failure = errorResponseSchema.safeParse(body);
  expectWithMessage(failure.error?.issues, message).toBeUndefined();
  expectWithMessage(failure.data?.error.length, message).toBeGreaterThan(MIN_MESSAGE_LENGTH);
  expect(JSON.stringify(body)).not.toMatch(INTERNAL_DETAIL);
}
