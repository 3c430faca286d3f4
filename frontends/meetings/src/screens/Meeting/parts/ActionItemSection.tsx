import type { ActionItem, ActionItemState } from '@minutehand/contracts/http/action-items';
import type { Meeting } from '@minutehand/contracts/http/meetings';
import { Button, ErrorState, Loading, Plus, SkeletonText } from '@minutehand/ui';
import { errorMessage, useQuery } from '@minutehand/web-kit';
import { useState } from 'react';
import { listActionItems } from '../../../api/list-action-items.ts';
import { ActionItemForm } from '../../../components/ActionItemForm.tsx';
import { ActionItemRow } from '../../../components/ActionItemRow.tsx';
import { isUnderWay } from '../../../components/MeetingState.tsx';
import { useActionItemChanges } from '../../../hooks/use-action-items.ts';
import { useRowKeys } from '../../../hooks/use-row-keys.ts';
import { queryKeys } from '../../../query-keys.ts';
import styles from './ActionItemSection.module.css';
import { useApproval } from './approval/use-approval.ts';

const GROUPS: ReadonlyArray<{ state: ActionItemState; heading: string }> = [
  { state: 'proposed', heading: 'Proposed' },
  { state: 'open', heading: 'Open' },
  { state: 'done', heading: 'Done' },
];

/** What is to be done after this meeting. */
export function ActionItemSection(props: { meeting: Meeting; onShow: (segmentIds: readonly string[]) => void }) {
  const { meeting, onShow } = props;
  const [isAdding, setAdding] = useState(false);
  const changes = useActionItemChanges();
  const list = useRowKeys('Action items');
  const items = useQuery({
    queryKey: queryKeys.actionItems(meeting.id),
    queryFn: ({ signal }) => listActionItems(meeting.id, signal),
  });
  const mayEdit = meeting.permissions.edit;
  const isApproved = useApproval(meeting.id).data?.state === 'approved';
  const mayChange = isApproved ? meeting.permissions.approve : mayEdit;
  // They come with the minutes, under them.
  if (items.data?.length === 0 && isUnderWay(meeting)) return null;

  return (
    <section aria-labelledby="action-items-heading" className={styles.section}>
      <div className={styles.head}>
        <h2 id="action-items-heading" className={styles.heading}>
          Action items
        </h2>
        {mayChange && !isAdding ? (
          <Button size="small" variant="ghost" icon={<Plus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            Add item
          </Button>
        ) : null}
      </div>
      {isAdding ? (
        <ActionItemForm
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
        <ErrorState onRetry={() => void items.refetch()} retrying={items.isRefetching}>
          {errorMessage(items.error)}
        </ErrorState>
      ) : (
        <div ref={list}>
          <ul>
            {/* One list, so that a row that changes its group stays the same row, and keeps the focus. */}
            {GROUPS.flatMap(({ state, heading }) => {
              const group = items.data.filter((item: ActionItem) => item.state === state);
              if (group.length === 0) return [];
              return [
                <li key={state} className={styles.group}>
                  <h3 className={styles.groupHeading}>
                    {heading} <span className={styles.count}>{group.length}</span>
                  </h3>
                </li>,
                ...group.map((item) => (
                  <ActionItemRow
                    key={item.id}
                    item={item}
                    changes={changes}
                    mayEdit={mayEdit}
                    lock={isApproved ? (mayChange ? 'amend' : 'locked') : 'open'}
                    onShow={onShow}
                  />
                )),
              ];
            })}
          </ul>
          {items.data.length === 0 && !isAdding ? (
            <p className={styles.none}>Nothing has been agreed to be done.</p>
          ) : null}
        </div>
      )}
    </section>
  );
}
