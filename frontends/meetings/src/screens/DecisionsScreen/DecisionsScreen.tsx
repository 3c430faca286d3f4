import { PageHeader } from '@minutehand/ui';
import { usePageTitle, useSearchParams } from '@minutehand/web-kit';
import { DecisionFilterBar } from '../../features/decisions/components/DecisionFilterBar.tsx';
import { DecisionList } from '../../features/decisions/components/DecisionList.tsx';
import { ExportButton } from '../../features/decisions/components/ExportButton.tsx';
import { type DecisionFilters, parseFilters, toSearchParams } from '../../features/decisions/decision-filters.ts';
import { texts } from '../../features/decisions/texts.ts';
import styles from './DecisionsScreen.module.css';

/** The decisions of all meetings. The address contains the filters. */
export function DecisionsScreen() {
  usePageTitle(texts.title);
  const [searchParams, setSearchParams] = useSearchParams();
  const filters = parseFilters(searchParams);
  const change = (changes: Partial<DecisionFilters>) =>
    setSearchParams(toSearchParams({ ...filters, ...changes }), { replace: true });
  return (
    <div className={styles.screen}>
      <PageHeader title={texts.title} meta={texts.intro} actions={<ExportButton filters={filters} />} />
      <DecisionFilterBar filters={filters} onChange={change} />
      <DecisionList filters={filters} onChange={change} />
    </div>
  );
}
