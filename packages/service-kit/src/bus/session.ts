import { type Channel, type ChannelModel, type ConfirmChannel, connect } from 'amqplib';
import { getReason } from './failure.ts';
import { CONNECT_TIMEOUT_MS, HEARTBEAT_SECONDS } from './limits.ts';

/** One connection with its two channels. An error in any of them ends the whole session. */
export type Session = {
  readonly publisher: ConfirmChannel;
  readonly consumer: Channel;
  readonly isAlive: () => boolean;
  /** Resolves with the reason when the session has ended. */
  readonly closed: Promise<string>;
  /** Ends the session after an error, so that a new one replaces it. */
  readonly fail: (error: unknown) => void;
  /** Closes the session after pending publishes are confirmed. */
  readonly close: () => Promise<void>;
};

/** Connects to the broker. Rejects on timeout. */
export async function openSession(url: string, connectionName: string): Promise<Session> {
  const model = await connect(withHeartbeat(url), {
    timeout: CONNECT_TIMEOUT_MS,
    noDelay: true,
    clientProperties: { connection_name: connectionName },
  });
  let isAlive = true;
  const { promise: closed, resolve } = Promise.withResolvers<string>();
  const fail = (error: unknown) => {
    if (!isAlive) return;
    isAlive = false;
    resolve(getBrokerReason(error));
    model.close().catch(() => {});
  };
  watch(model, 'connection', fail);
  try {
    const publisher = await model.createConfirmChannel();
    publisher.setMaxListeners(0);
    watch(publisher, 'publishing channel', fail);
    const consumer = await model.createChannel();
    watch(consumer, 'consuming channel', fail);
    const close = async () => {
      if (isAlive) await publisher.waitForConfirms().catch(() => {});
      fail(new Error('closed'));
      await model.close().catch(() => {});
    };
    return { publisher, consumer, isAlive: () => isAlive, closed, fail, close };
  } catch (error) {
    fail(error);
    throw error;
  }
}

function watch(emitter: ChannelModel | Channel, name: string, fail: (error: unknown) => void): void {
  emitter.on('error', (error: Error) => fail(error));
  emitter.on('close', () => fail(new Error(`${name} closed`)));
}

/** Error messages of the broker contain queue names and codes, never content. */
export function getBrokerReason(error: unknown): string {
  return error instanceof Error ? error.message || getReason(error) : getReason(error);
}

function withHeartbeat(url: string): string {
  const parsed = new URL(url);
  if (!parsed.searchParams.has('heartbeat')) parsed.searchParams.set('heartbeat', String(HEARTBEAT_SECONDS));
  return parsed.href;
}
