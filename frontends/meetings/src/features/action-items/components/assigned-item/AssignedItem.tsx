import type { AssignedItem as Item } from '@minutehand/contracts/http/meetings/assigned-items';
import { Badge, Banner, Button, Check, LiveText, Loading, SkeletonText } from '@minutehand/ui';
import { getErrorMessage, isNotFound, QueryError, useMutation, useQuery, useQueryClient } from '@minutehand/web-kit';
import { queryKeys } from '../../../../shared/query-keys.ts';
import { getAssignedItem, setAssignedItemDone } from '../../api.ts';
import { texts } from '../../texts.ts';
import { ItemRowLayout } from '../row/ItemRowLayout.tsx';
import styles from './AssignedItem.module.css';

/** One action item, for an external assignee who has its link. */
export function AssignedItem({ token }: { token: string }) {
  const itemQuery = useQuery({
    queryKey: queryKeys.assigned(token),
    queryFn: ({ signal }) => getAssignedItem(token, signal),
    // Members can complete the item in the meeting at any time.
    staleTime: 0,
  });
  if (isNotFound(itemQuery.error)) return <LinkExpired />;
  if (itemQuery.data !== undefined) return <AssignedItemDetails token={token} item={itemQuery.data} />;
  if (itemQuery.isError) return <QueryError query={itemQuery} />;
  return (
    <div className={styles.page}>
      <Loading label="Loading the action item">
        <SkeletonText lines={3} />
      </Loading>
    </div>
  );
}

function LinkExpired() {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>This link no longer works</h1>
      <p className={styles.muted}>
        The action item may have been reassigned or deleted. Contact the person who sent you the link.
      </p>
    </div>
  );
}

function AssignedItemDetails({ token, item }: { token: string; item: Item }) {
  const queries = useQueryClient();
  const saveMutation = useMutation({
    mutationFn: (isDone: boolean) => setAssignedItemDone(token, isDone),
    onSuccess: (savedItem) => queries.setQueryData(queryKeys.assigned(token), savedItem),
    onError: (error) => {
      if (isNotFound(error)) void queries.resetQueries({ queryKey: queryKeys.assigned(token) });
    },
  });
  const assignedBy = item.assigned_by === '' ? null : item.assigned_by;
  return (
    <article className={styles.page} aria-labelledby="assigned-item">
      <div className={styles.header}>
        <h1 id="assigned-item" className={styles.title}>
          {texts.assignedHeading}
        </h1>
        <State item={item} />
      </div>
      <div className={styles.row}>
        <ItemRowLayout
          check={<span className={styles.mark} data-done={item.completed || undefined} aria-hidden />}
          text={<span className={item.completed ? styles.done : styles.description}>{item.description}</span>}
          meeting={<span className={styles.meeting}>{item.meeting_title}</span>}
          owner={
            assignedBy === null ? null : (
              <span className={styles.muted}>
                {texts.assignedBy} <span>{assignedBy}</span>
              </span>
            )
          }
          due={item.due_date === null ? null : <time dateTime={item.due_date}>{item.due_date_formatted}</time>}
          actions={null}
        />
      </div>
      {saveMutation.isError && !isNotFound(saveMutation.error) ? (
        <Banner tone="danger" live>
          {getErrorMessage(saveMutation.error)}
        </Banner>
      ) : null}
      <Button
        className={styles.action}
        variant={item.completed ? 'secondary' : 'primary'}
        icon={item.completed ? undefined : <Check size={16} aria-hidden />}
        busy={saveMutation.isPending}
        onClick={() => saveMutation.mutate(!item.completed)}
      >
        {item.completed ? texts.reopen : texts.markDone}
      </Button>
      <LiveText>{saveMutation.isSuccess ? (item.completed ? texts.markedDone : texts.reopened) : ''}</LiveText>
    </article>
  );
}

function State({ item }: { item: Item }) {
  if (item.completed) return <Badge tone="success">Done</Badge>;
  return item.overdue ? <Badge tone="danger">Overdue</Badge> : <Badge>Open</Badge>;
}
