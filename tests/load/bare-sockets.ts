import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { handleRequests } from './program.ts';

export type BareSocketsRequest =
  | { readonly kind: 'listen' | 'collect' }
  | { readonly kind: 'broadcast'; readonly text: string };

/** The control: `ws`, which welcomes, confirms what it is asked for, and sends everything to everybody; it knows nobody and asks nobody. */
const server = new WebSocketServer({ noServer: false, host: '127.0.0.1', port: 0, perMessageDeflate: false });
const listening = once(server, 'listening');
server.on('connection', (socket) => {
  socket.on('message', (data) => {
    const { identifier } = JSON.parse(String(data)) as { identifier: string };
    socket.send(JSON.stringify({ identifier, type: 'confirm_subscription' }));
  });
  socket.send(JSON.stringify({ type: 'welcome' }));
});

handleRequests(async (question: BareSocketsRequest) => {
  if (question.kind === 'broadcast') {
    for (const socket of server.clients) socket.send(question.text);
    return undefined;
  }
  if (question.kind === 'collect') {
    // Started with --expose-gc.
    globalThis.gc?.();
    return undefined;
  }
  await listening;
  return (server.address() as AddressInfo).port;
});
