import { ACTIVITY_CACHE_SIZE, ACTIVITY_INTERVAL_MS } from '../limits.ts';

/** A user and the account in which they act. */
type Member = { readonly userId: string; readonly accountId: string };

/**
 * Reports the activity of members: at most one call for each member in an interval, even when it fails. The request that caused it does
 * not wait for the call.
 */
export function createActivityRecorder<M extends Member>(dependencies: {
  report: (member: M) => Promise<unknown>;
  now: () => Date;
  onError: (error: unknown) => void;
}): (member: M) => void {
  const { report, now, onError } = dependencies;
  const reportedAt = new Map<string, number>();
  return (member) => {
    const key = `${member.accountId}:${member.userId}`;
    const time = now().getTime();
    const last = reportedAt.get(key);
    if (last !== undefined && time - last < ACTIVITY_INTERVAL_MS) return;
    if (reportedAt.size >= ACTIVITY_CACHE_SIZE) reportedAt.clear();
    reportedAt.set(key, time);
    report(member).catch(onError);
  };
}
