import type { ApprovalState } from '@minutehand/contracts/http/meetings/approval';
import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { Chip, CircleCheck, Clock, Pencil, type Tone } from '@minutehand/ui';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useApproval } from '../../../shared/hooks/use-approval.ts';

const ApprovalDialog = lazy(async () => ({ default: (await import('./ApprovalDialog.tsx')).ApprovalDialog }));

const chipStyles: Readonly<Record<ApprovalState, { label: string; tone: Tone; icon: ReactNode }>> = {
  draft: { label: 'Draft minutes', tone: 'neutral', icon: <Pencil size={12} aria-hidden /> },
  in_review: { label: 'In review', tone: 'warning', icon: <Clock size={12} aria-hidden /> },
  approved: { label: 'Approved', tone: 'success', icon: <CircleCheck size={12} aria-hidden /> },
};

/** Shows the approval state of the minutes; a click opens the dialog. Renders nothing without minutes. */
export function ApprovalChip({ meeting }: { meeting: Meeting }) {
  const approval = useApproval(meeting.id);
  const [isOpen, setOpen] = useState(false);
  if (!approval.data || approval.data.version === 0) return null;
  const { label, tone, icon } = chipStyles[approval.data.state];
  return (
    <>
      <Chip tone={tone} icon={icon} onClick={() => setOpen(true)}>
        {label}
      </Chip>
      {isOpen ? (
        <Suspense>
          <ApprovalDialog meeting={meeting} approval={approval.data} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
