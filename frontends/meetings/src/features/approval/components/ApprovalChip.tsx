import type { ApprovalState } from '@minutehand/contracts/http/meetings/approval';
import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { Chip, CircleCheck, Clock, type Tone } from '@minutehand/ui';
import { lazyComponent } from '@minutehand/web-kit';
import { type ReactNode, useState } from 'react';
import { useApproval } from '../../../shared/hooks/use-approval.ts';
import { texts } from '../texts.ts';

const ApprovalDialog = lazyComponent(
  async () => (await import('./ApprovalDialog.tsx')).ApprovalDialog,
  ({ onClose }) => onClose(),
);

const chipStyles: Readonly<Record<Exclude<ApprovalState, 'draft'>, { label: string; tone: Tone; icon: ReactNode }>> = {
  in_review: { label: texts.inReview, tone: 'warning', icon: <Clock size={12} aria-hidden /> },
  approved: { label: texts.approved, tone: 'success', icon: <CircleCheck size={12} aria-hidden /> },
};

/** Shows that the minutes are in review or approved; a click opens the dialog. Drafts are the usual case and have no chip. */
export function ApprovalChip({ meeting }: { meeting: Meeting }) {
  const approval = useApproval(meeting.id);
  const [isOpen, setOpen] = useState(false);
  if (!approval.data || approval.data.version === 0 || approval.data.state === 'draft') return null;
  const { label, tone, icon } = chipStyles[approval.data.state];
  return (
    <>
      <Chip tone={tone} icon={icon} onClick={() => setOpen(true)}>
        {label}
      </Chip>
      {isOpen ? <ApprovalDialog meeting={meeting} approval={approval.data} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
