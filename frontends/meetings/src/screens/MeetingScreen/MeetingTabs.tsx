import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { type Tab, Tabs } from '@minutehand/ui';
import type { ReactNode } from 'react';
import type { MeetingTab } from './use-meeting-view.ts';

/** Tabs with the parts of a meeting, for narrow screens. */
export function MeetingTabs(props: {
  meeting: Meeting;
  value: MeetingTab;
  onChange: (tab: MeetingTab) => void;
  children: ReactNode;
}) {
  const openItems = props.meeting.counts.open_action_items;
  const tabs: readonly Tab<MeetingTab>[] = [
    { id: 'minutes', label: 'Minutes' },
    { id: 'actions', label: 'Action items', ...(openItems > 0 ? { count: openItems } : {}) },
    { id: 'agenda', label: 'Agenda' },
    { id: 'transcript', label: 'Transcript' },
    { id: 'notes', label: 'Notes' },
  ];
  return (
    <Tabs label="Parts of the meeting" tabs={tabs} value={props.value} onChange={props.onChange}>
      {props.children}
    </Tabs>
  );
}
