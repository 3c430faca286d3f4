import { Client, type ClientOptions, connectivityState, credentials } from '@grpc/grpc-js';

/** What calls of one service go over. */
export type ClientChannel = {
  readonly client: () => Client;
  /**
   * After a call that was late. gRPC waits without end for the greeting of a connection that something took and then forgot, and for
   * as long it makes no other: a line that is not ready by then is given up for a new one.
   */
  readonly reopenUnlessReady: () => void;
  readonly close: () => void;
};

export function openClientChannel(address: string, options: ClientOptions): ClientChannel {
  const open = () => new Client(address, credentials.createInsecure(), options);
  let client = open();
  return {
    client: () => client,
    reopenUnlessReady: () => {
      if (client.getChannel().getConnectivityState(false) === connectivityState.READY) return;
      client.close();
      client = open();
    },
    close: () => client.close(),
  };
}
