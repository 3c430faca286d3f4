import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '../../../scripts/lib/wait-until.ts';
import { type Cable, openCable } from '../cable.ts';
import type { Person } from '../chaos/people.ts';

/** So long a page waits before it comes back (ms), and so long it may take until it hears again. */
const COME_BACK_MS = 250;
const PATIENCE_MS = 30_000;

export type Return = { readonly farewell: unknown; readonly awayMs: number };

/** An open page: where its socket is closed it comes back, as its client does. */
export type LastingScreen = { readonly returns: readonly Return[]; readonly close: () => Promise<void> };

async function listen(url: string, person: Person): Promise<Cable> {
  const cable = await openCable(url, person.cookie());
  cable.subscribe({ channel: 'NotificationsChannel' });
  await waitUntil(async () => cable.confirmed().length > 0, {
    timeoutMs: PATIENCE_MS,
    everyMs: 20,
    message: () => 'a subscription was not confirmed',
    isOver: () => !cable.isOpen(),
  });
  return cable;
}

async function comeBack(url: string, person: Person): Promise<Cable> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  for (;;) {
    await pause(COME_BACK_MS);
    try {
      return await listen(url, person);
    } catch (error) {
      if (performance.now() > giveUpAt) throw error;
    }
  }
}

export async function openLastingScreen(url: string, person: Person): Promise<LastingScreen> {
  const returns: Return[] = [];
  let cable = await listen(url, person);
  let isOver = false;
  const lasting = (async () => {
    for (;;) {
      await cable.closed;
      if (isOver) return;
      const closedAt = performance.now();
      const farewell = cable.farewell();
      cable = await comeBack(url, person);
      returns.push({ farewell, awayMs: performance.now() - closedAt });
    }
  })();
  // Its failure is told by `close`.
  lasting.catch(() => undefined);
  return {
    returns,
    close: async () => {
      isOver = true;
      cable.close();
      await lasting;
    },
  };
}
