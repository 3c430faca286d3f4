import { jest } from '@jest/globals';
import type { AssistantChannelMessage } from '@minutehand/contracts/http/cable';

type Performed = { readonly action: string; readonly data: Readonly<Record<string, unknown>> };
type Callbacks = {
  connected(): void;
  disconnected(details: { willAttemptReconnect: boolean }): void;
  received(message: AssistantChannelMessage): void;
};

/** The subscriptions to AssistantChannel, and the messages that were sent over them. Import this before the component. */
export const fakeCable = {
  subscriptions: [] as Callbacks[],
  performed: [] as Performed[],
};

jest.unstable_mockModule('@rails/actioncable', () => ({
  createConsumer: () => ({
    subscriptions: {
      create: (_: object, callbacks: Callbacks) => {
        fakeCable.subscriptions.push(callbacks);
        return {
          perform: (action: string, data: Performed['data']) => fakeCable.performed.push({ action, data }),
          unsubscribe: () => undefined,
        };
      },
    },
    connect: () => undefined,
    disconnect: () => undefined,
  }),
}));
