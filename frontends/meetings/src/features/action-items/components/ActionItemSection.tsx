import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { Loading, SkeletonText } from '@minutehand/ui';
import { QueryError, useQuery } from '@minutehand/web-kit';
import { SectionHeading } from '../../../shared/components/SectionHeading.tsx';
import { useApproval } from '../../../shared/hooks/use-approval.ts';
import { queryKeys } from '../../../shared/query-keys.ts';
import { listActionItems } from '../api.ts';
import { useActionItemMutations } from '../hooks/use-action-items.ts';
import { useHasItemSection } from '../hooks/use-meeting-items.ts';
import { texts } from '../texts.ts';
import { ActionItemList } from './ActionItemList.tsx';
import styles from './ActionItemSection.module.css';
import { AddItemLine } from './add-item/AddItemLine.tsx';

/** The action items of a meeting, with a line to add one. */
export function ActionItemSection(props: {
  meeting: Meeting;
  onShowSegments: (segmentIds: readonly string[]) => void;
}) {
  const { meeting, onShowSegments } = props;
  const mutations = useActionItemMutations();
  const items = useQuery({
    queryKey: queryKeys.actionItems(meeting.id),
    queryFn: ({ signal }) => listActionItems(meeting.id, signal),
  });
  const canEdit = meeting.permissions.edit;
  const isApproved = useApproval(meeting.id).data?.state === 'approved';
  const canChange = isApproved ? meeting.permissions.approve : canEdit;
  if (!useHasItemSection(meeting)) return null;

  return (
    <section aria-labelledby="action-items-heading" className={styles.section}>
      <div className={styles.header}>
        <SectionHeading id="action-items-heading">{texts.heading}</SectionHeading>
      </div>
      {items.isPending ? (
        <Loading label={texts.loading}>
          <SkeletonText lines={3} />
        </Loading>
      ) : items.data === undefined ? (
        <QueryError query={items} />
      ) : items.data.length > 0 ? (
        <ActionItemList
          meetingId={meeting.id}
          items={items.data}
          mutations={mutations}
          canEdit={canEdit}
          lock={isApproved ? (canChange ? 'amend' : 'locked') : 'open'}
          onShowSegments={onShowSegments}
        />
      ) : (
        <p className={styles.empty}>{texts.none}</p>
      )}
      {canChange && items.data !== undefined ? (
        <AddItemLine
          meetingId={meeting.id}
          isAmendment={isApproved}
          onAdd={(fields, amendmentReason) => mutations.add(meeting.id, fields, amendmentReason)}
        />
      ) : null}
    </section>
  );
}
