declare module '@rails/actioncable' {
  export type ChannelCallbacks = {
    connected?(): void;
    disconnected?(details: { willAttemptReconnect: boolean }): void;
    rejected?(): void;
    received?(message: unknown): void;
  };
  export type Subscription = {
    readonly identifier: string;
    perform(action: string, data?: object): boolean;
    unsubscribe(): void;
  };
  export type Consumer = {
    readonly subscriptions: { create(params: object, callbacks: ChannelCallbacks): Subscription };
    connect(): void;
    disconnect(): void;
  };
  export function createConsumer(url?: string): Consumer;
}
