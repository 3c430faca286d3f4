import type { WriterSettingsResponse } from '@minutehand/contracts/http/accounts/writer-settings';
import { Banner } from '@minutehand/ui';
import { texts } from '../../../../texts.ts';
import styles from '../../SettingsScreen.module.css';
import { formatCost, formatCount, formatMonth } from './format.ts';

/** The token usage of the month against the limit. */
export function WriterUsage({ response }: { response: WriterSettingsResponse }) {
  const { usage, writer, writer_settings } = response;
  const limit = writer_settings.monthly_token_limit;
  const used = usage.input_tokens + usage.output_tokens;
  if (usage.calls === 0 && (writer.kind === 'embedded' || limit === 0))
    return writer.kind === 'embedded' ? null : (
      <p className={styles.muted}>{texts.writer.unused(formatMonth(usage.month))}</p>
    );
  const isLimitReached = limit > 0 && used >= limit;
  return (
    <div className={styles.usage}>
      <p data-tabular>
        {limit === 0
          ? texts.writer.used(formatCount(used), formatMonth(usage.month))
          : texts.writer.usedOf(formatCount(used), formatCount(limit), formatMonth(usage.month))}
      </p>
      {limit === 0 ? null : (
        <meter
          className={styles.meter}
          aria-label={texts.writer.usedMeter}
          aria-valuetext={texts.usage.ofLimit(formatCount(used), formatCount(limit))}
          min={0}
          max={limit}
          value={Math.min(used, limit)}
        />
      )}
      <p className={styles.muted} data-tabular>
        {texts.writer.details(
          formatCount(usage.input_tokens),
          formatCount(usage.output_tokens),
          texts.writer.calls(usage.calls, formatCount(usage.calls)),
        )}
        {usage.cost > 0 ? ` · ${texts.writer.cost(formatCost(usage.cost))}` : ''}
      </p>
      {isLimitReached ? (
        <Banner tone="warning">
          {texts.writer.limitReached}{' '}
          {writer_settings.fallback_to_embedded ? texts.writer.limitReachedFallback : texts.writer.limitReachedStop}
        </Banner>
      ) : null}
    </div>
  );
}
