import { once } from 'node:events';
import { connect } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');

/** A keep-alive connection that sends one request at a time. Minimal, so that the load client uses little CPU time. */
export type RawConnection = {
  /** Returns the status of the response. */
  readonly get: (path: string, cookie: string) => Promise<number>;
  readonly close: () => void;
};

export async function openRawConnection(origin: string): Promise<RawConnection> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  let pending: PromiseWithResolvers<number> | undefined;
  let head = Buffer.alloc(0);
  let status = 0;
  /** Bytes of the body that have not arrived; undefined while the head is read. */
  let remaining: number | undefined;

  const fail = (error: Error) => pending?.reject(error);
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the connection was closed')));
  socket.on('data', (chunk) => {
    if (remaining === undefined) {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
      const end = head.indexOf(HEAD_END);
      if (end < 0) return;
      const text = head.toString('latin1', 0, end);
      const length = /^content-length: *(\d+)/im.exec(text)?.[1];
      if (length === undefined) return fail(new Error('the response has no content-length'));
      status = Number(text.slice(9, 12));
      remaining = Number(length) - (head.length - end - HEAD_END.length);
    } else {
      remaining -= chunk.length;
    }
    if (remaining > 0) return;
    remaining = undefined;
    head = Buffer.alloc(0);
    pending?.resolve(status);
  });
  return {
    get(path, cookie) {
      pending = Promise.withResolvers<number>();
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept: application/json\r\nCookie: ${cookie}\r\n\r\n`);
      return pending.promise;
    },
    close: () => socket.destroy(),
  };
}
