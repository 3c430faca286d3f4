import type { WriterSettings, WriterSettingsResponse } from '@minutehand/contracts/http/accounts/writer-settings';
import { Banner, Button, Checkbox, Select, TextField, useToast } from '@minutehand/ui';
import {
  getErrorMessage,
  getFieldErrors,
  type QueryKey,
  useMutation,
  useOnline,
  useQueryClient,
  useUnsavedChanges,
} from '@minutehand/web-kit';
import { type FormEvent, useId, useState } from 'react';
import { updateWriterSettings } from '../../../../api.ts';
import { texts } from '../../../../texts.ts';
import styles from '../../SettingsScreen.module.css';
import { formatCount } from './format.ts';
import { getLanguageOptions } from './languages.ts';

/** Unsaved changes; the limit as typed. */
type Draft = { fallback?: boolean; language?: string; limit?: string };

/** Parses a number of tokens; null if invalid. Empty text is 0, which means no limit. */
function parseLimit(text: string): number | null {
  const digits = text.replace(/[\s.,_’']/g, '');
  return /^\d{0,15}$/.test(digits) ? Number(digits) : null;
}

/** The settings form for owners and admins. Unchanged fields keep the defaults of the installation. */
export function WriterSettingsForm({ settings, queryKey }: { settings: WriterSettings; queryKey: QueryKey }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const isOnline = useOnline();
  const hintId = useId();
  const [draft, setDraft] = useState<Draft>({});
  const [isValidLimit, setValidLimit] = useState(true);
  const [loweredLimit, setLoweredLimit] = useState<number | null>(null);
  const limit = draft.limit ?? (settings.monthly_token_limit === 0 ? '' : formatCount(settings.monthly_token_limit));

  const saveMutation = useMutation({
    mutationFn: ({ changes }: { changes: Partial<WriterSettings>; submittedDraft: Draft }) =>
      updateWriterSettings(changes),
    onSuccess: (response, { changes, submittedDraft }) => {
      const savedLimit = response.writer_settings.monthly_token_limit;
      setLoweredLimit(
        changes.monthly_token_limit === undefined || changes.monthly_token_limit === savedLimit ? null : savedLimit,
      );
      queryClient.setQueryData<WriterSettingsResponse>(queryKey, response);
      setDraft((current) => getUnsavedChanges(submittedDraft, current));
      toast(texts.writer.saved, { tone: 'success' });
    },
  });

  useUnsavedChanges(Object.keys(draft).length > 0 && !saveMutation.isPending, { isLostOnSearchParamsChange: true });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (saveMutation.isPending || !isOnline) return;
    const newLimit = draft.limit === undefined ? undefined : parseLimit(draft.limit);
    setValidLimit(newLimit !== null);
    if (newLimit === null) return;
    saveMutation.mutate({ changes: getChanges(settings, draft, newLimit), submittedDraft: draft });
  }

  const limitErrors = isValidLimit
    ? getFieldErrors(saveMutation.error, 'monthly_token_limit')
    : texts.writer.limitInvalid;
  const languageErrors = getFieldErrors(saveMutation.error, 'language');
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={texts.writer.title}>
      <div>
        <Checkbox
          label={texts.writer.fallback}
          aria-describedby={hintId}
          checked={draft.fallback ?? settings.fallback_to_embedded}
          onChange={(fallback) => setDraft({ ...draft, fallback })}
        />
        <p id={hintId} className={styles.hint}>
          {texts.writer.fallbackHint}
        </p>
      </div>
      <Select
        label={texts.writer.language}
        name="language"
        options={getLanguageOptions(settings.language)}
        value={draft.language ?? settings.language}
        error={languageErrors}
        onChange={(event) => setDraft({ ...draft, language: event.target.value })}
      />
      <TextField
        label={texts.writer.limit}
        name="monthly_token_limit"
        inputMode="numeric"
        autoComplete="off"
        hint={texts.writer.limitHint}
        value={limit}
        error={limitErrors}
        onChange={(event) => {
          setLoweredLimit(null);
          setDraft({ ...draft, limit: event.target.value });
        }}
      />
      {loweredLimit === null ? null : (
        <Banner isAnnounced>{texts.writer.limitLowered(formatCount(loweredLimit))}</Banner>
      )}
      {saveMutation.error && !limitErrors && !languageErrors ? (
        <Banner tone="danger" isAnnounced>
          {getErrorMessage(saveMutation.error, texts.writer.failed)}
        </Banner>
      ) : null}
      {isOnline ? null : <Banner isAnnounced>{texts.writer.saveOffline}</Banner>}
      <Button type="submit" variant="primary" isBusy={saveMutation.isPending} disabled={!isOnline}>
        {saveMutation.isPending ? texts.writer.saving : texts.writer.save}
      </Button>
    </form>
  );
}

/** The changes made since a draft was sent. */
function getUnsavedChanges(submittedDraft: Draft, { fallback, language, limit }: Draft): Draft {
  return {
    ...(fallback === submittedDraft.fallback ? {} : { fallback }),
    ...(language === submittedDraft.language ? {} : { language }),
    ...(limit === submittedDraft.limit ? {} : { limit }),
  };
}

/** Only the fields that differ from the current settings, so that shown defaults are not saved as choices of the account. */
function getChanges(settings: WriterSettings, draft: Draft, limit: number | undefined): Partial<WriterSettings> {
  const { fallback, language } = draft;
  return {
    ...(fallback === undefined || fallback === settings.fallback_to_embedded ? {} : { fallback_to_embedded: fallback }),
    ...(language === undefined || language === settings.language ? {} : { language }),
    ...(limit === undefined || limit === settings.monthly_token_limit ? {} : { monthly_token_limit: limit }),
  };
}
