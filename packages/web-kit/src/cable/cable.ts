import type { Consumer, Subscription } from '@rails/actioncable';
import { createReconnectAttempts, type ReconnectAttempts } from './reconnect-attempts.ts';
import { startPoll } from './start-poll.ts';

export type ChannelListener = {
  onMessage?: (message: unknown) => void;
  /** Refetch the data: messages may have been missed. Called after each subscription, and at intervals while there is no connection. */
  onRefetch?: () => void;
  /** The connection was lost. It is reopened automatically. */
  onDisconnected?: () => void;
  /** The server rejected the subscription. */
  onRejected?: () => void;
};

export type CableStatus = 'idle' | 'live' | 'interrupted';

export type CableSubscription = {
  perform(action: string, data?: object): void;
  /** True while the server has confirmed the subscription and the connection is open. */
  isConnected(): boolean;
  stop(): void;
};

type Channel = {
  listeners: Set<ChannelListener>;
  subscription: Subscription | null;
  isConnected: boolean;
  isStopped: boolean;
  /** Stops the poll that refetches while there is no connection, for example where a proxy blocks sockets. */
  stopPoll: (() => void) | undefined;
};

type Connection = {
  consumer: Consumer;
  reconnectAttempts: ReconnectAttempts;
};

let connection: Promise<Connection> | null = null;
let channels = new Map<string, Channel>();
let status: CableStatus = 'idle';
const statusListeners = new Set<() => void>();

/** Subscribes to a channel. Listeners of the same channel share one subscription until the last one stops. */
export function subscribe(params: object, listener: ChannelListener): CableSubscription {
  const key = JSON.stringify(params);
  let channel = channels.get(key);
  if (!channel) {
    channel = { listeners: new Set(), subscription: null, isConnected: false, isStopped: false, stopPoll: undefined };
    channels.set(key, channel);
    startPolling(channel);
    void open(params, channel);
  }
  const current = channel;
  current.listeners.add(listener);
  if (current.isConnected) queueMicrotask(() => listener.onRefetch?.());
  return {
    perform: (action, data) => void current.subscription?.perform(action, data),
    isConnected: () => current.isConnected,
    stop: () => {
      current.listeners.delete(listener);
      if (current.listeners.size > 0) return;
      current.isStopped = true;
      stopPolling(current);
      current.subscription?.unsubscribe();
      if (channels.get(key) === current) channels.delete(key);
      if (channels.size === 0) setStatus('idle');
    },
  };
}

async function open(params: object, channel: Channel): Promise<void> {
  connection ??= import('@rails/actioncable').then((cable) => {
    const consumer = cable.createConsumer();
    return { consumer, reconnectAttempts: createReconnectAttempts(() => consumer.connect()) };
  });
  const opened = connection;
  const { consumer, reconnectAttempts } = await opened;
  /** False after the channel was stopped or opened again on another connection. */
  const isCurrent = () => !channel.isStopped && connection === opened;
  if (!isCurrent()) return;
  channel.subscription = consumer.subscriptions.create(params, {
    connected() {
      reconnectAttempts.stop();
      if (!isCurrent()) return;
      channel.isConnected = true;
      stopPolling(channel);
      setStatus('live');
      for (const listener of channel.listeners) listener.onRefetch?.();
    },
    disconnected(details) {
      reconnectAttempts.start(details);
      if (!isCurrent()) return;
      channel.isConnected = false;
      setStatus('interrupted');
      for (const listener of channel.listeners) listener.onDisconnected?.();
      if (details.willAttemptReconnect) startPolling(channel);
      else stopPolling(channel);
    },
    rejected() {
      channel.isConnected = false;
      stopPolling(channel);
      for (const listener of channel.listeners) listener.onRejected?.();
    },
    received(message) {
      for (const listener of channel.listeners) listener.onMessage?.(message);
    },
  });
}

/** A running poll continues: otherwise each failed attempt to reconnect would delay it. */
function startPolling(channel: Channel): void {
  channel.stopPoll ??= startPoll(() => {
    // A socket that never opens is not reported as disconnected.
    if (status === 'idle') setStatus('interrupted');
    for (const listener of channel.listeners) listener.onRefetch?.();
  });
}

function stopPolling(channel: Channel): void {
  channel.stopPoll?.();
  channel.stopPoll = undefined;
}

/** Closes the connection after sign-out or a change of account. */
export function closeCable(): void {
  const closing = connection;
  connection = null;
  for (const channel of channels.values()) {
    channel.isStopped = true;
    channel.isConnected = false;
    stopPolling(channel);
  }
  channels = new Map();
  setStatus('idle');
  disconnect(closing);
}

/** Opens all channels again on another connection, after a new session of the same user and account: the server has closed the earlier one. */
export function reopenCable(): void {
  const closing = connection;
  connection = null;
  for (const [key, channel] of channels) {
    const wasConnected = channel.isConnected;
    channel.isConnected = false;
    channel.subscription = null;
    startPolling(channel);
    void open(JSON.parse(key), channel);
    if (wasConnected) for (const listener of channel.listeners) listener.onDisconnected?.();
  }
  // A socket of the new session that never opens is noticed as at the beginning.
  setStatus('idle');
  disconnect(closing);
}

function disconnect(closing: Promise<Connection> | null): void {
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
