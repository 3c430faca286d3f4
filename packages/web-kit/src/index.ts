export { formatClock } from '@minutehand/contracts/format-clock';
export { ACTION_ITEM_COUNTS_KEY, useActionItemCounts } from './action-item-counts.ts';
export { ApiError, getErrorMessage, getErrorMessages, getFieldErrors, isNotFound } from './api/api-error.ts';
export type { Api, CallOptions } from './api/client.ts';
export { api, csrfToken } from './api/index.ts';
export { withoutSignInRedirect } from './api/prefetch.ts';
export { saveFile, startDownload } from './api/save-file.ts';
export { AreaHost, RemoteArea, reloadScreens, ScreenSkeleton, Slot } from './areas/area-host.tsx';
export { ComponentError } from './areas/ComponentError.tsx';
export {
  AREA_NAMES,
  type Area,
  type AreaModule,
  type AreaName,
  type AreaRoute,
  defineArea,
  lazyScreen,
  preloadScreen,
  type ScreenParams,
  type SlotName,
  type SlotProps,
} from './areas/define-area.ts';
export { ErrorBoundary } from './areas/ErrorBoundary.tsx';
export { lazyComponent, lazySection } from './areas/lazy-component.tsx';
export type { CableStatus } from './cable/cable.ts';
export { useCableStatus, useChannel } from './cable/use-channel.ts';
export { useRemoveFirstView } from './first-view.ts';
export { DateTime } from './format/DateTime.tsx';
export {
  formatCalendarDay,
  formatDate,
  formatDateTime,
  formatDuration,
  formatRelativeDate,
} from './format/dates.ts';
export { RelativeDate } from './format/RelativeDate.tsx';
export { ShortDate } from './format/ShortDate.tsx';
export { isTyping } from './hooks/is-typing.ts';
export { useDebouncedValue } from './hooks/use-debounced-value.ts';
export { useFirstAttemptsEnded } from './hooks/use-first-attempts-ended.ts';
export { NARROW_SCREEN, useMedia } from './hooks/use-media.ts';
export { useNow } from './hooks/use-now.ts';
export { useOnline } from './hooks/use-online.ts';
export { usePageTitle } from './hooks/use-page-title.ts';
export { type Shortcut, useShortcut, useShortcuts } from './hooks/use-shortcut.ts';
export { CABLE_GRACE_MS } from './limits.ts';
export { NotFound } from './NotFound.tsx';
export { postToNativeApp } from './native-app.ts';
export { AppRouter } from './navigation/AppRouter.tsx';
export { useAppHistory } from './navigation/app-history.ts';
export { canLeavePage } from './navigation/can-leave-page.ts';
export {
  type DiscardChangesState,
  discardUnsavedChanges,
  type KeepChangesState,
  useUnsavedChanges,
} from './navigation/unsaved-changes.ts';
export { useIsNavigating } from './navigation/use-is-navigating.ts';
export { usePageRestoration } from './navigation/use-page-restoration.ts';
export { refetchAfterOutages } from './outages.ts';
export { PersonAvatar } from './people/PersonAvatar.tsx';
export { QueryError, type QueryErrorProps } from './QueryError.tsx';
export * from './query.ts';
export { createRandomId } from './random-id.ts';
export { requestIdle } from './request-idle.ts';
export * from './router.ts';
export { scheduleRefetch } from './schedule-refetch.ts';
export { registerReauthentication } from './session/reauthentication.ts';
export { getReturnPath, getSignInPath } from './session/return-path.ts';
export { SessionProvider } from './session/session.tsx';
export {
  type SessionActions,
  type SessionState,
  useSession,
  useSessionActions,
  useSignedIn,
} from './session/session-context.ts';
export { applyTheme, getStoredTheme } from './theme.ts';
export { setTimeZoneCookieWhenIdle } from './time-zone-cookie.ts';
export { UploadError, type UploadedFile, type UploadOptions, uploadFile } from './uploads/upload-file.ts';
export { useTheme } from './use-theme.ts';
