import { Client, credentials, Metadata, type StatusObject, status } from '@grpc/grpc-js';
import type { MethodDefinition } from '@minutehand/service-kit/rpc';

/** Longer than any call of a test takes (ms). */
const DEADLINE_MS = 20_000;

/** All that a caller learns of a call, as it came over the wire. */
export type RawResponse = {
  /** The error's code; 'ok' without one. */
  readonly code: string;
  readonly status: number;
  /** Message and details, as the trailers carry them. */
  readonly trailers: Readonly<Record<string, string>>;
  readonly messages: readonly unknown[];
};

export type RawCaller = {
  /** Sends these messages; without a token nothing says who asks. */
  readonly call: (method: MethodDefinition, messages: readonly unknown[], token?: string) => Promise<RawResponse>;
  readonly close: () => void;
};

/** A client that does not help: no retries, no circuit, no token of its own. On the wire every kind of method is a stream of messages each way. */
export function createRawCaller(address: string): RawCaller {
  const client = new Client(address, credentials.createInsecure());
  return {
    call: (method, messages, token) =>
      new Promise((resolve) => {
        const metadata = new Metadata();
        if (token !== undefined) metadata.set('authorization', `Bearer ${token}`);
        const { path, requestSerialize, responseDeserialize } = method;
        const deadline = Date.now() + DEADLINE_MS;
        const call = client.makeBidiStreamRequest(path, requestSerialize, responseDeserialize, metadata, { deadline });
        const answered: unknown[] = [];
        call.on('data', (message: unknown) => answered.push(message));
        // Said in the status too.
        call.on('error', () => undefined);
        call.on('status', (ended: StatusObject) => resolve(answerOf(ended, answered)));
        for (const message of messages) call.write(message);
        call.end();
      }),
    close: () => client.close(),
  };
}

function answerOf(ended: StatusObject, messages: readonly unknown[]): RawResponse {
  const trailers = Object.entries(ended.metadata.getMap())
    .filter(([name]) => name !== 'date')
    .map(([name, value]) => [name, value.toString()] as const);
  const code = ended.code === status.OK ? 'ok' : ended.details;
  return { code, status: ended.code, trailers: Object.fromEntries(trailers), messages };
}
