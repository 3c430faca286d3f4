import { type Tab, Tabs } from '@minutehand/ui';
import type { ReactNode } from 'react';
import { texts } from './texts.ts';
import type { MeetingTab } from './use-meeting-view.ts';

/** The sections of a meeting: in tabs on narrow screens, one below the other on wide ones. */
export function MeetingTabs(props: {
  hidden: boolean;
  unfinishedItems: number;
  value: MeetingTab;
  onChange: (tab: MeetingTab) => void;
  children: ReactNode;
}) {
  const { hidden, unfinishedItems, value, onChange, children } = props;
  const tabs: readonly Tab<MeetingTab>[] = [
    { id: 'minutes', label: texts.minutes },
    { id: 'actions', label: texts.actionItems, ...(unfinishedItems > 0 ? { count: unfinishedItems } : {}) },
    { id: 'agenda', label: texts.agenda },
    { id: 'transcript', label: texts.transcript },
    { id: 'notes', label: texts.notes },
  ];
  return (
    <Tabs isSticky label={texts.tabsLabel} tabs={tabs} value={value} onChange={onChange} hidden={hidden}>
      {children}
    </Tabs>
  );
}
