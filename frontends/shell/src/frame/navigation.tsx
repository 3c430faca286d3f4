import { CreditCard, FileText, ListTodo, MessageSquare, NotebookText, Settings } from '@minutehand/ui';
import type { ReactNode } from 'react';

export type NavigationItem = {
  to: string;
  label: string;
  icon: ReactNode;
};

/** The navigation items, in the order of the sidebar. */
export const NAVIGATION: readonly NavigationItem[] = [
  { to: '/meetings', label: 'Meetings', icon: <NotebookText size={18} aria-hidden /> },
  { to: '/action_items', label: 'Action items', icon: <ListTodo size={18} aria-hidden /> },
  { to: '/assistant', label: 'Assistant', icon: <MessageSquare size={18} aria-hidden /> },
  { to: '/account_meeting_types', label: 'Meeting types', icon: <FileText size={18} aria-hidden /> },
  { to: '/pricing', label: 'Pricing', icon: <CreditCard size={18} aria-hidden /> },
  { to: '/settings', label: 'Settings', icon: <Settings size={18} aria-hidden /> },
];
