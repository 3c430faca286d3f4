import type { EmailFrequency } from '@minutehand/contracts/http/notifications';
import { Loading, Select, SkeletonText } from '@minutehand/ui';
import { QueryError } from '@minutehand/web-kit';
import { texts } from '../../texts.ts';
import styles from './Preferences.module.css';
import { BrowserPermission } from './parts/BrowserPermission.tsx';
import { KindTable } from './parts/KindTable.tsx';
import { usePreferences } from './use-preferences.ts';

const FREQUENCIES: readonly EmailFrequency[] = ['immediately', 'daily', 'weekly'];

/** The user's notification preferences in the current account. Each change is saved immediately. */
export function Preferences() {
  const { query, change } = usePreferences();
  if (query.isPending)
    return (
      <Loading label={texts.loading}>
        <SkeletonText lines={8} />
      </Loading>
    );
  if (!query.data) return <QueryError query={query} />;
  const { kinds, email_frequency } = query.data;
  return (
    <>
      <section className={styles.section}>
        <h2 className={styles.heading}>{texts.preferences.kinds}</h2>
        <KindTable kinds={kinds} onChange={(preferences) => change({ kinds: [preferences] })} />
        <Select
          label={texts.preferences.frequency}
          value={email_frequency}
          options={FREQUENCIES.map((value) => ({ value, label: texts.preferences.frequencies[value] }))}
          onChange={({ currentTarget }) =>
            change({ email_frequency: FREQUENCIES.find((value) => value === currentTarget.value) ?? email_frequency })
          }
        />
      </section>
      <BrowserPermission />
    </>
  );
}
