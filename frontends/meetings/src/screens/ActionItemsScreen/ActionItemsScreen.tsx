import {
  Button,
  EmptyState,
  ListTodo,
  Loading,
  PageHeader,
  SegmentedControl,
  Select,
  Skeleton,
  Tabs,
} from '@minutehand/ui';
import { QueryError, usePageTitle, useSearchParams } from '@minutehand/web-kit';
import { DUE_OPTIONS, parseFilters, toSearchParams } from '../../features/action-items/board-filters.ts';
import { ActionItemRow } from '../../features/action-items/components/ActionItemRow.tsx';
import { CalendarFeedButton } from '../../features/action-items/components/calendar-feed/CalendarFeedButton.tsx';
import { useActionItemChanges } from '../../features/action-items/hooks/use-action-items.ts';
import { useBoard } from '../../features/action-items/hooks/use-board.ts';
import { useRowKeys } from '../../shared/hooks/use-row-keys.ts';
import type { ActionItemFilters } from '../../shared/query-keys.ts';
import styles from './ActionItemsScreen.module.css';

/** Action items across meetings. */
export function ActionItemsScreen() {
  usePageTitle('Action items');
  const [search, setSearch] = useSearchParams();
  const filters = parseFilters(search);
  const setFilters = (next: ActionItemFilters) => setSearch(toSearchParams(next), { replace: true });
  return (
    <>
      <PageHeader title="Action items" actions={<CalendarFeedButton />} />
      <Tabs
        label="Whose action items"
        tabs={[
          { id: 'me', label: 'Mine' },
          { id: 'team', label: 'Team' },
        ]}
        value={filters.assignee}
        onChange={(assignee) => setFilters({ ...filters, assignee })}
      >
        <div className={styles.filters}>
          <SegmentedControl
            label="State"
            options={[
              { value: 'open', label: 'Open' },
              { value: 'done', label: 'Done' },
            ]}
            value={filters.state}
            onChange={(state) => setFilters({ ...filters, state, due: 'any' })}
          />
          {filters.state === 'open' ? (
            <Select
              label="Due date"
              hideLabel
              className={styles.due}
              options={DUE_OPTIONS}
              value={filters.due}
              onChange={(event) => {
                const due = DUE_OPTIONS.find(({ value }) => value === event.currentTarget.value)?.value ?? 'any';
                setFilters({ ...filters, due });
              }}
            />
          ) : null}
        </div>
        <Board filters={filters} />
      </Tabs>
    </>
  );
}

function Board({ filters }: { filters: ActionItemFilters }) {
  const board = useBoard(filters);
  const changes = useActionItemChanges();
  const list = useRowKeys('Action items');
  const items = board.data?.pages.flatMap((page) => page.action_items) ?? [];
  if (board.isPending)
    return (
      <Loading label="Loading action items">
        <div className={styles.skeletons}>
          {['60%', '45%', '70%', '52%'].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      </Loading>
    );
  if (board.isError && items.length === 0) return <QueryError query={board} />;
  // A page without items may still have a next one.
  if (items.length === 0 && !board.hasNextPage)
    return <EmptyState icon={<ListTodo size={24} />}>{getEmptyMessage(filters)}</EmptyState>;
  return (
    <div ref={list}>
      <ul aria-label="Action items">
        {items.map((item) => (
          <ActionItemRow key={item.id} item={item} changes={changes} mayEdit showsMeeting />
        ))}
      </ul>
      {board.hasNextPage ? (
        <div className={styles.more}>
          <Button busy={board.isFetchingNextPage} onClick={() => void board.fetchNextPage()}>
            Load more
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function getEmptyMessage({ assignee, state, due }: ActionItemFilters): string {
  if (due === 'overdue') return assignee === 'me' ? 'Nothing of yours is overdue.' : 'Nothing is overdue.';
  if (due === 'week')
    return assignee === 'me' ? 'Nothing of yours is due within 7 days.' : 'Nothing is due within 7 days.';
  if (state === 'done') return assignee === 'me' ? 'You have nothing done yet.' : 'Nothing has been done yet.';
  return assignee === 'me'
    ? 'Nothing is waiting for you. Items that are assigned to you in a meeting show up here.'
    : 'Nothing is open. Items that are accepted in a meeting show up here.';
}
