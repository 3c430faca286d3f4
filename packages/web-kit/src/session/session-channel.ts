const CHANNEL = 'minutehand-session';

export type SessionChannel = {
  /** Sends the owner of the browser's session to the other tabs; null after signing out. */
  announce(owner: string | null): void;
  close(): void;
};

/** Calls back when another tab has changed the session. Without BroadcastChannel, tabs notice it at their next write. */
export function openSessionChannel(onChange: (owner: string | null) => void): SessionChannel {
  if (!('BroadcastChannel' in globalThis)) return { announce: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === null || typeof data === 'string') onChange(data);
  };
  return { announce: (owner) => channel.postMessage(owner), close: () => channel.close() };
}
