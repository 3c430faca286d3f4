import { CreditCard, FileText, ListTodo, MessageSquare, NotebookText, Settings } from '@minutehand/ui';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';

export type NavigationItem = {
  to: string;
  label: string;
  icon: ReactNode;
};

/** The navigation items, in the order of the sidebar. */
export const NAVIGATION: readonly NavigationItem[] = [
  { to: '/meetings', label: texts.navigation.meetings, icon: <NotebookText size={18} aria-hidden /> },
  { to: '/action_items', label: texts.navigation.actionItems, icon: <ListTodo size={18} aria-hidden /> },
  { to: '/assistant', label: texts.navigation.assistant, icon: <MessageSquare size={18} aria-hidden /> },
  { to: '/account_meeting_types', label: texts.navigation.meetingTypes, icon: <FileText size={18} aria-hidden /> },
  { to: '/pricing', label: texts.navigation.pricing, icon: <CreditCard size={18} aria-hidden /> },
  { to: '/settings', label: texts.navigation.settings, icon: <Settings size={18} aria-hidden /> },
];
