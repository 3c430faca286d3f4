import { PageHeader, SegmentedControl, Tabs } from '@minutehand/ui';
import { usePageTitle, useSearchParams } from '@minutehand/web-kit';
import { parseFilters, toSearchParams } from '../../features/action-items/board-filters.ts';
import { Board } from '../../features/action-items/components/across-meetings/Board.tsx';
import { DoneItems } from '../../features/action-items/components/across-meetings/DoneItems.tsx';
import { OpenItems } from '../../features/action-items/components/across-meetings/OpenItems.tsx';
import { CalendarFeedButton } from '../../features/action-items/components/calendar-feed/CalendarFeedButton.tsx';
import { texts } from '../../features/action-items/texts.ts';
import type { ActionItemFilters } from '../../shared/query-keys.ts';
import styles from './ActionItemsScreen.module.css';

/** Action items across meetings. */
export function ActionItemsScreen() {
  usePageTitle(texts.heading);
  const [search, setSearch] = useSearchParams();
  const filters = parseFilters(search);
  const setFilters = (next: ActionItemFilters) => setSearch(toSearchParams(next), { replace: true });
  return (
    <>
      <PageHeader title={texts.heading} actions={<CalendarFeedButton />} />
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
            label="View"
            options={[
              { value: 'open', label: 'Open' },
              { value: 'done', label: 'Done' },
              { value: 'board', label: 'Board' },
            ]}
            value={filters.view}
            onChange={(view) => setFilters({ ...filters, view })}
          />
        </div>
        <View key={`${filters.assignee} ${filters.view}`} filters={filters} />
      </Tabs>
    </>
  );
}

function View({ filters: { assignee, view } }: { filters: ActionItemFilters }) {
  switch (view) {
    case 'open':
      return <OpenItems assignee={assignee} />;
    case 'done':
      return <DoneItems assignee={assignee} />;
    case 'board':
      return <Board assignee={assignee} />;
  }
}
