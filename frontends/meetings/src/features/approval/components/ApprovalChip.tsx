import type { ApprovalState } from '@minutehand/contracts/http/approval';
import type { Meeting } from '@minutehand/contracts/http/meetings';
import { Chip, CircleCheck, Clock, Pencil, type Tone } from '@minutehand/ui';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useApproval } from '../../../shared/hooks/use-approval.ts';

const ApprovalDialog = lazy(async () => ({ default: (await import('./ApprovalDialog.tsx')).ApprovalDialog }));

const looks: Readonly<Record<ApprovalState, { words: string; tone: Tone; icon: ReactNode }>> = {
  draft: { words: 'Draft minutes', tone: 'neutral', icon: <Pencil size={12} aria-hidden /> },
  in_review: { words: 'In review', tone: 'warning', icon: <Clock size={12} aria-hidden /> },
  approved: { words: 'Approved', tone: 'success', icon: <CircleCheck size={12} aria-hidden /> },
};

/** How far the minutes are agreed; pressed, it shows who did what, and what can be done next. Nothing before there are minutes. */
export function ApprovalChip({ meeting }: { meeting: Meeting }) {
  const approval = useApproval(meeting.id);
  const [isOpen, setOpen] = useState(false);
  if (!approval.data || approval.data.version === 0) return null;
  const { words, tone, icon } = looks[approval.data.state];
  return (
    <>
      <Chip tone={tone} icon={icon} onClick={() => setOpen(true)}>
        {words}
      </Chip>
      {isOpen ? (
        <Suspense>
          <ApprovalDialog meeting={meeting} approval={approval.data} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
