import { createCableConsumer } from '@minutehand/test-kit/action-cable';
import { createReconnectAttempts } from '@minutehand/web-kit/reconnect-attempts';
import type { TestUser } from '../chaos/people.ts';

export type Reconnection = { readonly disconnectFrame: unknown; readonly downtimeMs: number };

/** An open page, which reconnects as the product's pages do when its socket is closed. */
export type ReconnectingPage = {
  readonly reconnections: readonly Reconnection[];
  readonly isDisconnected: () => boolean;
  readonly close: () => void;
};

export async function openReconnectingPage(url: string, person: TestUser): Promise<ReconnectingPage> {
  const reconnections: Reconnection[] = [];
  const firstConnection = Promise.withResolvers<void>();
  let disconnectFrame: unknown;
  let disconnectedAt: number | undefined;
  const consumer = createCableConsumer({
    baseUrl: url,
    cookie: person.cookie,
    onFrame: (frame) => {
      if (frame.type === 'disconnect') disconnectFrame = frame;
    },
  });
  const reconnect = createReconnectAttempts(() => consumer.connect());
  consumer.subscriptions.create(
    { channel: 'NotificationsChannel' },
    {
      connected: () => {
        reconnect.stop();
        firstConnection.resolve();
        if (disconnectedAt === undefined) return;
        reconnections.push({ disconnectFrame, downtimeMs: performance.now() - disconnectedAt });
        disconnectFrame = disconnectedAt = undefined;
      },
      disconnected: (closed) => {
        disconnectedAt = performance.now();
        reconnect.start(closed);
      },
    },
  );
  await firstConnection.promise;
  return {
    reconnections,
    isDisconnected: () => disconnectedAt !== undefined,
    close: () => {
      reconnect.stop();
      consumer.disconnect();
    },
  };
}
