import { PageHeader } from '@minutehand/ui';
import { usePageTitle, useSearchParams } from '@minutehand/web-kit';
import { parseFilters, toSearchParams } from '../../features/action-items/board-filters.ts';
import { ItemLists } from '../../features/action-items/components/across-meetings/ItemLists.tsx';
import { CalendarFeedButton } from '../../features/action-items/components/calendar-feed/CalendarFeedButton.tsx';
import { texts } from '../../features/action-items/texts.ts';
import { PersonColors } from '../../shared/components/SpeakerAvatar.tsx';
import styles from './ActionItemsScreen.module.css';

/** Action items across meetings. */
export function ActionItemsScreen() {
  usePageTitle(texts.heading);
  const [search, setSearch] = useSearchParams();
  return (
    <div className={styles.screen}>
      <PageHeader title={texts.heading} actions={<CalendarFeedButton />} />
      <PersonColors>
        <ItemLists
          filters={parseFilters(search)}
          onChange={(filters) => setSearch(toSearchParams(filters), { replace: true })}
        />
      </PersonColors>
    </div>
  );
}
