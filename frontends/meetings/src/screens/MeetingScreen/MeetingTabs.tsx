import { type Tab, Tabs } from '@minutehand/ui';
import type { ReactNode } from 'react';
import { texts } from './texts.ts';
import type { MeetingTab } from './use-meeting-view.ts';

/** Tabs with the parts of a meeting, for narrow screens. */
export function MeetingTabs(props: {
  unfinishedItems: number;
  value: MeetingTab;
  onChange: (tab: MeetingTab) => void;
  children: ReactNode;
}) {
  const { unfinishedItems, value, onChange, children } = props;
  const tabs: readonly Tab<MeetingTab>[] = [
    { id: 'minutes', label: texts.minutes },
    { id: 'actions', label: texts.actionItems, ...(unfinishedItems > 0 ? { count: unfinishedItems } : {}) },
    { id: 'agenda', label: texts.agenda },
    { id: 'transcript', label: texts.transcript },
    { id: 'notes', label: texts.notes },
  ];
  return (
    <Tabs label={texts.parts} tabs={tabs} value={value} onChange={onChange}>
      {children}
    </Tabs>
  );
}
