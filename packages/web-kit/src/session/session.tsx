import type { SessionAnswer, User } from '@minutehand/contracts/http/session';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { api, csrfToken } from '../api/index.ts';
import { closeCable } from '../cable/cable.ts';
import { queryClient } from '../query.ts';
import { applyTheme } from '../theme.ts';
import { SessionContext, type SessionState } from './session-context.ts';

/** Knows who is signed in. Asks once at the start, then follows what the screens hand over. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<SessionState>({ status: 'loading' });

  const accept = useCallback((answer: SessionAnswer) => {
    csrfToken.accept(answer.csrf_token);
    // Another person or account: nothing of the last one may be shown, and live channels open anew.
    queryClient.clear();
    closeCable();
    applyTheme(answer.user.theme);
    setState({ status: 'signed-in', user: answer.user, account: answer.account });
  }, []);

  const refresh = useCallback(async () => {
    try {
      const answer = await api.get<SessionAnswer>('/session');
      csrfToken.accept(answer.csrf_token);
      applyTheme(answer.user.theme);
      setState({ status: 'signed-in', user: answer.user, account: answer.account });
    } catch (error) {
      const isSignedOut = error instanceof ApiError && error.status === 401;
      setState(isSignedOut ? { status: 'signed-out' } : { status: 'unreachable', error });
    }
  }, []);

  const signOut = useCallback(async () => {
    await api.delete('/session');
    closeCable();
    queryClient.clear();
    setState({ status: 'signed-out' });
    await csrfToken.refresh();
  }, []);

  const acceptUser = useCallback((user: User) => {
    applyTheme(user.theme);
    setState((current) => (current.status === 'signed-in' ? { ...current, user } : current));
  }, []);

  useEffect(() => void refresh(), [refresh]);

  const value = useMemo(
    () => ({ state, actions: { accept, acceptUser, refresh, signOut } }),
    [state, accept, acceptUser, refresh, signOut],
  );
  return <SessionContext value={value}>{children}</SessionContext>;
}
