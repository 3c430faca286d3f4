import { SECONDS_PER_MINUTE } from '../../limits.ts';

/** How much audio of an account was transcribed in one month (UTC), what it cost, and what is reserved. */
export type TranscribedTime = {
  /** "2026-11". */
  readonly month: string;
  readonly seconds: number;
  /** Calculated with the prices at the time of each call, in millionths of the operator's currency. */
  readonly costMicros: number;
  /** Audio of the runs in progress. */
  readonly reservations: readonly TimeReservation[];
};

/** The audio that a run may still transcribe. It stops counting at `expiresAt`, when the run must have ended. */
export type TimeReservation = { readonly id: string; readonly seconds: number; readonly expiresAt: Date };

export const getMonth = (moment: Date): string => moment.toISOString().slice(0, 7);
export const getTranscribedTimeId = (accountId: string, month: string): string => `${accountId}:${month}`;
/** The last minute counts in full. */
export const toStartedMinutes = (seconds: number): number => Math.ceil(seconds / SECONDS_PER_MINUTE);

export const createTranscribedTime = (month: string): TranscribedTime => ({
  month,
  seconds: 0,
  costMicros: 0,
  reservations: [],
});

/** Adds a reservation, or replaces that of an earlier attempt; undefined if it does not fit. A limit of 0 means no limit. */
export function reserveTime<T extends TranscribedTime>(
  time: T,
  reservation: TimeReservation,
  { limitMinutes, now }: { readonly limitMinutes: number; readonly now: Date },
): T | undefined {
  const otherReservations = time.reservations.filter(({ id, expiresAt }) => id !== reservation.id && expiresAt > now);
  const reserved = otherReservations.reduce((sum, { seconds }) => sum + seconds, reservation.seconds);
  if (limitMinutes > 0 && time.seconds + reserved > limitMinutes * SECONDS_PER_MINUTE) return undefined;
  return { ...time, reservations: [...otherReservations, reservation] };
}

/** Counts audio that was transcribed, and takes it from its reservation. */
export function addTranscribedTime<T extends TranscribedTime>(
  time: T,
  reservationId: string,
  { seconds, pricePerMinute }: { readonly seconds: number; readonly pricePerMinute: number },
): T {
  return {
    ...time,
    seconds: time.seconds + seconds,
    costMicros: time.costMicros + Math.round((seconds / SECONDS_PER_MINUTE) * pricePerMinute * 1_000_000),
    reservations: time.reservations.map((reservation) =>
      reservation.id === reservationId
        ? { ...reservation, seconds: Math.max(0, reservation.seconds - seconds) }
        : reservation,
    ),
  };
}

/** Removes the reservation of a run that has ended. */
export function releaseReservation<T extends TranscribedTime>(time: T, reservationId: string): T {
  return { ...time, reservations: time.reservations.filter(({ id }) => id !== reservationId) };
}
