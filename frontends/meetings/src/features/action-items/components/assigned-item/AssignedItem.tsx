import type { AssignedItem as Item } from '@minutehand/contracts/http/assigned-items';
import { Badge, Banner, Button, Check, LiveText, Loading, SkeletonText } from '@minutehand/ui';
import { getErrorMessage, isNotFound, QueryError, useMutation, useQuery, useQueryClient } from '@minutehand/web-kit';
import { queryKeys } from '../../../../shared/query-keys.ts';
import { completeAssignedItem, getAssignedItem } from '../../api.ts';
import styles from './AssignedItem.module.css';

/** One action item, for somebody outside of the account who has its link: what it is, and whether it is done. */
export function AssignedItem({ token }: { token: string }) {
  const found = useQuery({
    queryKey: queryKeys.assigned(token),
    queryFn: ({ signal }) => getAssignedItem(token, signal),
    // Others tick it off too, in the meeting.
    staleTime: 0,
  });
  if (isNotFound(found.error)) return <Gone />;
  if (found.data !== undefined) return <Shown token={token} item={found.data} />;
  if (found.isError) return <QueryError query={found} />;
  return (
    <div className={styles.page}>
      <Loading label="Loading the action item">
        <SkeletonText lines={3} />
      </Loading>
    </div>
  );
}

function Gone() {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>This link no longer works</h1>
      <p className={styles.quiet}>
        The action item may have been given to somebody else, or removed. Whoever sent you the link can tell you more.
      </p>
    </div>
  );
}

function Shown({ token, item }: { token: string; item: Item }) {
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: (isDone: boolean) => completeAssignedItem(token, isDone),
    onSuccess: (saved) => queries.setQueryData(queryKeys.assigned(token), saved),
    onError: (error) => {
      if (isNotFound(error)) void queries.resetQueries({ queryKey: queryKeys.assigned(token) });
    },
  });
  const asked = item.assigned_by === '' ? null : item.assigned_by;
  return (
    <article className={styles.page} aria-labelledby="assigned-item">
      <div className={styles.head}>
        <h1 id="assigned-item" className={styles.title}>
          An action item for you
        </h1>
        <State item={item} />
      </div>
      <p className={styles.description}>{item.description}</p>
      <dl className={styles.facts}>
        {item.due_date === null ? null : <Fact name="Due">{item.due_date_formatted}</Fact>}
        <Fact name="Meeting">{item.meeting_title}</Fact>
        {asked === null ? null : <Fact name="Asked by">{asked}</Fact>}
      </dl>
      {saving.isError && !isNotFound(saving.error) ? (
        <Banner tone="danger" live>
          {getErrorMessage(saving.error)}
        </Banner>
      ) : null}
      <Button
        className={styles.action}
        variant={item.completed ? 'secondary' : 'primary'}
        icon={item.completed ? undefined : <Check size={16} aria-hidden />}
        busy={saving.isPending}
        onClick={() => saving.mutate(!item.completed)}
      >
        {item.completed ? 'Not done after all' : 'Mark done'}
      </Button>
      <LiveText>{saving.isSuccess ? (item.completed ? 'It is marked done.' : 'It is open again.') : ''}</LiveText>
    </article>
  );
}

function State({ item }: { item: Item }) {
  if (item.completed) return <Badge tone="success">Done</Badge>;
  return item.overdue ? <Badge tone="danger">Overdue</Badge> : <Badge>Open</Badge>;
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
