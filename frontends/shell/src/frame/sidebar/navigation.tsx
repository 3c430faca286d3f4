import { FileText, Gavel, House, ListTodo, MessageSquare, NotebookText, Settings, Users } from '@minutehand/ui';
import type { ComponentType, ReactNode } from 'react';
import { texts } from '../../texts.ts';
import { ActionItemCount } from './ActionItemCount.tsx';

export type NavigationItem = {
  to: string;
  label: string;
  icon: ReactNode;
  /** A number at the end of the item. */
  Count?: ComponentType<{ isCollapsed: boolean }>;
};

/** A tab of the settings that has a separate item. */
const TEAM = '/settings?tab=team';

/** The navigation items, in the order of the sidebar. */
export const NAVIGATION: readonly NavigationItem[] = [
  { to: '/dashboard', label: texts.navigation.dashboard, icon: <House size={18} aria-hidden /> },
  { to: '/meetings', label: texts.navigation.meetings, icon: <NotebookText size={18} aria-hidden /> },
  {
    to: '/action_items',
    label: texts.navigation.actionItems,
    icon: <ListTodo size={18} aria-hidden />,
    Count: ActionItemCount,
  },
  { to: '/decisions', label: texts.navigation.decisions, icon: <Gavel size={18} aria-hidden /> },
  { to: '/assistant', label: texts.navigation.assistant, icon: <MessageSquare size={18} aria-hidden /> },
  { to: '/account_meeting_types', label: texts.navigation.meetingTypes, icon: <FileText size={18} aria-hidden /> },
  { to: TEAM, label: texts.navigation.team, icon: <Users size={18} aria-hidden /> },
  { to: '/settings', label: texts.navigation.settings, icon: <Settings size={18} aria-hidden /> },
];

/** True if the item leads to the current page, or to a page that contains it. */
export function isCurrentItem({ to }: Pick<NavigationItem, 'to'>, { pathname, search }: Path): boolean {
  const [path = '', query] = to.split('?');
  if (pathname !== path && !pathname.startsWith(`${path}/`)) return false;
  if (query !== undefined) return search === `?${query}`;
  return pathname + search !== TEAM;
}

type Path = { readonly pathname: string; readonly search: string };
