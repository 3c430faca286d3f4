import type { CableDisconnectReason } from '@minutehand/contracts/http/cable';
import type { Person } from '../../domain/session.ts';

export type Connection = {
  readonly sessionKey: string;
  readonly person: () => Person;
  /** After a change of role: rights are asked anew. */
  readonly updateActor: (person: Person) => Promise<void>;
  readonly ping: (unixSeconds: number) => void;
  /** To one confirmed subscription: what `createMessageFrame` made, once for all who hear it. */
  readonly push: (identifier: string, frame: Buffer) => void;
  /** Asks again whether a subscription is still allowed, and ends it if not. */
  readonly recheck: (identifier: string) => Promise<void>;
  /** After news were missed: rights are asked anew, and what is still allowed is confirmed anew, so that its screen refetches. */
  readonly refresh: () => Promise<void>;
  readonly end: (identifier: string) => void;
  readonly disconnect: (reason: CableDisconnectReason, reconnect: boolean) => void;
  /** Without waiting for its goodbye, which may never come. */
  readonly terminate: () => void;
};
