/** What an account's model has read and written in a month of UTC. */
export type Usage = {
  /** "2026-11". */
  readonly month: string;
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** At the prices of the time, in millionths of the currency that prices are in. */
  readonly costMicros: number;
};

/** Per million tokens, in whatever currency the operator thinks in. */
export type Prices = { readonly input: number; readonly output: number };

export const getMonth = (moment: Date): string => moment.toISOString().slice(0, 7);

export const getUsageId = (accountId: string, month: string): string => `${accountId}:${month}`;

export const createUsage = (month: string): Usage => ({
  month,
  calls: 0,
  inputTokens: 0,
  outputTokens: 0,
  costMicros: 0,
});

/** One more call. */
export function addCall<U extends Usage>(
  usage: U,
  { inputTokens, outputTokens }: { readonly inputTokens: number; readonly outputTokens: number },
  prices: Prices,
): U {
  const cost = inputTokens * prices.input + outputTokens * prices.output;
  return {
    ...usage,
    calls: usage.calls + 1,
    inputTokens: usage.inputTokens + inputTokens,
    outputTokens: usage.outputTokens + outputTokens,
    costMicros: usage.costMicros + Math.round(cost),
  };
}

/** True when so many more tokens stay within the limit; `limit` 0 is none. */
export function isWithinLimit({ inputTokens, outputTokens }: Usage, more: number, limit: number): boolean {
  return limit === 0 || inputTokens + outputTokens + more <= limit;
}
