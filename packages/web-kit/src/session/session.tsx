import type { SessionResponse, User } from '@minutehand/contracts/http/session';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { api, csrfToken } from '../api/index.ts';
import { closeCable } from '../cable/cable.ts';
import { OUTAGE_POLL_MS } from '../limits.ts';
import { queryClient } from '../query.ts';
import { applyTheme } from '../theme.ts';
import { SessionContext, type SessionState } from './session-context.ts';

/** Knows who is signed in: asks at the start unless the page says nobody, then follows what the screens hand over. Asks again while it can't be told. */
export function SessionProvider({
  children,
  leave = leavePage,
}: {
  children: ReactNode;
  leave?: (url: string) => void;
}) {
  const [state, setState] = useState<SessionState>(() => ({ status: isSignedOutPage() ? 'signed-out' : 'loading' }));

  const setSession = useCallback((answer: SessionResponse) => {
    csrfToken.set(answer.csrf_token);
    // Another person or account: nothing of the last one may be shown, and live channels open anew.
    queryClient.clear();
    closeCable();
    applyTheme(answer.user.theme);
    setState({ status: 'signed-in', user: answer.user, account: answer.account });
  }, []);

  const refresh = useCallback(async () => {
    try {
      const answer = await api.get<SessionResponse>('/session');
      csrfToken.set(answer.csrf_token);
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
    // A fresh page: nothing of the person who left stays in memory, and it brings the next token.
    leave('/sign-in');
  }, [leave]);

  const setUser = useCallback((user: User) => {
    applyTheme(user.theme);
    setState((current) => (current.status === 'signed-in' ? { ...current, user } : current));
  }, []);

  useEffect(() => {
    if (!isSignedOutPage()) void refresh();
  }, [refresh]);

  useEffect(() => {
    if (state.status !== 'unreachable') return;
    const timer = setTimeout(() => void refresh(), OUTAGE_POLL_MS);
    return () => clearTimeout(timer);
  }, [state, refresh]);

  const value = useMemo(
    () => ({ state, actions: { setSession, setUser, refresh, signOut } }),
    [state, setSession, setUser, refresh, signOut],
  );
  return <SessionContext value={value}>{children}</SessionContext>;
}

function leavePage(url: string) {
  window.location.assign(url);
}

/** The page says when nobody is signed in; asking then would only answer 401. */
function isSignedOutPage(): boolean {
  return document.querySelector('meta[name="signed-in"]')?.getAttribute('content') === 'false';
}
