import type { SessionResponse, User } from '@minutehand/contracts/http/session';
import { setDateLanguage } from '@minutehand/ui';
import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { api, csrfToken, pageSession } from '../api/index.ts';
import { closeCable, reopenCable } from '../cable/cable.ts';
import { OUTAGE_POLL_MS } from '../limits.ts';
import { discardUnsavedChanges } from '../navigation/unsaved-changes.ts';
import { queryClient } from '../query.ts';
import { applyTheme } from '../theme.ts';
import { readUserAndAccount } from './page-session.ts';
import { openSessionChannel, type SessionChannel } from './session-channel.ts';
import { SessionContext, type SessionState } from './session-context.ts';

/** Provides the session. Loads it at the start unless the page is marked as signed out, and retries while the server is unreachable. */
export function SessionProvider({
  children,
  navigate = navigateTo,
}: {
  children: ReactNode;
  navigate?: (url: string) => void;
}) {
  const [state, setState] = useState<SessionState>(() => ({ status: isSignedOutPage() ? 'signed-out' : 'loading' }));
  const otherTabsRef = useRef<SessionChannel>(null);
  const latestRef = useRef(state);
  useEffect(() => {
    latestRef.current = state;
  });

  useEffect(() => {
    const channel = openSessionChannel((userAndAccount) => pageSession.reloadIfChanged(userAndAccount));
    otherTabsRef.current = channel;
    return () => channel.close();
  }, []);

  const setSession = useCallback((response: SessionResponse) => {
    csrfToken.set(response.csrf_token);
    pageSession.set(readUserAndAccount(response));
    otherTabsRef.current?.announce(readUserAndAccount(response));
    if (isSamePage(latestRef.current, response)) {
      // Mounted screens stay, for example after a change of the email.
      void queryClient.invalidateQueries();
      reopenCable();
    } else {
      // Discards all data and live channels of the previous user or account.
      queryClient.clear();
      closeCable();
    }
    applyPreferences(response.user);
    setState(toSignedIn(response));
  }, []);

  const refresh = useCallback(async () => {
    try {
      const response = await api.get<SessionResponse>('/session');
      // Another tab has changed the session, and this page reloads.
      if (pageSession.reloadIfChanged(readUserAndAccount(response))) return;
      csrfToken.set(response.csrf_token);
      pageSession.set(readUserAndAccount(response));
      applyPreferences(response.user);
      // Renders the frame of the page in steps, so that the browser can respond in between.
      startTransition(() => setState(toSignedIn(response)));
    } catch (error) {
      const isSignedOut = error instanceof ApiError && error.status === 401;
      setState(isSignedOut ? { status: 'signed-out' } : { status: 'unreachable', error });
    }
  }, []);

  const signOut = useCallback(async () => {
    // An area that would lose data prevents this, and calls signOut again when the user confirms.
    if (!window.dispatchEvent(new Event('sign-out', { cancelable: true }))) return;
    await api.delete('/session');
    clearUserData();
    otherTabsRef.current?.announce(null);
    // Loading a new page clears the memory and provides a new CSRF token.
    navigate('/sign-in');
  }, [navigate]);

  const endSession = useCallback(() => {
    clearUserData();
    pageSession.set(null);
    otherTabsRef.current?.announce(null);
    queryClient.clear();
    setState({ status: 'signed-out' });
  }, []);

  const setUser = useCallback((user: User) => {
    applyPreferences(user);
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
    () => ({ state, actions: { setSession, setUser, refresh, signOut, endSession } }),
    [state, setSession, setUser, refresh, signOut, endSession],
  );
  return <SessionContext value={value}>{children}</SessionContext>;
}

/** Before the first render with this user, so that no date changes its language on the screen. */
function applyPreferences({ theme, date_language }: User): void {
  applyTheme(theme);
  setDateLanguage(date_language);
}

function toSignedIn({ user, account, deletion, sso = false }: SessionResponse): SessionState {
  return { status: 'signed-in', user, account, deletion, isSso: sso };
}

/** True if the new session is of the same user and account, and neither starts nor ends a deletion, which has another frame. */
function isSamePage(state: SessionState, { user, account, deletion }: SessionResponse): boolean {
  return (
    state.status === 'signed-in' &&
    state.user.id === user.id &&
    state.account.id === account.id &&
    Boolean(state.deletion) === Boolean(deletion)
  );
}

/** Discards all data of the user in the page and the browser, after their session has ended. */
function clearUserData() {
  closeCable();
  clearBrowserStorage();
  // The user chose to leave, and the changes can no longer be saved.
  discardUnsavedChanges();
}

/**
 * Removes stored data of the areas, such as drafts of notes and recent searches. The server requests the same (Clear-Site-Data), but only
 * over HTTPS.
 */
function clearBrowserStorage() {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // The storage is blocked, so nothing was kept.
  }
}

function navigateTo(url: string) {
  window.location.assign(url);
}

/** True if the server rendered the page as signed out, so that GET /session would return 401. */
function isSignedOutPage(): boolean {
  return document.querySelector('meta[name="signed-in"]')?.getAttribute('content') === 'false';
}
