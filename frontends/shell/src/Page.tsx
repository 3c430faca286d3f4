import { ErrorState } from '@minutehand/ui';
import {
  ComponentError,
  ErrorBoundary,
  getErrorMessage,
  getReturnPath,
  getSignInPath,
  lazyScreen,
  Navigate,
  NotFound,
  RemoteArea,
  reloadScreens,
  ScreenSkeleton,
  useLocation,
  useRemoveFirstView,
  useSession,
  useSessionActions,
} from '@minutehand/web-kit';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Frame } from './frame/Frame.tsx';
import { PlainFrame } from './frame/PlainFrame.tsx';
import {
  forgetAbandonedPath,
  forgetPath,
  hasRememberedPath,
  hasSsoError,
  takeReturnPath,
} from './parts/return-after-reauthentication.ts';
import { findAreaPath } from './routes.ts';
import { texts } from './texts.ts';

const LandingScreen = lazyScreen(async () => (await import('./screens/LandingScreen/LandingScreen.tsx')).LandingScreen);
const ScheduledDeletionScreen = lazyScreen(
  async () => (await import('./screens/ScheduledDeletionScreen/ScheduledDeletionScreen.tsx')).ScheduledDeletionScreen,
);
const GalleryScreen = lazyScreen(async () => (await import('./screens/GalleryScreen/GalleryScreen.tsx')).GalleryScreen);

/** Renders the current path: checks access and shows the screen of the area in its frame. */
export function Page() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary
      resetKey={pathname}
      fallback={(reset, error) => (
        <PlainFrame>
          <ComponentError title={texts.errorTitle} error={error} onRetry={() => reloadScreens(reset)}>
            {texts.errorHint}
          </ComponentError>
        </PlainFrame>
      )}
    >
      <CurrentPage />
    </ErrorBoundary>
  );
}

/** Opens the dashboard, or the screen that the user left to re-authenticate with their provider. */
function RootRedirect() {
  const { search } = useLocation();
  const [path] = useState(() => takeReturnPath(search));
  return <Navigate to={path ?? '/dashboard'} replace />;
}

function CurrentPage() {
  const session = useSession();
  const { refresh } = useSessionActions();
  const { pathname, search } = useLocation();
  const [first] = useState({ pathname, search });
  useEffect(() => forgetAbandonedPath(first), [first]);
  useEffect(() => {
    if (session.status === 'signed-out') forgetPath();
  }, [session.status]);
  const isDeletionScheduled = session.status === 'signed-in' && Boolean(session.deletion);
  useRemoveFirstView(
    pathname !== first.pathname ||
      session.status === 'signed-out' ||
      session.status === 'unreachable' ||
      isDeletionScheduled,
  );

  if (pathname === '/ui')
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <GalleryScreen />
      </Suspense>
    );
  if (session.status === 'loading')
    return (
      <PlainFrame>
        <ScreenSkeleton />
      </PlainFrame>
    );
  if (session.status === 'unreachable')
    return (
      <PlainFrame>
        <ErrorState title={texts.unreachable} onRetry={() => void refresh()}>
          {getErrorMessage(session.error)}
        </ErrorState>
      </PlainFrame>
    );

  const isSignedIn = session.status === 'signed-in';
  if (pathname === '/')
    return isSignedIn ? (
      <RootRedirect />
    ) : (
      <PlainFrame isGuest>
        <Suspense fallback={<ScreenSkeleton />}>
          <LandingScreen />
        </Suspense>
      </PlainFrame>
    );

  // A re-authentication that took too long: the server no longer knows what the sign-in at the provider was for.
  if (isSignedIn && hasSsoError(search) && hasRememberedPath())
    return <Navigate to="/?sso_error=sso.reauthentication_failed" replace />;

  const areaPath = findAreaPath(pathname);
  if (areaPath?.access === 'signed-in' && !isSignedIn)
    return <Navigate to={getSignInPath(pathname + search)} replace />;
  if (areaPath?.access === 'signed-out' && isSignedIn)
    return <Navigate to={getReturnPath(new URLSearchParams(search))} replace />;

  if (isDeletionScheduled && areaPath?.access !== 'public')
    return (
      <PlainFrame>
        <Suspense fallback={<ScreenSkeleton />}>
          <ScheduledDeletionScreen />
        </Suspense>
      </PlainFrame>
    );

  const content: ReactNode = areaPath ? <RemoteArea name={areaPath.area} notFound={<NotFound />} /> : <NotFound />;
  if (session.status !== 'signed-in') return <PlainFrame isGuest>{content}</PlainFrame>;
  if (isDeletionScheduled) return <PlainFrame>{content}</PlainFrame>;
  // The key discards all UI state when the account changes.
  return <Frame key={session.account.id}>{content}</Frame>;
}
