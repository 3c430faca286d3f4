import { once } from 'node:events';
import { connect } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');

/** One kept connection that asks one thing after the other: as little of a client as there can be, so that what is measured is the server. */
export type RawConnection = {
  /** Answers the status. */
  readonly get: (path: string, cookie: string) => Promise<number>;
  readonly close: () => void;
};

export async function openRawConnection(origin: string): Promise<RawConnection> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  let waiting: PromiseWithResolvers<number> | undefined;
  let head = Buffer.alloc(0);
  let status = 0;
  /** Bytes of the body that are still to come; undefined while the head is read. */
  let missing: number | undefined;

  const fail = (error: Error) => waiting?.reject(error);
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the connection was closed')));
  socket.on('data', (chunk) => {
    if (missing === undefined) {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
      const end = head.indexOf(HEAD_END);
      if (end < 0) return;
      const text = head.toString('latin1', 0, end);
      const length = /^content-length: *(\d+)/im.exec(text)?.[1];
      if (length === undefined) return fail(new Error('an answer without a length'));
      status = Number(text.slice(9, 12));
      missing = Number(length) - (head.length - end - HEAD_END.length);
    } else {
      missing -= chunk.length;
    }
    if (missing > 0) return;
    missing = undefined;
    head = Buffer.alloc(0);
    waiting?.resolve(status);
  });
  return {
    get(path, cookie) {
      waiting = Promise.withResolvers<number>();
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept: application/json\r\nCookie: ${cookie}\r\n\r\n`);
      return waiting.promise;
    },
    close: () => socket.destroy(),
  };
}
