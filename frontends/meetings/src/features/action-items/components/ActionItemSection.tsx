import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { Button, Loading, Plus, SkeletonText } from '@minutehand/ui';
import { QueryError, useQuery } from '@minutehand/web-kit';
import { useState } from 'react';
import { isInProgress } from '../../../shared/components/MeetingState.tsx';
import { SectionHeading } from '../../../shared/components/SectionHeading.tsx';
import { useApproval } from '../../../shared/hooks/use-approval.ts';
import { queryKeys } from '../../../shared/query-keys.ts';
import { listActionItems } from '../api.ts';
import { useActionItemChanges } from '../hooks/use-action-items.ts';
import { ActionItemEditor } from './ActionItemEditor.tsx';
import { ActionItemList } from './ActionItemList.tsx';
import { texts } from '../texts.ts';
import styles from './ActionItemSection.module.css';

/** The action items of a meeting, with a form to add one. */
export function ActionItemSection(props: { meeting: Meeting; onShow: (segmentIds: readonly string[]) => void }) {
  const { meeting, onShow } = props;
  const [isAdding, setAdding] = useState(false);
  const changes = useActionItemChanges();
  const items = useQuery({
    queryKey: queryKeys.actionItems(meeting.id),
    queryFn: ({ signal }) => listActionItems(meeting.id, signal),
  });
  const mayEdit = meeting.permissions.edit;
  const isApproved = useApproval(meeting.id).data?.state === 'approved';
  const mayChange = isApproved ? meeting.permissions.approve : mayEdit;
  // The items appear together with the minutes.
  if (items.data?.length === 0 && isInProgress(meeting)) return null;

  return (
    <section aria-labelledby="action-items-heading" className={styles.section}>
      <div className={styles.header}>
        <SectionHeading id="action-items-heading">Action items</SectionHeading>
        {mayChange && !isAdding ? (
          <Button size="small" variant="ghost" icon={<Plus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            Add item
          </Button>
        ) : null}
      </div>
      {isAdding ? (
        <ActionItemEditor
          item={null}
          isAmendment={isApproved}
          onSave={(fields, amendment) => changes.add(meeting.id, fields, amendment)}
          onClose={() => setAdding(false)}
        />
      ) : null}
      {items.isPending ? (
        <Loading label="Loading action items">
          <SkeletonText lines={3} />
        </Loading>
      ) : items.data === undefined ? (
        <QueryError query={items} />
      ) : items.data.length > 0 ? (
        <ActionItemList
          meetingId={meeting.id}
          items={items.data}
          changes={changes}
          mayEdit={mayEdit}
          lock={isApproved ? (mayChange ? 'amend' : 'locked') : 'open'}
          onShow={onShow}
        />
      ) : isAdding ? null : (
        <p className={styles.empty}>{texts.none}</p>
      )}
    </section>
  );
}
