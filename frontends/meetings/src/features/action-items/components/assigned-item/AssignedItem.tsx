import type { AssignedItem as Item } from '@minutehand/contracts/http/meetings/assigned-items';
import { Badge, Banner, Button, Check, classNames, LiveRegion, Loading, SkeletonText } from '@minutehand/ui';
import {
  formatCalendarDay,
  getErrorMessage,
  isNotFound,
  QueryError,
  useMutation,
  useQuery,
  useQueryClient,
} from '@minutehand/web-kit';
import { queryKeys } from '../../../../shared/query-keys.ts';
import { getAssignedItem, setAssignedItemDone } from '../../api.ts';
import { texts } from '../../texts.ts';
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
  if (itemQuery.isError) return <QueryError title={texts.itemNotLoaded} query={itemQuery} />;
  return (
    <div className={styles.page}>
      <Loading label={texts.loadingItem}>
        <SkeletonText lines={3} />
      </Loading>
    </div>
  );
}

function LinkExpired() {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{texts.linkExpired}</h1>
      <p className={styles.muted}>{texts.linkExpiredHint}</p>
    </div>
  );
}

function AssignedItemDetails({ token, item }: { token: string; item: Item }) {
  const queryClient = useQueryClient();
  const saveMutation = useMutation({
    mutationFn: (isDone: boolean) => setAssignedItemDone(token, isDone),
    onSuccess: (savedItem) => queryClient.setQueryData(queryKeys.assigned(token), savedItem),
    onError: (error) => {
      if (isNotFound(error)) void queryClient.resetQueries({ queryKey: queryKeys.assigned(token) });
    },
  });
  return (
    <article className={styles.page} aria-labelledby="assigned-item">
      <header className={styles.header}>
        <p className={styles.muted}>{texts.assignedEyebrow}</p>
        <h1 id="assigned-item" className={classNames(styles.title, item.completed && styles.done)}>
          {item.description}
        </h1>
      </header>
      <dl className={styles.facts}>
        <div>
          <dt>{texts.assignedFacts.state}</dt>
          <dd>
            <State item={item} />
          </dd>
        </div>
        {item.due_date === null ? null : (
          <div>
            <dt>{texts.assignedFacts.due}</dt>
            <dd>
              <time dateTime={item.due_date}>{formatCalendarDay(item.due_date)}</time>
            </dd>
          </div>
        )}
        <div>
          <dt>{texts.assignedFacts.meeting}</dt>
          <dd>{item.meeting_title}</dd>
        </div>
        {item.assigned_by === '' ? null : (
          <div>
            <dt>{texts.assignedFacts.assignedBy}</dt>
            <dd>{item.assigned_by}</dd>
          </div>
        )}
      </dl>
      {saveMutation.isError && !isNotFound(saveMutation.error) ? (
        <Banner tone="danger" isAnnounced>
          {getErrorMessage(saveMutation.error)}
        </Banner>
      ) : null}
      <Button
        className={styles.action}
        variant={item.completed ? 'secondary' : 'primary'}
        icon={item.completed ? undefined : <Check size={16} aria-hidden />}
        isBusy={saveMutation.isPending}
        onClick={() => saveMutation.mutate(!item.completed)}
      >
        {item.completed ? texts.reopen : texts.markDone}
      </Button>
      <LiveRegion>{saveMutation.isSuccess ? (item.completed ? texts.markedDone : texts.reopened) : ''}</LiveRegion>
    </article>
  );
}

function State({ item }: { item: Item }) {
  if (item.completed) return <Badge tone="success">{texts.groups.done}</Badge>;
  return item.overdue ? <Badge tone="danger">{texts.dueState.overdue}</Badge> : <Badge>{texts.groups.open}</Badge>;
}
