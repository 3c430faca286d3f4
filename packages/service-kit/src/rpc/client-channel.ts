import { type ChannelCredentials, Client, type ClientOptions, connectivityState } from '@grpc/grpc-js';

/** The gRPC channel of a client. */
export type ClientChannel = {
  readonly client: () => Client;
  /**
   * Replaces the connection after a call that timed out, unless it is ready. gRPC waits forever for the HTTP/2 settings of an
   * accepted but silent connection and opens no other one in the meantime.
   */
  readonly reconnectUnlessReady: () => void;
  readonly close: () => void;
};

export function openClientChannel(
  address: string,
  credentials: ChannelCredentials,
  options: ClientOptions,
): ClientChannel {
  const open = () => new Client(address, credentials, options);
  let client = open();
  return {
    client: () => client,
    reconnectUnlessReady: () => {
      if (client.getChannel().getConnectivityState(false) === connectivityState.READY) return;
      client.close();
      client = open();
    },
    close: () => client.close(),
  };
}
