import { errorResponseSchema } from '@minutehand/contracts/http/errors';
import { expect } from 'vitest';

/** What says more about us than about what was sent. */
const LEAK = /node_modules|\bat \S+ \(|\.ts:\d|TypeError|RangeError|SyntaxError|SQLITE|ECONN|grpc/i;
const SHORTEST_SENTENCE = 10;

/** A right answer, or a refusal that says in a sentence what is wrong. Never a failure of ours. */
export function expectClearError({ status, body }: { status: number; body: unknown }, sent: unknown): void {
  const what = `${JSON.stringify(sent)?.slice(0, 600)} answered ${JSON.stringify(body)?.slice(0, 300)}`;
  expect(status, what).toBeLessThan(500);
  expect(status, what).not.toBe(429);
  if (status < 400) return;
  const failure = errorResponseSchema.safeParse(body);
  expect(failure.error?.issues, what).toBeUndefined();
  expect(failure.data?.error.length, what).toBeGreaterThan(SHORTEST_SENTENCE);
  expect(JSON.stringify(body)).not.toMatch(LEAK);
}
