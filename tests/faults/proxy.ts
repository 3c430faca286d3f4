import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { findFreePorts } from '@minutehand/test-kit/server';

/** What stands between a caller and what it calls, to make it ill. */
export type FaultProxy = {
  /** host:port that callers are told. */
  readonly address: string;
  readonly port: number;
  /** All is well. Connections that hung stay silent, as those over a line that was pulled: who does not notice stays deaf. */
  readonly pass: () => Promise<void>;
  /** Dead: nobody listens, and what was open is reset. */
  readonly refuse: () => Promise<void>;
  /** Slow: everything comes so much later, in order (ms). */
  readonly delay: (ms: number) => void;
  /** A black hole: connections are taken and kept, and nothing comes through, either way. */
  readonly hang: () => void;
  /** How many connections the black hole has taken. */
  readonly swallowed: () => number;
  readonly stop: () => Promise<void>;
};

type Line = { readonly ends: readonly [Socket, Socket]; isSilent: boolean };

/** A TCP proxy to a port of this machine, which need not answer yet. */
export async function startProxy(target: number): Promise<FaultProxy> {
  const lines = new Set<Line>();
  let isHanging = false;
  let delayMs = 0;
  let swallowed = 0;

  const forward = (line: Line, from: Socket, to: Socket) => {
    const later = (work: () => void) => {
      const act = () => {
        if (!line.isSilent) work();
      };
      if (delayMs > 0) setTimeout(act, delayMs);
      else act();
    };
    from.on('data', (chunk) => later(() => void to.write(chunk)));
    from.on('end', () => later(() => void to.end()));
    from.on('error', () => undefined);
    from.on('close', () => {
      if (to.closed) lines.delete(line);
      later(() => void to.destroy());
    });
  };

  const server = createServer({ allowHalfOpen: true }, (caller) => {
    const called = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true });
    const line: Line = { ends: [caller, called], isSilent: isHanging };
    for (const end of line.ends) end.setNoDelay(true);
    lines.add(line);
    if (isHanging) swallowed += 1;
    forward(line, caller, called);
    forward(line, called, caller);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const cut = () => {
    for (const line of lines) {
      line.isSilent = true;
      for (const end of line.ends) end.resetAndDestroy();
    }
  };
  const close = async () => {
    if (!server.listening) return cut();
    const closed = once(server, 'close');
    server.close();
    cut();
    await closed;
  };

  const [port = 0] = await findFreePorts(1);
  await listen(port);
  return {
    address: `127.0.0.1:${port}`,
    port,
    pass: async () => {
      isHanging = false;
      delayMs = 0;
      if (!server.listening) await listen(port);
    },
    refuse: close,
    delay: (ms) => {
      delayMs = ms;
    },
    hang: () => {
      isHanging = true;
      swallowed = 0;
      for (const line of lines) line.isSilent = true;
    },
    swallowed: () => swallowed,
    stop: close,
  };
}
