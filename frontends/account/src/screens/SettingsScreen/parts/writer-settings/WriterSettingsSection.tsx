import type { WriterSettingsResponse } from '@minutehand/contracts/http/accounts/writer-settings';
import { Loading, SkeletonText } from '@minutehand/ui';
import { QueryError, useSignedIn } from '@minutehand/web-kit';
import { texts } from '../../../../texts.ts';
import styles from '../../SettingsScreen.module.css';
import { formatCount } from './format.ts';
import { getLanguageName } from './languages.ts';
import { getWriterSettingsKey, useWriterSettings } from './use-writer-settings.ts';
import { WriterSettingsForm } from './WriterSettingsForm.tsx';
import { WriterUsage } from './WriterUsage.tsx';

/** The writer settings of the account, with the usage of the current month. */
export function WriterSettingsSection() {
  return (
    <section className={styles.section} aria-labelledby="writer-settings-heading">
      <h2 id="writer-settings-heading" className={styles.heading}>
        {texts.writer.title}
      </h2>
      <Settings />
    </section>
  );
}

function Settings() {
  const { account } = useSignedIn();
  const settings = useWriterSettings();
  const canChange = account.role !== 'member';
  // The query is paused while offline.
  if (settings.isPending && settings.fetchStatus === 'paused')
    return <p className={styles.muted}>{texts.writer.offline}</p>;
  if (settings.isPending)
    return (
      <Loading label={texts.writer.loading}>
        <SkeletonText lines={5} />
      </Loading>
    );
  if (settings.data === undefined) return <QueryError query={settings} />;
  const { writer, writer_settings } = settings.data;
  return (
    <>
      <p className={styles.muted}>{describeWriter(writer)}</p>
      <WriterUsage response={settings.data} />
      {canChange ? (
        <WriterSettingsForm settings={writer_settings} queryKey={getWriterSettingsKey(account.id)} />
      ) : (
        <ReadOnlySettings settings={writer_settings} />
      )}
    </>
  );
}

function describeWriter({ kind, model }: WriterSettingsResponse['writer']): string {
  if (kind === 'embedded') return texts.writer.builtIn;
  return model === null ? texts.writer.anyModel : texts.writer.model(model);
}

/** The settings for members, who cannot change them. */
function ReadOnlySettings({ settings }: { settings: WriterSettingsResponse['writer_settings'] }) {
  const { fallback_to_embedded, language, monthly_token_limit } = settings;
  return (
    <>
      <dl className={styles.details}>
        <div className={styles.detail}>
          <dt>{texts.writer.onFailure}</dt>
          <dd>{fallback_to_embedded ? texts.writer.fallbackOn : texts.writer.fallbackOff}</dd>
        </div>
        <div className={styles.detail}>
          <dt>{texts.writer.language}</dt>
          <dd>{getLanguageName(language)}</dd>
        </div>
        <div className={styles.detail}>
          <dt>{texts.writer.limitShort}</dt>
          <dd data-tabular>{monthly_token_limit === 0 ? texts.writer.noLimit : formatCount(monthly_token_limit)}</dd>
        </div>
      </dl>
      <p className={styles.muted}>{texts.writer.readOnly}</p>
    </>
  );
}
