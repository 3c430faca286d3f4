import { CreditCard, FileText, House, ListTodo, MessageSquare, NotebookText, Settings } from '@minutehand/ui';
import type { ComponentType, ReactNode } from 'react';
import { texts } from '../texts.ts';
import { ActionItemCount } from './ActionItemCount.tsx';

export type NavigationItem = {
  to: string;
  label: string;
  icon: ReactNode;
  /** A number at the end of the item. */
  Count?: ComponentType<{ isCollapsed: boolean }>;
};

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
  { to: '/assistant', label: texts.navigation.assistant, icon: <MessageSquare size={18} aria-hidden /> },
  { to: '/account_meeting_types', label: texts.navigation.meetingTypes, icon: <FileText size={18} aria-hidden /> },
  { to: '/pricing', label: texts.navigation.pricing, icon: <CreditCard size={18} aria-hidden /> },
  { to: '/settings', label: texts.navigation.settings, icon: <Settings size={18} aria-hidden /> },
];
