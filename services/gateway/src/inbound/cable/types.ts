import type { CableDisconnectReason } from '@minutehand/contracts/http/cable';
import type { SignedInUser } from '../../domain/session.ts';

export type Connection = {
  readonly sessionKey: string;
  readonly getUser: () => SignedInUser;
  /** Changes the role and rechecks all subscriptions. */
  readonly updateActor: (user: SignedInUser) => Promise<void>;
  readonly ping: (unixSeconds: number) => void;
  /** Sends a frame from `createMessageFrame` to a confirmed subscription. */
  readonly push: (identifier: string, frame: Buffer) => void;
  /** Ends a subscription that is no longer allowed. */
  readonly recheck: (identifier: string) => Promise<void>;
  /** Rechecks all subscriptions and confirms the allowed ones again, so that their screens refetch. */
  readonly recheckAll: () => Promise<void>;
  readonly endSubscription: (identifier: string) => void;
  readonly disconnect: (reason: CableDisconnectReason, reconnect: boolean) => void;
  /** Closes the socket without waiting for the close handshake. */
  readonly terminate: () => void;
};
