import { expect } from '@jest/globals';
import { errorResponseSchema } from '@minutehand/contracts/http/errors';
import { expectWithMessage } from '@minutehand/test-kit/expect';

/** What says more about us than about what was sent. */
const LEAK = /node_modules|\bat \S+ \(|\.ts:\d|TypeError|RangeError|SyntaxError|SQLITE|ECONN|grpc/i;
const SHORTEST_SENTENCE = 10;

/** A right answer, or a refusal that says in a sentence what is wrong. Never a failure of ours. */
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
