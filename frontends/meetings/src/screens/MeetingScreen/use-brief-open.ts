import { useState } from 'react';
import { useMinutes } from '../../features/minutes/hooks/use-minutes-outcome.ts';

/**
 * Whether the brief of a draft is open: until the user folds it, unless the meeting had minutes when its page opened. Minutes that are saved
 * later do not fold it, which would move them.
 */
export function useBriefOpen(meetingId: string): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const content = useMinutes(meetingId).data?.content;
  const [isOpenAtFirst, setOpenAtFirst] = useState<boolean>();
  if (isOpenAtFirst === undefined && content !== undefined) setOpenAtFirst(content === '');
  const [isOpen, setOpen] = useState<boolean>();
  return [isOpen ?? isOpenAtFirst ?? true, setOpen];
}
