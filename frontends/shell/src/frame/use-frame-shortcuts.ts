import { focusLatestToast } from '@minutehand/ui';
import { useNavigate, useShortcut } from '@minutehand/web-kit';
import { texts } from '../texts.ts';

const group = texts.shortcuts.everywhere;

/** The shortcuts that work on every screen. */
export function useFrameShortcuts(actions: {
  onSearch: () => void;
  onShortcuts: () => void;
  onToggle: (() => void) | undefined;
}): void {
  const navigate = useNavigate();
  const goTo = (path: string) => () => void navigate(path);
  useShortcut({ keys: 'mod+k', label: texts.shortcuts.search, group }, actions.onSearch);
  useShortcut({ keys: 'c', label: texts.shortcuts.newMeeting, group }, goTo('/meetings/new'));
  useShortcut({ keys: 'g m', label: texts.shortcuts.goToMeetings, group }, goTo('/meetings'));
  useShortcut({ keys: 'g a', label: texts.shortcuts.goToActionItems, group }, goTo('/action_items'));
  useShortcut({ keys: 'F8', label: texts.shortcuts.latestToast, group }, focusLatestToast);
  useShortcut({ keys: '?', label: texts.shortcuts.show, group }, actions.onShortcuts);
  useShortcut(
    { keys: '[', label: texts.shortcuts.toggleSidebar, group },
    () => actions.onToggle?.(),
    actions.onToggle !== undefined,
  );
}
