const CHANNEL = 'minutehand-session';

export type SessionChannel = {
  /** Sends the user and account of the session to the other tabs; null after signing out. */
  announce(userAndAccount: string | null): void;
  close(): void;
};

/** Calls back when another tab has changed the session. Without BroadcastChannel, tabs notice it at their next write. */
export function openSessionChannel(onChange: (userAndAccount: string | null) => void): SessionChannel {
  if (!('BroadcastChannel' in globalThis)) return { announce: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === null || typeof data === 'string') onChange(data);
  };
  return { announce: (userAndAccount) => channel.postMessage(userAndAccount), close: () => channel.close() };
}
