import { createCableConsumer } from '@minutehand/test-kit/action-cable';
import { createReconnectAttempts } from '@minutehand/web-kit/come-back';
import type { Person } from '../chaos/people.ts';

export type Return = { readonly farewell: unknown; readonly awayMs: number };

/** An open page: where its socket is closed it comes back as the product's pages do, with their client. */
export type LastingScreen = {
  readonly returns: readonly Return[];
  readonly isAway: () => boolean;
  readonly close: () => void;
};

export async function openLastingScreen(url: string, person: Person): Promise<LastingScreen> {
  const returns: Return[] = [];
  const opened = Promise.withResolvers<void>();
  let farewell: unknown;
  let lostAt: number | undefined;
  const consumer = createCableConsumer({
    baseUrl: url,
    cookie: person.cookie,
    onFrame: (frame) => {
      if (frame.type === 'disconnect') farewell = frame;
    },
  });
  const comeBack = createReconnectAttempts(() => consumer.connect());
  consumer.subscriptions.create(
    { channel: 'NotificationsChannel' },
    {
      connected: () => {
        comeBack.stop();
        opened.resolve();
        if (lostAt === undefined) return;
        returns.push({ farewell, awayMs: performance.now() - lostAt });
        farewell = lostAt = undefined;
      },
      disconnected: (closed) => {
        lostAt = performance.now();
        comeBack.start(closed);
      },
    },
  );
  await opened.promise;
  return {
    returns,
    isAway: () => lostAt !== undefined,
    close: () => {
      comeBack.stop();
      consumer.disconnect();
    },
  };
}
