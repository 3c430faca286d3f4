/** Model usage of an account in one month (UTC). */
export type Usage = {
  /** "2026-11". */
  readonly month: string;
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Calculated with the prices at the time of each call, in millionths of their currency. */
  readonly costMicros: number;
  /** Tokens of the calls in flight. */
  readonly reservations: readonly TokenReservation[];
};

/**
 * The maximum that a call may use, counted while it runs. It stops counting at `expiresAt`; by then, the process
 * has ended the call.
 */
export type TokenReservation = { readonly id: string; readonly tokens: number; readonly expiresAt: Date };

/** Price of a million tokens, in the operator's currency. */
export type Prices = { readonly input: number; readonly output: number };

export const getMonth = (instant: Date): string => instant.toISOString().slice(0, 7);

export const getUsageId = (accountId: string, month: string): string => `${accountId}:${month}`;

export const createUsage = (month: string): Usage => ({
  month,
  calls: 0,
  inputTokens: 0,
  outputTokens: 0,
  costMicros: 0,
  reservations: [],
});

/** Adds a reservation; undefined if the calls of the month and those in flight would exceed the limit. A limit of 0 means no limit. */
export function reserveTokens<U extends Usage>(
  usage: U,
  reservation: TokenReservation,
  limit: number,
  now: Date,
): U | undefined {
  const reservations = [...usage.reservations.filter(({ expiresAt }) => expiresAt > now), reservation];
  const reserved = reservations.reduce((sum, { tokens }) => sum + tokens, 0);
  if (limit > 0 && usage.inputTokens + usage.outputTokens + reserved > limit) return undefined;
  return { ...usage, reservations };
}

/** Ends a reservation. */
export function releaseTokens<U extends Usage>(usage: U, reservationId: string): U {
  return { ...usage, reservations: usage.reservations.filter(({ id }) => id !== reservationId) };
}

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
