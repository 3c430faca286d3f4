import { Client, credentials, Metadata, type StatusObject, status } from '@grpc/grpc-js';
import type { MethodDefinition } from '@minutehand/service-kit/rpc';

/** No call of a test takes longer (ms). */
const DEADLINE_MS = 20_000;

/** The raw response of a call. */
export type RawResponse = {
  /** The product's code of the error, which are the details of the gRPC status; 'ok' without an error. */
  readonly code: string;
  /** The code of the gRPC status. */
  readonly status: number;
  /** The trailers contain the message and the details of an error. */
  readonly trailers: Readonly<Record<string, string>>;
  readonly messages: readonly unknown[];
};

export type RawCaller = {
  /** Sends these messages, unauthenticated if there is no token. */
  readonly call: (method: MethodDefinition, messages: readonly unknown[], token?: string) => Promise<RawResponse>;
  readonly close: () => void;
};

/** Creates a plain client without retries, circuit breaker or tokens. On the wire, every kind of method is a bidirectional stream. */
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
        const received: unknown[] = [];
        call.on('data', (message: unknown) => received.push(message));
        // The 'status' event also reports the error.
        call.on('error', () => undefined);
        call.on('status', (statusObject: StatusObject) => resolve(toRawResponse(statusObject, received)));
        for (const message of messages) call.write(message);
        call.end();
      }),
    close: () => client.close(),
  };
}

function toRawResponse(statusObject: StatusObject, messages: readonly unknown[]): RawResponse {
  const trailers = Object.entries(statusObject.metadata.getMap())
    .filter(([name]) => name !== 'date')
    .map(([name, value]) => [name, value.toString()] as const);
  const code = statusObject.code === status.OK ? 'ok' : statusObject.details;
  return { code, status: statusObject.code, trailers: Object.fromEntries(trailers), messages };
}
