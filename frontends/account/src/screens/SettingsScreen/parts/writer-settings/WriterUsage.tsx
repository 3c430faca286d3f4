import type { WriterSettingsResponse } from '@minutehand/contracts/http/writer-settings';
import { Banner } from '@minutehand/ui';
import styles from '../../SettingsScreen.module.css';
import { formatCost, formatCount, formatMonth } from './format.ts';

/** The token usage of the month against the limit. */
export function WriterUsage({ response }: { response: WriterSettingsResponse }) {
  const { usage, writer, writer_settings } = response;
  const limit = writer_settings.monthly_token_limit;
  const used = usage.input_tokens + usage.output_tokens;
  if (usage.calls === 0 && (writer.kind === 'embedded' || limit === 0))
    return writer.kind === 'embedded' ? null : (
      <p className={styles.muted}>Nothing was used in {formatMonth(usage.month)}.</p>
    );
  const isLimitReached = limit > 0 && used >= limit;
  return (
    <div className={styles.usage}>
      <p data-tabular>
        {limit === 0
          ? `${formatCount(used)} tokens in ${formatMonth(usage.month)}`
          : `${formatCount(used)} of ${formatCount(limit)} tokens in ${formatMonth(usage.month)}`}
      </p>
      {limit === 0 ? null : (
        <meter
          className={styles.meter}
          aria-label="Tokens used this month"
          aria-valuetext={`${formatCount(used)} of ${formatCount(limit)}`}
          min={0}
          max={limit}
          value={Math.min(used, limit)}
        />
      )}
      <p className={styles.muted} data-tabular>
        {formatCount(usage.input_tokens)} read and {formatCount(usage.output_tokens)} written in{' '}
        {usage.calls === 1 ? '1 call' : `${formatCount(usage.calls)} calls`}
        {usage.cost > 0 ? `, at a cost of ${formatCost(usage.cost)} by this site’s prices` : ''}.
      </p>
      {isLimitReached ? (
        <Banner tone="warning">
          The limit is reached: until the month ends,{' '}
          {writer_settings.fallback_to_embedded
            ? 'the embedded writer writes instead.'
            : 'the language model is not used, and new minutes are not written.'}
        </Banner>
      ) : null}
    </div>
  );
}
