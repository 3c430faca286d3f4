/** Model usage of an account in one month (UTC). */
export type Usage = {
  /** "2026-11". */
  readonly month: string;
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** At the prices of the time of each call, in millionths of the currency of the prices. */
  readonly costMicros: number;
};

/** Price of a million tokens, in the operator's currency. */
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

/** Adds one call. */
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

/** True if `more` tokens stay within the limit. A limit of 0 means no limit. */
export function isWithinLimit({ inputTokens, outputTokens }: Usage, more: number, limit: number): boolean {
  return limit === 0 || inputTokens + outputTokens + more <= limit;
}
