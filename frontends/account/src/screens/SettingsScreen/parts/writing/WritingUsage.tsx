import type { WriterSettingsResponse } from '@minutehand/contracts/http/writer-settings';
import { Banner } from '@minutehand/ui';
import styles from '../../SettingsScreen.module.css';
import { cost, monthName, tokens } from './words.ts';

/** What the language model was asked this month, held against what it may be asked. */
export function WritingUsage({ answer }: { answer: WriterSettingsResponse }) {
  const { usage, writer, writer_settings } = answer;
  const limit = writer_settings.monthly_token_limit;
  const used = usage.input_tokens + usage.output_tokens;
  if (usage.calls === 0 && (writer.kind === 'embedded' || limit === 0))
    return writer.kind === 'embedded' ? null : (
      <p className={styles.muted}>Nothing was used in {monthName(usage.month)}.</p>
    );
  const isSpent = limit > 0 && used >= limit;
  return (
    <div className={styles.usage}>
      <p data-tabular>
        {limit === 0
          ? `${tokens(used)} tokens in ${monthName(usage.month)}`
          : `${tokens(used)} of ${tokens(limit)} tokens in ${monthName(usage.month)}`}
      </p>
      {limit === 0 ? null : (
        <meter
          className={styles.meter}
          aria-label="Tokens used this month"
          aria-valuetext={`${tokens(used)} of ${tokens(limit)}`}
          min={0}
          max={limit}
          value={Math.min(used, limit)}
        />
      )}
      <p className={styles.muted} data-tabular>
        {tokens(usage.input_tokens)} read and {tokens(usage.output_tokens)} written in{' '}
        {usage.calls === 1 ? '1 call' : `${tokens(usage.calls)} calls`}
        {usage.cost > 0 ? `, at a cost of ${cost(usage.cost)} by this site’s prices` : ''}.
      </p>
      {isSpent ? (
        <Banner tone="warning">
          The limit is reached: until the month ends,{' '}
          {writer_settings.fallback_to_embedded
            ? 'the embedded writer writes instead.'
            : 'the language model is not asked, and new minutes are not written.'}
        </Banner>
      ) : null}
    </div>
  );
}
