import type { QuotaUsage } from '@minutehand/contracts/http/accounts/usage';
import { Banner, classNames, Loading, SkeletonText } from '@minutehand/ui';
import { QueryError } from '@minutehand/web-kit';
import { METER_SHARE } from '../../../limits.ts';
import { texts } from '../../../texts.ts';
import styles from '../SettingsScreen.module.css';
import { formatUsage } from './format-usage.ts';
import { useUsage } from './use-usage.ts';

/** The usage of the quotas of the account and the user, with a warning before a limit is reached. */
export function UsageSection() {
  return (
    <section className={styles.section} aria-labelledby="usage-heading">
      <h2 id="usage-heading" className={styles.heading}>
        {texts.usage.title}
      </h2>
      <Usage />
    </section>
  );
}

function Usage() {
  const query = useUsage();
  // The query is paused while offline.
  if (query.isPending && query.fetchStatus === 'paused') return <p className={styles.muted}>{texts.usage.offline}</p>;
  if (query.isPending)
    return (
      <Loading label={texts.usage.loading}>
        <SkeletonText lines={4} />
      </Loading>
    );
  if (query.data === undefined) return <QueryError query={query} />;
  const { usage, is_incomplete } = query.data;
  const visibleUsage = usage.filter(({ used, limit }) => used > 0 || limit !== null);
  const nearLimits = visibleUsage.filter(({ is_near_limit }) => is_near_limit);
  return (
    <>
      {nearLimits.length === 0 ? null : (
        <Banner tone="warning">
          {describeNearlyReachedLimits(nearLimits)} {texts.usage.limitHint}
        </Banner>
      )}
      {is_incomplete ? <p className={styles.muted}>{texts.usage.incomplete}</p> : null}
      <ul className={styles.list} aria-label={texts.usage.title}>
        {visibleUsage.map((entry) => (
          <UsageRow key={entry.quota} entry={entry} />
        ))}
      </ul>
    </>
  );
}

const isReached = ({ used, limit }: QuotaUsage): boolean => limit !== null && used >= limit;

function describeNearlyReachedLimits(nearLimits: readonly QuotaUsage[]): string {
  const quotas = nearLimits.map(({ quota }) => lowercaseFirst(texts.usage.quotas[quota])).join(', ');
  return nearLimits.some(isReached) ? texts.usage.limitReached(quotas) : texts.usage.limitNear(quotas);
}

/** Keeps the capitals of "AI". */
const lowercaseFirst = (text: string): string =>
  /^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);

function UsageRow({ entry }: { entry: QuotaUsage }) {
  const { quota, used, limit } = entry;
  const label = texts.usage.quotas[quota];
  const text = formatUsage(entry);
  return (
    <li className={classNames(styles.row, styles.quota)}>
      <span>{label}</span>
      <span className={styles.muted} data-tabular>
        {text}
      </span>
      {limit === null || used < limit * METER_SHARE ? null : (
        <meter
          className={styles.meter}
          aria-label={label}
          aria-valuetext={text}
          min={0}
          max={limit}
          value={Math.min(used, limit)}
        />
      )}
    </li>
  );
}
