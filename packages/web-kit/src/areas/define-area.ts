import { type ComponentType, createElement, lazy } from 'react';
import { AREA_DEADLINE_MS } from '../limits.ts';

/** The areas, each a build of its own, loaded when it is needed. */
export const AREA_NAMES = [
  'account',
  'assistant',
  'billing',
  'meetings',
  'notifications',
  'recordings',
  'search',
] as const;
export type AreaName = (typeof AREA_NAMES)[number];

/** Places where an area shows something of another one, and what is handed over. */
export interface SlotProps {
  /** At the right of the top bar, in the sidebar, or as one more icon of the collapsed one: the notifications bell. */
  topbar: { placement: 'topbar' | 'sidebar' | 'collapsed' };
  /** The search dialog, shown while it is open. */
  command: { onClose: () => void };
  /** On "New meeting": brings a file. `onSource` gets what POST /meetings/{id}/transcript takes as signed_id. */
  'meeting.new.source': {
    onSource: (source: { signedId: string; filename: string }) => void;
    onBusyChange?: (isBusy: boolean) => void;
    disabled?: boolean;
  };
}
export type SlotName = keyof SlotProps;

/** Which areas fill a slot, so that a page loads only those. */
export const SLOT_AREAS: Readonly<Record<SlotName, readonly AreaName[]>> = {
  topbar: ['notifications'],
  command: ['search'],
  'meeting.new.source': ['recordings'],
};

export interface AreaRoute {
  /** Absolute, as react-router writes it: "/meetings/:meetingId". */
  path: string;
  screen: ComponentType;
}

/** The one door of an area: its screens by path, and what it shows in slots. */
export interface Area {
  routes: readonly AreaRoute[];
  slots: { readonly [Name in SlotName]?: ComponentType<SlotProps[Name]> };
}

/** `export const area = defineArea({ routes: […], slots: {…} })` in src/area.tsx. Screens may be lazyScreen(). */
export function defineArea(area: Partial<Area>): Area {
  return { routes: area.routes ?? [], slots: area.slots ?? {} };
}

/** A screen that is loaded when it is first shown: `lazyScreen(async () => (await import('./screens/X/X.tsx')).X)`. Fails when it does not come in time. */
export function lazyScreen(load: () => Promise<ComponentType>): ComponentType {
  const begin = () =>
    lazy(async () => {
      try {
        return { default: await withDeadline(load()) };
      } catch (error) {
        failed.add(renew);
        throw error;
      }
    });
  const renew = () => {
    current = begin();
  };
  let current = begin();
  return function LazyScreen() {
    return createElement(current);
  };
}

async function withDeadline<T>(loading: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('A screen did not load in time')), AREA_DEADLINE_MS);
  try {
    return await Promise.race([loading, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

const failed = new Set<() => void>();

/** React remembers for good that a screen could not be loaded: shown after this, such screens are loaded anew. */
export function clearFailedScreens(): void {
  for (const renew of failed) renew();
  failed.clear();
}

/** Whether a screen could not be loaded, and nobody has asked for it again. */
export function hasFailedScreens(): boolean {
  return failed.size > 0;
}

/** What `import('<area>/area')` gives. */
export interface AreaModule {
  area: Area;
}
