import { REACH_DEADLINE_MS } from '../limits.ts';

/** True if the installation responds. The response of another origin cannot be read, so its status does not matter. */
export async function isReachable(origin: string): Promise<boolean> {
  try {
    await fetch(`${origin}/`, {
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(REACH_DEADLINE_MS),
    });
    return true;
  } catch {
    return false;
  }
}
