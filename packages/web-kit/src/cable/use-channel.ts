import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import {
  type CableStatus,
  type CableSubscription,
  getCableStatus,
  subscribe,
  subscribeToCableStatus,
} from './cable.ts';

export type UseChannelOptions<Message> = {
  onMessage?: (message: Message) => void;
  /** Refetch the shown data. Called after each subscription, and at intervals while there is no connection. */
  onRefetch?: () => void;
  onDisconnected?: () => void;
  onRejected?: () => void;
};

/**
 * Subscribes to a live channel while mounted: `useChannel<MeetingChannelMessage>({ channel: 'MeetingChannel', meeting_id }, …)`.
 * A null identifier does not subscribe. Message types are in `@minutehand/contracts/http/cable`.
 */
export function useChannel<Message>(
  identifier: ({ channel: string } & Readonly<Record<string, string>>) | null,
  options: UseChannelOptions<Message>,
): Pick<CableSubscription, 'perform' | 'isConnected'> {
  const latestRef = useRef(options);
  const currentRef = useRef<CableSubscription>(null);
  useEffect(() => {
    latestRef.current = options;
  });
  const key = identifier ? JSON.stringify(identifier) : null;
  useEffect(() => {
    if (!key) return;
    const subscription = subscribe(JSON.parse(key), {
      onMessage: (message) => latestRef.current.onMessage?.(message as Message),
      onRefetch: () => latestRef.current.onRefetch?.(),
      onDisconnected: () => latestRef.current.onDisconnected?.(),
      onRejected: () => latestRef.current.onRejected?.(),
    });
    currentRef.current = subscription;
    return () => {
      currentRef.current = null;
      subscription.stop();
    };
  }, [key]);
  const perform = useCallback((action: string, data?: object) => currentRef.current?.perform(action, data), []);
  const isConnected = useCallback(() => currentRef.current?.isConnected() ?? false, []);
  return { perform, isConnected };
}

/** The status of the live connection. */
export function useCableStatus(): CableStatus {
  return useSyncExternalStore(subscribeToCableStatus, getCableStatus, () => 'idle');
}
