import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { handleParentCommands } from './program.ts';

export type ControlSocketsRequest =
  | { readonly kind: 'getPort' | 'collectGarbage' }
  | { readonly kind: 'broadcast'; readonly text: string };

/** The control: a `ws` server without authentication. It confirms every subscription and broadcasts every message. */
const server = new WebSocketServer({ noServer: false, host: '127.0.0.1', port: 0, perMessageDeflate: false });
const listening = once(server, 'listening');
server.on('connection', (socket) => {
  socket.on('message', (data) => {
    const { identifier } = JSON.parse(String(data)) as { identifier: string };
    socket.send(JSON.stringify({ identifier, type: 'confirm_subscription' }));
  });
  socket.send(JSON.stringify({ type: 'welcome' }));
});

handleParentCommands(async (request: ControlSocketsRequest) => {
  if (request.kind === 'broadcast') {
    for (const socket of server.clients) socket.send(request.text);
    return undefined;
  }
  if (request.kind === 'collectGarbage') {
    // Available only with --expose-gc.
    globalThis.gc?.();
    return undefined;
  }
  await listening;
  return (server.address() as AddressInfo).port;
});
