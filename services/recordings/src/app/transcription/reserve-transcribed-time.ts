import { AppError } from '@minutehand/contracts/errors';
import type { Scope, SystemScope } from '@minutehand/service-kit/identity';
import { retryOnStaleVersion } from '@minutehand/service-kit/store';
import {
  addTranscribedTime,
  createTranscribedTime,
  getMonth,
  getTranscribedTimeId,
  releaseReservation,
  reserveTime,
  toStartedMinutes,
} from '../../domain/transcription/transcribed-time.ts';
import { RUN_DEADLINE_MS } from '../../limits.ts';
import type { SpeechEngine, TranscriptionPorts } from './ports.ts';

type MeterPorts = Pick<TranscriptionPorts, 'transcribedTime' | 'readQuotas' | 'now' | 'pricePerMinute'>;

export type ReservedTime = {
  /** Counts reserved audio once the engine has transcribed it. */
  count(seconds: number): Promise<void>;
  release(): Promise<void>;
};

type Reservation = { readonly accountId: string; readonly id: string; readonly seconds: number };

/**
 * Reserves the audio of a run in the quota of the month, before the first call. Throws transcription.quota_exceeded if it does not
 * fit, including because of the reservations of parallel runs.
 */
export async function reserveTranscribedTime(
  { transcribedTime, readQuotas, now, pricePerMinute }: MeterPorts,
  scope: SystemScope,
  { accountId, id, seconds }: Reservation,
  engine: Pick<SpeechEngine, 'name'>,
): Promise<ReservedTime> {
  const { transcribed_minutes_per_month: limitMinutes } = await readQuotas(accountId);
  const month = getMonth(now());
  const timeId = getTranscribedTimeId(accountId, month);
  await transcribedTime.insertOnce(scope, { id: timeId, ...createTranscribedTime(month) });
  const expiresAt = new Date(now().getTime() + RUN_DEADLINE_MS);
  await retryOnStaleVersion(() =>
    transcribedTime.update(scope, timeId, (time) => {
      const document = reserveTime(time, { id, seconds, expiresAt }, { limitMinutes, now: now() });
      if (document === undefined) throw new AppError('transcription.quota_exceeded');
      return { document };
    }),
  );
  const price = { pricePerMinute: engine.name === 'endpoint' ? pricePerMinute : 0 };
  return {
    count: async (transcribed) => {
      await retryOnStaleVersion(() =>
        transcribedTime.update(scope, timeId, (time) => ({
          document: addTranscribedTime(time, id, { seconds: transcribed, ...price }),
        })),
      );
    },
    release: async () => {
      await retryOnStaleVersion(() =>
        transcribedTime.update(scope, timeId, (time) => ({ document: releaseReservation(time, id) })),
      );
    },
  };
}

/** Minutes that the account has transcribed in this month. */
export async function getTranscribedMinutes(
  { transcribedTime, now }: Pick<TranscriptionPorts, 'transcribedTime' | 'now'>,
  scope: Scope,
  accountId: string,
): Promise<number> {
  const time = await transcribedTime.find(scope, getTranscribedTimeId(accountId, getMonth(now())));
  return toStartedMinutes(time?.seconds ?? 0);
}
