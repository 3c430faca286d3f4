import { HANDOVER_MS } from '../limits.ts';

/** Lets one tab of the browser at a time record and upload. */
export type RecordingLock = {
  /** Calls `onLost` if another tab takes the lock. Returns what releases it; null if another tab holds it. */
  acquire(recordingId: string, onLost: () => Promise<void>): Promise<(() => void) | null>;
  /** Asks the other tab to release the lock, and takes it if that tab does not respond. */
  takeOver(recordingId: string, onLost: () => Promise<void>): Promise<() => void>;
};

/** Uses Web Locks, which end with the tab, even when it crashes. Without them, tabs cannot detect each other. */
export const browserLock: RecordingLock = {
  acquire: (recordingId, onLost) => request(recordingId, { ifAvailable: true }, onLost),

  async takeOver(recordingId, onLost) {
    const channel = new BroadcastChannel(getLockName(recordingId));
    channel.postMessage('take_over');
    channel.close();
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), HANDOVER_MS);
    try {
      const release = await request(recordingId, { signal: controller.signal }, onLost);
      if (release) return release;
    } catch {
      // The other tab is frozen or busy.
    } finally {
      clearTimeout(timer);
    }
    return (await request(recordingId, { steal: true }, onLost)) ?? (() => undefined);
  },
};

/** Those of the recordings that a tab of this browser holds the lock of. */
export async function listLocked(recordingIds: readonly string[]): Promise<string[]> {
  if (!('locks' in navigator)) return [];
  const { held = [] } = await navigator.locks.query();
  return recordingIds.filter((id) => held.some(({ name }) => name === getLockName(id)));
}

async function request(
  recordingId: string,
  options: LockOptions,
  onLost: () => Promise<void>,
): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return () => undefined;
  const granted = Promise.withResolvers<(() => void) | null>();
  navigator.locks
    .request(getLockName(recordingId), options, async (lock) => {
      if (!lock) return granted.resolve(null);
      const released = Promise.withResolvers<void>();
      const channel = new BroadcastChannel(getLockName(recordingId));
      const release = () => {
        channel.close();
        released.resolve();
      };
      channel.onmessage = () => void onLost().finally(release);
      granted.resolve(release);
      await released.promise;
    })
    // Rejects when another tab steals the lock, or when the wait is aborted.
    .catch((error: unknown) => {
      granted.reject(error);
      if (!options.signal?.aborted) void onLost();
    });
  return granted.promise;
}

function getLockName(recordingId: string): string {
  return `minutehand-recording-${recordingId}`;
}
