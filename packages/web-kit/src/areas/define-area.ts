import { type ComponentType, createElement, lazy } from 'react';
import { matchPath } from 'react-router';
import { AREA_DEADLINE_MS } from '../limits.ts';

/** The areas. Each one is a separate build, loaded on demand. */
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

/** The slots in which an area shows a component of another area, with their props. Their names stay: an open page loads areas of later releases. */
export type SlotProps = {
  /** The notifications bell: in the top bar, in the sidebar, or in the collapsed sidebar. */
  topbar: { placement: 'topbar' | 'sidebar' | 'collapsed' };
  /** The search dialog, which also runs commands; rendered while open. */
  command: { onClose: () => void };
  /** The floating assistant, rendered once it was open. `focusesField` moves the focus into it, after the user opened it. */
  assistant: { isOpen: boolean; focusesField: boolean; onClose: () => void };
  /** The small recorder, shown on all screens while this browser stores a recording. */
  recorder: Readonly<Record<never, never>>;
  /** The onboarding, on the dashboard of a user who has not completed it. */
  'dashboard.onboarding': Readonly<Record<never, never>>;
  /** The meeting types of the account, in the settings. */
  'settings.meeting_types': Readonly<Record<never, never>>;
  /** The notification preferences, in the settings. */
  'settings.notifications': Readonly<Record<never, never>>;
  /** Warnings before the user or the account is deleted, in the settings. */
  'settings.deletion': Readonly<Record<never, never>>;
  /** The wizard of the onboarding that creates meeting types. `onFinish` rejects if the setup cannot continue. */
  'onboarding.meeting_type': { onBack: () => void; onClose: () => void; onFinish: () => Promise<void> };
  /** The user who records the meeting. `version` is the meeting version, whose change reads the recording again. */
  'meeting.recording': { meetingId: string; version: number; onShowLive: (() => void) | null };
  /** The draft of the transcript, while the meeting is being recorded and transcribed. Empty without a recording. */
  'meeting.live': { meetingId: string };
  /** The moments that users marked, while the meeting is being recorded and transcribed. */
  'meeting.marks': { meetingId: string; canEdit: boolean };
  /** Asks for a part of a meeting, in the head of its live transcript. Without `isRecording`, keeps the last answer only. */
  'meeting.catch_up': { meetingId: string; isRecording: boolean };
  /**
   * Notices about the recording of a transcript, such as that the basic speech engine was used. `version` is the meeting version, `lateAudioError`
   * the `late_audio_error` of the meeting. `onPendingChange` is called with true until it is known which notices there are.
   */
  'meeting.transcript': {
    meetingId: string;
    version: number;
    canEdit: boolean;
    lateAudioError: string | null;
    onPendingChange?: (isPending: boolean) => void;
  };
  /** The player of the recording. `clip` plays when its `request` changes; without an end, until the end of the audio. */
  'meeting.player': {
    meetingId: string;
    version: number;
    clip: { start: number; end: number | null; request: number } | null;
    onAvailable: (isAvailable: boolean) => void;
    /** Called while the audio plays and after each change of its position. */
    onPosition?: (seconds: number, isPlaying: boolean) => void;
  };
  /** The file upload of "New meeting". `signedId` is the signed_id of POST /meetings/{id}/transcript. */
  'meeting.new.source': {
    onSource: (source: { signedId: string; filename: string }) => void;
    onBusyChange?: (isBusy: boolean) => void;
    /** Called with each valid file that the user selects, before it is uploaded. */
    onFile?: (file: File) => void;
    /** A file that the user dropped outside of the slot. It is handled as if it were selected in the slot. */
    droppedFile?: File | null;
    disabled?: boolean;
  };
};
export type SlotName = keyof SlotProps;

/** The areas that fill each slot; only these are loaded for it. */
export const SLOT_AREAS: Readonly<Record<SlotName, readonly AreaName[]>> = {
  topbar: ['notifications'],
  command: ['search'],
  assistant: ['assistant'],
  recorder: ['recordings'],
  'dashboard.onboarding': ['account'],
  'settings.meeting_types': ['meetings'],
  'settings.notifications': ['notifications'],
  'settings.deletion': ['recordings'],
  'onboarding.meeting_type': ['meetings'],
  'meeting.recording': ['recordings'],
  'meeting.live': ['recordings'],
  'meeting.marks': ['recordings'],
  'meeting.catch_up': ['assistant'],
  'meeting.transcript': ['recordings'],
  'meeting.player': ['recordings'],
  'meeting.new.source': ['recordings'],
};

export type AreaRoute = {
  /** Absolute path in react-router syntax: "/meetings/:meetingId". */
  path: string;
  screen: Screen;
};

/** `preload` loads the code of a lazy screen before it is shown, and starts its first reads. */
export type Screen<Props = object> = ComponentType<Props> & {
  readonly preload?: (params: ScreenParams, search: URLSearchParams) => void;
};

/** The parameters of the path of a screen. */
export type ScreenParams = Readonly<Record<string, string | undefined>>;

/** The module of a lazy screen. `prefetch` starts the reads of the screen before it is rendered. */
type LoadedScreen<Props = object> = ComponentType<Props> & {
  readonly prefetch?: (params: ScreenParams, search: URLSearchParams) => void;
};

/** The routes and slot components of a remote. */
export type Area = {
  routes: readonly AreaRoute[];
  slots: { readonly [Name in SlotName]?: ComponentType<SlotProps[Name]> };
};

/** Defines an area in src/area.tsx: `export const area = defineArea({ routes: […], slots: {…} })`. */
export function defineArea(area: Partial<Area>): Area {
  return { routes: area.routes ?? [], slots: area.slots ?? {} };
}

/**
 * Creates a screen, or a component of a slot, that is loaded when first shown: `lazyScreen(async () => (await import('./screens/X/X.tsx')).X)`.
 * Loading fails after a deadline.
 */
export function lazyScreen<Props extends object = object>(load: () => Promise<LoadedScreen<Props>>): Screen<Props> {
  const createLazy = () =>
    lazy(async () => {
      try {
        return { default: await withDeadline(load()) };
      } catch (error) {
        failedScreens.add(reset);
        throw error;
      }
    });
  const reset = () => {
    current = createLazy();
  };
  let current = createLazy();
  const LazyScreen = (props: Props) => createElement<Props>(current, props);
  // A failure is reported when the screen is shown, which loads it again.
  const preload = (params: ScreenParams, search: URLSearchParams) =>
    void load().then(
      (screen) => screen.prefetch?.(params, search),
      () => undefined,
    );
  return Object.assign(LazyScreen, { preload });
}

/** Loads the code of the screen of a path, and starts its reads, before the screen is shown. */
export function preloadScreen({ routes }: Area, pathname: string, search = ''): void {
  for (const { path, screen } of routes) {
    const match = matchPath(path, pathname);
    if (!match) continue;
    screen.preload?.(match.params, new URLSearchParams(search));
    return;
  }
}

async function withDeadline<T>(loading: Promise<T>): Promise<T> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error('the screen did not load in time')), AREA_DEADLINE_MS);
  try {
    return await Promise.race([loading, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}

const failedScreens = new Set<() => void>();

/** React caches a failed lazy load permanently. After this call, failed screens load again. */
export function clearFailedScreens(): void {
  for (const reset of failedScreens) reset();
  failedScreens.clear();
}

/** True if a screen has failed to load and has not been cleared. */
export function hasFailedScreens(): boolean {
  return failedScreens.size > 0;
}

/** The module of `import('<area>/area')`. */
export type AreaModule = {
  area: Area;
};
