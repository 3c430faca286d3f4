import type { Account, SessionResponse, User } from '@minutehand/contracts/http/session';
import { ToastProvider } from '@minutehand/ui';
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router';
import { AreaHost } from './areas/area-host.tsx';
import { type Area, type AreaName, defineArea } from './areas/define-area.ts';
import { AppRouter } from './navigation/AppRouter.tsx';
import { retryOnMount } from './query.ts';
import { type SessionActions, SessionContext, type SessionState } from './session/session-context.ts';

/** Provides the context of a screen in tests: a router at `path`, a new query client, toasts, a session and areas. */
export function TestProviders(props: {
  path?: string;
  session?: TestSession;
  areas?: Partial<Record<AreaName, Area>>;
  children: ReactNode;
}) {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount } } }));
  const { areas = {}, path = '/' } = props;
  const [history] = useState(() => createMemoryHistory({ initialEntries: [path], v5Compat: true }));
  return (
    <QueryClientProvider client={queries}>
      <AppRouter history={history}>
        <ToastProvider>
          <TestSessionProvider session={props.session}>
            <AreaHost load={async (name) => ({ area: areas[name] ?? defineArea({}) })}>{props.children}</AreaHost>
          </TestSessionProvider>
        </ToastProvider>
      </AppRouter>
    </QueryClientProvider>
  );
}

/** Simulates going offline or online, for mounted and for later components. */
export function setOnline(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
  onlineManager.setOnline(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

/** True if leaving the page would show a warning, because a form has unsaved changes. */
export function hasUnloadWarning(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

export type TestSession = {
  user?: Partial<User>;
  account?: Partial<Account>;
  deletion?: SessionResponse['deletion'];
  isSignedOut?: boolean;
  isSso?: boolean;
};

/** A session without a server. */
function TestSessionProvider({ session = {}, children }: { session?: TestSession; children: ReactNode }) {
  const [user, setUser] = useState<User>({
    id: 'user-1',
    name: 'Test User',
    email: 'user@example.test',
    email_verified: true,
    theme: '',
    time_zone: 'UTC',
    date_language: '',
    platform_admin: false,
    picture_url: null,
    ...session.user,
  });
  const [account, setAccount] = useState<Account>({
    id: 'account-1',
    name: 'Test account',
    role: 'owner',
    account_limit: 5,
    onboarding_completed: true,
    erase_at: null,
    ...session.account,
  });
  const [deletion, setDeletion] = useState(session.deletion);
  const [isSignedOut, setSignedOut] = useState(session.isSignedOut ?? false);
  const actions: SessionActions = {
    setSession: (response) => {
      setAccount((current) => ({ ...current, ...response.account }));
      setDeletion(response.deletion);
      setSignedOut(false);
    },
    setUser,
    refresh: async () => undefined,
    signOut: async () => setSignedOut(true),
    endSession: () => setSignedOut(true),
  };
  const signedIn = { status: 'signed-in', user, account, deletion, isSso: session.isSso } as const;
  const state: SessionState = isSignedOut ? { status: 'signed-out' } : signedIn;
  return <SessionContext value={{ state, actions }}>{children}</SessionContext>;
}
