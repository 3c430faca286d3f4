import type { Scope } from '@minutehand/service-kit/identity';
import { getConsentTime } from '../../domain/recordings/consent.ts';
import { EARLIER_RECORDINGS_MAX } from '../../limits.ts';
import { getUserName } from '../people/get-user-name.ts';
import type { Ports } from '../ports.ts';

/** The people who were informed about a recording, the time at which the recording user declared it, and the name of that user. */
export type Consent = {
  readonly informedNames: readonly string[];
  readonly declaredAt: Date;
  readonly userName: string;
};

/** The consent to the recordings of a meeting, in chronological order. */
export async function listConsents(
  ports: Pick<Ports, 'recordings' | 'deletedUsers' | 'findName'>,
  scope: Scope,
  meetingId: string,
): Promise<Consent[]> {
  const { items } = await ports.recordings.page(scope, {
    where: { meetingId },
    sort: [['startedAt', 'desc']],
    limit: EARLIER_RECORDINGS_MAX + 1,
  });
  const consents = await Promise.all(
    items.toReversed().map(async (recording) => {
      const declaredAt = getConsentTime(recording);
      if (declaredAt === null) return [];
      const userName = await getUserName(ports, recording.accountId, recording.userId);
      return [{ informedNames: recording.consentTold, declaredAt, userName }];
    }),
  );
  return consents.flat();
}
