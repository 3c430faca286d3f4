import { type ComponentType, lazy } from 'react';

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

/** A screen that is loaded when it is first shown: `lazyScreen(async () => (await import('./screens/X/X.tsx')).X)`. */
export function lazyScreen(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => ({ default: await load() }));
}

/** What `import('<area>/area')` gives. */
export interface AreaModule {
  area: Area;
}
