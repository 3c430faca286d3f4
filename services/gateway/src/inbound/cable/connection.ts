import {
  type CableCommand,
  type CableDisconnectReason,
  type CableFrame,
  type ChannelIdentifier,
  cableCommandSchema,
} from '@minutehand/contracts/http/cable';
import type { RunWithinLimit } from '@minutehand/service-kit/concurrency-limit';
import type { Logger } from '@minutehand/service-kit/log';
import { continueTrace } from '@minutehand/service-kit/telemetry';
import type { WebSocket } from 'ws';
import type { SignedInUser } from '../../domain/session.ts';
import { CABLE_BUFFERED_BYTES, CABLE_COMMANDS, CABLE_FRAME_BYTES, CABLE_SUBSCRIPTIONS_MAX } from '../../limits.ts';
import { toActor } from '../http/requests/identify.ts';
import type { Channels } from './channels.ts';
import { createTokenBucket } from './token-bucket.ts';
import type { Subscriber, Topics } from './topics.ts';
import type { Connection } from './types.ts';

type Entry = {
  readonly channel: ChannelIdentifier;
  readonly topic: string;
  /** Undefined until the subscription is confirmed. */
  subscriber: Subscriber | undefined;
  /** Aborts when the subscription ends. Created with the first message, because most subscriptions only receive. */
  endController: AbortController | undefined;
};

export type ConnectionOptions = {
  readonly socket: WebSocket;
  readonly sessionKey: string;
  readonly user: SignedInUser;
  readonly channels: Channels;
  readonly topics: Topics;
  /** Limits how many new subscriptions of all connections are authorized at a time. The key is the user. */
  readonly runAccessRead: RunWithinLimit;
  readonly now: () => Date;
  readonly log: Logger;
  /** From the request that opened the socket. */
  readonly traceparent: string;
};

function toBytes(frame: CableFrame): Buffer {
  return Buffer.from(JSON.stringify(frame));
}

/** Encodes a message for a subscription. */
export function createMessageFrame(identifier: string, message: unknown): Buffer {
  return toBytes({ identifier, message });
}

/** Handles Action Cable's protocol on one socket. Protocol errors close only this socket. */
export function createConnection(options: ConnectionOptions): Connection {
  const { socket, channels, topics, log } = options;
  const entries = new Map<string, Entry>();
  const allowCommand = createTokenBucket(CABLE_COMMANDS, options.now);
  let user = options.user;
  let isClosed = false;

  function send(frame: CableFrame): void {
    sendBytes(toBytes(frame));
  }

  function sendBytes(frame: Buffer): void {
    if (isClosed) return;
    if (socket.bufferedAmount > CABLE_BUFFERED_BYTES) {
      log.warn({ buffered: socket.bufferedAmount }, 'cable connection terminated, send buffer full');
      socket.terminate();
      return;
    }
    socket.send(frame, { binary: false });
  }

  function removeSubscription(identifier: string): void {
    const entry = entries.get(identifier);
    entries.delete(identifier);
    entry?.endController?.abort();
    if (entry?.subscriber) topics.leave(entry.topic, entry.subscriber);
  }

  function disconnect(reason: CableDisconnectReason, reconnect: boolean): void {
    send({ type: 'disconnect', reason, reconnect });
    isClosed = true;
    socket.close();
  }

  function endSubscription(identifier: string): void {
    if (!entries.has(identifier)) return;
    removeSubscription(identifier);
    send({ identifier, type: 'reject_subscription' });
  }

  async function subscribe(identifier: string): Promise<void> {
    // As in Action Cable, repeated subscribe commands are ignored.
    if (entries.has(identifier)) return;
    const channel = entries.size < CABLE_SUBSCRIPTIONS_MAX ? channels.parse(identifier) : undefined;
    if (channel === undefined) return send({ identifier, type: 'reject_subscription' });
    const topic = channels.getTopic(channel, toActor(user));
    const entry: Entry = { channel, topic, subscriber: undefined, endController: undefined };
    entries.set(identifier, entry);
    /** False after the client unsubscribed or disconnected in the meantime. */
    const isPending = () => entries.get(identifier) === entry && !isClosed;
    const authorize = async () => (isPending() ? channels.authorize(channel, toActor(user)) : 'unknown');
    const decision = await (channels.needsAccessRead(channel)
      ? options.runAccessRead(user.userId, authorize)
      : authorize());
    if (!isPending()) return;
    if (decision === 'denied') return endSubscription(identifier);
    if (decision === 'unknown') return removeSubscription(identifier);
    entry.subscriber = { connection, identifier };
    topics.join(entry.topic, entry.subscriber);
    send({ identifier, type: 'confirm_subscription' });
  }

  async function receive(command: CableCommand): Promise<void> {
    const entry = entries.get(command.identifier);
    if (!entry?.subscriber) return;
    entry.endController ??= new AbortController();
    await channels.receive(entry.channel, command.data ?? '', {
      actor: toActor(user),
      signal: entry.endController.signal,
      send: (message) => connection.push(command.identifier, createMessageFrame(command.identifier, message)),
    });
  }

  async function handleCommand(command: CableCommand): Promise<void> {
    if (command.command === 'subscribe') return subscribe(command.identifier);
    if (command.command === 'unsubscribe') return removeSubscription(command.identifier);
    return receive(command);
  }

  function parseCommand(data: Buffer, isBinary: boolean): CableCommand | undefined {
    if (isBinary || data.length > CABLE_FRAME_BYTES || !allowCommand()) return undefined;
    try {
      return cableCommandSchema.parse(JSON.parse(data.toString()));
    } catch {
      return undefined;
    }
  }

  socket.on('message', (raw, isBinary) => {
    if (isClosed) return;
    // With ws's default binaryType a message is a Buffer.
    const command = Buffer.isBuffer(raw) ? parseCommand(raw, isBinary) : undefined;
    if (command === undefined) return disconnect('invalid_request', false);
    continueTrace(options.traceparent, `cable ${command.command}`, {}, () => handleCommand(command)).catch(
      (err: unknown) => {
        log.info({ err, command: command.command }, 'cable command failed');
      },
    );
  });
  socket.on('close', () => {
    isClosed = true;
    for (const identifier of [...entries.keys()]) removeSubscription(identifier);
  });
  // After an invalid frame or a broken connection, ws closes the socket.
  socket.on('error', (err: Error & { code?: string }) => log.info({ code: err.code }, 'cable socket error'));

  async function recheck(identifier: string): Promise<void> {
    const entry = entries.get(identifier);
    if (!entry) return;
    const decision = await channels.authorize(entry.channel, toActor(user));
    if (decision === 'denied' && entries.get(identifier) === entry) endSubscription(identifier);
  }

  const connection: Connection = {
    sessionKey: options.sessionKey,
    getUser: () => user,
    updateActor: async (updatedUser) => {
      user = updatedUser;
      await Promise.all([...entries.keys()].map(recheck));
    },
    ping: (message) => send({ type: 'ping', message }),
    push: (identifier, frame) => {
      if (entries.get(identifier)?.subscriber) sendBytes(frame);
    },
    recheck,
    recheckAll: async () => {
      await Promise.all(
        [...entries].map(async ([identifier, { subscriber }]) => {
          if (!subscriber) return;
          await recheck(identifier);
          if (entries.get(identifier)?.subscriber === subscriber) send({ identifier, type: 'confirm_subscription' });
        }),
      );
    },
    endSubscription,
    disconnect,
    terminate: () => socket.terminate(),
  };
  send({ type: 'welcome' });
  return connection;
}
