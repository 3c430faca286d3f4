import type { AreaModule, AreaName } from '@minutehand/web-kit';

const REMOTES: Readonly<Record<AreaName, () => Promise<AreaModule>>> = {
  account: () => import('account/area'),
  assistant: () => import('assistant/area'),
  billing: () => import('billing/area'),
  meetings: () => import('meetings/area'),
  notifications: () => import('notifications/area'),
  recordings: () => import('recordings/area'),
  search: () => import('search/area'),
};

/** Loads the remote of an area. */
export function loadArea(name: AreaName): Promise<AreaModule> {
  return REMOTES[name]();
}
