import { Loading, Skeleton, SkeletonText } from '@minutehand/ui';
import {
  type ComponentType,
  createContext,
  type ReactNode,
  Suspense,
  useContext,
  useDeferredValue,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { useRemoveFirstView } from '../first-view.ts';
import { useLoadingPage } from '../navigation/loading-pages.ts';
import styles from './area-host.module.css';
import { type AreaLoader, type AreaState, type AreaStore, createAreaStore } from './area-store.ts';
import { ComponentError } from './ComponentError.tsx';
import {
  type AreaName,
  clearFailedScreens,
  hasFailedScreens,
  SLOT_AREAS,
  type SlotName,
  type SlotProps,
} from './define-area.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { isReleaseMismatch } from './releases.ts';

const AreaStoreContext = createContext<AreaStore | null>(null);

/** Provides areas and slots to its children. The shell passes the loader; tests pass areas. */
export function AreaHost({ load, children }: { load: AreaLoader; children: ReactNode }) {
  const [store] = useState(() => createAreaStore(load));
  return <AreaStoreContext value={store}>{children}</AreaStoreContext>;
}

/**
 * The state of an area, as a deferred update: the browser can respond between running the code of the area and rendering it. The
 * component must have a key for the name, or it would render the previous area once more.
 */
function useArea(name: AreaName): { state: AreaState; retry: () => void } {
  const store = useContext(AreaStoreContext);
  if (!store) throw new Error('RemoteArea and Slot must be used within an AreaHost');
  const state = useSyncExternalStore(
    store.subscribe,
    () => store.getState(name),
    () => store.getState(name),
  );
  useEffect(() => store.load(name), [store, name]);
  return { state: useDeferredValue(state), retry: () => store.retry(name) };
}

/** Renders the routes of an area, or an error if the area cannot be loaded. */
export function RemoteArea(props: { name: AreaName; notFound: ReactNode }) {
  return <AreaRoutes key={props.name} {...props} />;
}

function AreaRoutes({ name, notFound }: { name: AreaName; notFound: ReactNode }) {
  const { state, retry } = useArea(name);
  const { pathname } = useLocation();
  if (state.status === 'loading') return <ScreenSkeleton />;
  if (state.status === 'failed')
    return <AreaError name={name} error={state.error} onRetry={retry} isOutdated={isReleaseMismatch(name, false)} />;
  return (
    <ErrorBoundary
      resetKey={pathname}
      fallback={(reset, error) => (
        <AreaError
          name={name}
          error={error}
          onRetry={() => reloadScreens(reset)}
          hasCrashed={!hasFailedScreens()}
          isOutdated={isReleaseMismatch(name, true)}
        />
      )}
    >
      <Suspense fallback={<ScreenSkeleton />}>
        <Routes>
          {state.area.routes.map(({ path, screen: Screen }) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
          <Route path="*" element={notFound} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}

export type SlotOptions<Name extends SlotName> = {
  name: Name;
  props: SlotProps[Name];
  /** Shown while the area loads. */
  loading?: ReactNode;
  /** Shown if the area cannot be loaded. Default: nothing. */
  failed?: (retry: () => void) => ReactNode;
};

/** Renders the components that other areas provide for a slot. */
export function Slot<Name extends SlotName>({ name, ...rest }: SlotOptions<Name>) {
  // An area of a later release may have a slot that this release does not know.
  const areas: readonly AreaName[] = SLOT_AREAS[name] ?? [];
  return areas.map((area) => <SlotContent key={area} area={area} name={name} {...rest} />);
}

function SlotContent<Name extends SlotName>(options: SlotOptions<Name> & { area: AreaName }) {
  const { area: areaName, name, props, loading = null, failed } = options;
  const { state, retry } = useArea(areaName);
  if (state.status === 'loading') return loading;
  if (state.status === 'failed') return failed?.(retry) ?? null;
  const Content: ComponentType<SlotProps[Name]> | undefined = state.area.slots[name];
  if (!Content) return null;
  return (
    <ErrorBoundary resetKey={name} fallback={(reset) => failed?.(() => reloadScreens(reset)) ?? null}>
      <Suspense fallback={loading}>
        <Content {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Loads the failed screens again, and renders them. */
export function reloadScreens(reset: () => void) {
  clearFailedScreens();
  reset();
}

type AreaErrorProps = {
  name: AreaName;
  error: unknown;
  onRetry: () => void;
  hasCrashed?: boolean;
  isOutdated?: boolean;
};

function AreaError(props: AreaErrorProps) {
  const { name, error, onRetry, hasCrashed = false, isOutdated = false } = props;
  const title = AREA_TITLES[name];
  useRemoveFirstView(true);
  return (
    <div className={styles.error}>
      <ComponentError title={title} error={error} isOutdated={isOutdated} onRetry={onRetry}>
        {hasCrashed
          ? `Something went wrong in ${title}. Everything else still works.`
          : `Couldn't load ${AREA_OBJECTS[name]}. Everything else still works.`}
      </ComponentError>
    </div>
  );
}

const AREA_TITLES: Readonly<Record<AreaName, string>> = {
  account: 'Settings',
  assistant: 'Assistant',
  billing: 'Billing',
  meetings: 'Meetings',
  notifications: 'Notifications',
  recordings: 'Recorder',
  search: 'Search',
};

/** The areas within a sentence. */
const AREA_OBJECTS: Readonly<Record<AreaName, string>> = {
  account: 'settings',
  assistant: 'the assistant',
  billing: 'billing',
  meetings: 'meetings',
  notifications: 'notifications',
  recordings: 'the recorder',
  search: 'search',
};

/** Placeholder for a screen: title, metadata, content. */
export function ScreenSkeleton() {
  useLoadingPage();
  return (
    <Loading label="Loading">
      <div className={styles.skeleton}>
        <Skeleton width="16rem" height="1.75rem" />
        <Skeleton width="10rem" />
        <SkeletonText lines={4} />
      </div>
    </Loading>
  );
}
