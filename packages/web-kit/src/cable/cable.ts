import type { Consumer, Subscription } from '@rails/actioncable';
import { createReconnectAttempts, type ReconnectAttempts } from './reconnect-attempts.ts';

export interface ChannelListener {
  onMessage?: (message: unknown) => void;
  /** Subscribed, at first and after every interruption: what is shown may be old, so refetch it. */
  onConnected?: () => void;
  /** The server says that this is not ours to hear. */
  onRejected?: () => void;
}

export type CableStatus = 'idle' | 'live' | 'interrupted';

export interface CableSubscription {
  perform(action: string, data?: object): void;
  stop(): void;
}

interface Channel {
  listeners: Set<ChannelListener>;
  subscription: Subscription | null;
  isConnected: boolean;
  isStopped: boolean;
}

interface Connection {
  consumer: Consumer;
  reconnectAttempts: ReconnectAttempts;
}

let connection: Promise<Connection> | null = null;
let channels = new Map<string, Channel>();
let status: CableStatus = 'idle';
const statusListeners = new Set<() => void>();

/** Hears a channel. Listeners to the same one share a subscription; the last to stop ends it. */
export function subscribe(params: object, listener: ChannelListener): CableSubscription {
  const key = JSON.stringify(params);
  let channel = channels.get(key);
  if (!channel) {
    channel = { listeners: new Set(), subscription: null, isConnected: false, isStopped: false };
    channels.set(key, channel);
    void open(params, channel);
  }
  const joined = channel;
  joined.listeners.add(listener);
  if (joined.isConnected) queueMicrotask(() => listener.onConnected?.());
  return {
    perform: (action, data) => void joined.subscription?.perform(action, data),
    stop: () => {
      joined.listeners.delete(listener);
      if (joined.listeners.size > 0) return;
      joined.isStopped = true;
      joined.subscription?.unsubscribe();
      if (channels.get(key) === joined) channels.delete(key);
      if (channels.size === 0) setStatus('idle');
    },
  };
}

async function open(params: object, channel: Channel): Promise<void> {
  connection ??= import('@rails/actioncable').then((cable) => {
    const consumer = cable.createConsumer();
    return { consumer, reconnectAttempts: createReconnectAttempts(() => consumer.connect()) };
  });
  const { consumer, reconnectAttempts } = await connection;
  if (channel.isStopped) return;
  channel.subscription = consumer.subscriptions.create(params, {
    connected() {
      reconnectAttempts.stop();
      channel.isConnected = true;
      setStatus('live');
      for (const listener of channel.listeners) listener.onConnected?.();
    },
    disconnected(closed) {
      reconnectAttempts.start(closed);
      channel.isConnected = false;
      if (!channel.isStopped) setStatus('interrupted');
    },
    rejected() {
      channel.isConnected = false;
      for (const listener of channel.listeners) listener.onRejected?.();
    },
    received(message) {
      for (const listener of channel.listeners) listener.onMessage?.(message);
    },
  });
}

/** Ends the connection, because whoever it belonged to is gone. */
export function closeCable(): void {
  const closing = connection;
  connection = null;
  for (const channel of channels.values()) channel.isStopped = true;
  channels = new Map();
  setStatus('idle');
  void closing?.then(({ consumer, reconnectAttempts }) => {
    reconnectAttempts.stop();
    consumer.disconnect();
  });
}

export function getCableStatus(): CableStatus {
  return status;
}

export function subscribeToCableStatus(listener: () => void): () => void {
  statusListeners.add(listener);
  return () => statusListeners.delete(listener);
}

function setStatus(next: CableStatus) {
  if (next === status) return;
  status = next;
  for (const listener of statusListeners) listener();
}
