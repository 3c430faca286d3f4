import type { Account, SessionResponse, User } from '@minutehand/contracts/http/session';
import { createContext, useContext } from 'react';

export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | {
      status: 'signed-in';
      user: User;
      account: Account;
      /** Present while the user or the account waits for the deletion: only cancelling is possible. */
      deletion?: SessionResponse['deletion'];
      /** Signed in with single sign-on: the session cannot change credentials of the user. */
      isSso?: boolean;
    }
  | { status: 'unreachable'; error: unknown };

export type SessionActions = {
  /** Starts the session of a sign-in, registration or change of account. */
  setSession: (response: SessionResponse) => void;
  /** Updates the user after a change of their profile or theme. */
  setUser: (user: User) => void;
  refresh: () => Promise<void>;
  signOut: () => Promise<void>;
  /** Discards everything that is stored for the user. Call after the server has ended the session, for example when the user was deleted. */
  endSession: () => void;
};

export const SessionContext = createContext<{ state: SessionState; actions: SessionActions } | null>(null);

function useSessionContext() {
  const value = useContext(SessionContext);
  if (!value) throw new Error('useSession must be used within a SessionProvider');
  return value;
}

export function useSession(): SessionState {
  return useSessionContext().state;
}

export function useSessionActions(): SessionActions {
  return useSessionContext().actions;
}

/** The signed-in user and account. Throws if nobody is signed in. */
export function useSignedIn(): { user: User; account: Account } {
  const state = useSession();
  if (state.status !== 'signed-in') throw new Error('useSignedIn requires a signed-in user');
  return { user: state.user, account: state.account };
}
