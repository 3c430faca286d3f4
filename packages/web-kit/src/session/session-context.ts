import type { Account, SessionResponse, User } from '@minutehand/contracts/http/session';
import { createContext, useContext } from 'react';

export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: User; account: Account }
  | { status: 'unreachable'; error: unknown };

export interface SessionActions {
  /** Takes over the answer of signing in, registering or switching the account. */
  setSession: (answer: SessionResponse) => void;
  /** Takes over what the user changed about themselves. */
  setUser: (user: User) => void;
  refresh: () => Promise<void>;
  signOut: () => Promise<void>;
}

export const SessionContext = createContext<{ state: SessionState; actions: SessionActions } | null>(null);

function useSessionContext() {
  const value = useContext(SessionContext);
  if (!value) throw new Error('Sessions need a SessionProvider above');
  return value;
}

export function useSession(): SessionState {
  return useSessionContext().state;
}

export function useSessionActions(): SessionActions {
  return useSessionContext().actions;
}

/** Who is signed in, on screens that exist only for them. */
export function useSignedIn(): { user: User; account: Account } {
  const state = useSession();
  if (state.status !== 'signed-in') throw new Error('This screen is for somebody who is signed in');
  return { user: state.user, account: state.account };
}
