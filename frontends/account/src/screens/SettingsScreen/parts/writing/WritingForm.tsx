import type { WriterSettings, WriterSettingsResponse } from '@minutehand/contracts/http/writer-settings';
import { Banner, Button, Checkbox, Select, TextField, useToast } from '@minutehand/ui';
import {
  getErrorMessage,
  getFieldErrors,
  type QueryKey,
  useMutation,
  useOnline,
  useQueryClient,
} from '@minutehand/web-kit';
import { type FormEvent, useId, useState } from 'react';
import { updateWriterSettings } from '../../../../api.ts';
import styles from '../../SettingsScreen.module.css';
import { languageOptions } from './languages.ts';
import { tokens } from './words.ts';

/** What was changed and not saved yet; the limit as it was typed. */
type Draft = { fallback?: boolean; language?: string; limit?: string };

const NOT_WHOLE = 'Please give a whole number, or leave it empty for no limit.';

/** What was typed as a number of tokens; null for what is none. An empty field is no limit. */
function limitOf(typed: string): number | null {
  const digits = typed.replace(/[\s.,_’']/g, '');
  return /^\d{0,15}$/.test(digits) ? Number(digits) : null;
}

/** The owners' and admins' part. What they leave alone stays whoever runs the site's to decide. */
export function WritingForm({ settings, queryKey }: { settings: WriterSettings; queryKey: QueryKey }) {
  const queries = useQueryClient();
  const toast = useToast();
  const isOnline = useOnline();
  const hintId = useId();
  const [draft, setDraft] = useState<Draft>({});
  const [isNumber, setNumber] = useState(true);
  const [lowered, setLowered] = useState<number | null>(null);
  const limit = draft.limit ?? (settings.monthly_token_limit === 0 ? '' : tokens(settings.monthly_token_limit));

  const saving = useMutation({
    mutationFn: ({ changes }: { changes: Partial<WriterSettings>; sent: Draft }) => updateWriterSettings(changes),
    onSuccess: (saved, { changes: asked, sent }) => {
      const holds = saved.writer_settings.monthly_token_limit;
      setLowered(asked.monthly_token_limit === undefined || asked.monthly_token_limit === holds ? null : holds);
      queries.setQueryData<WriterSettingsResponse>(queryKey, saved);
      setDraft((current) => changedSince(sent, current));
      toast('Saved!', { tone: 'success' });
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (saving.isPending || !isOnline) return;
    const asked = draft.limit === undefined ? undefined : limitOf(draft.limit);
    setNumber(asked !== null);
    if (asked === null) return;
    saving.mutate({ changes: changesOf(settings, draft, asked), sent: draft });
  }

  const limitErrors = isNumber ? getFieldErrors(saving.error, 'monthly_token_limit') : NOT_WHOLE;
  const languageErrors = getFieldErrors(saving.error, 'language');
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="How minutes are written">
      <div>
        <Checkbox
          label="If the model fails, let the embedded writer write"
          aria-describedby={hintId}
          checked={draft.fallback ?? settings.fallback_to_embedded}
          onChange={(fallback) => setDraft({ ...draft, fallback })}
        />
        <p id={hintId} className={styles.hint}>
          Its minutes are marked, and take their sentences from the transcript. Otherwise the meeting says what failed,
          with a way to try again.
        </p>
      </div>
      <Select
        label="Language of the minutes"
        name="language"
        options={languageOptions(settings.language)}
        value={draft.language ?? settings.language}
        error={languageErrors}
        onChange={(event) => setDraft({ ...draft, language: event.target.value })}
      />
      <TextField
        label="Tokens a month"
        name="monthly_token_limit"
        inputMode="numeric"
        autoComplete="off"
        hint="What the language model may read and write for this account. Empty for no limit of your own."
        value={limit}
        error={limitErrors}
        onChange={(event) => {
          setLowered(null);
          setDraft({ ...draft, limit: event.target.value });
        }}
      />
      {lowered === null ? null : (
        <Banner live>Whoever runs this site allows {tokens(lowered)} tokens a month, and the lower limit holds.</Banner>
      )}
      {saving.error && !limitErrors && !languageErrors ? (
        <Banner tone="danger" live>
          {getErrorMessage(saving.error, 'Unable to save.')}
        </Banner>
      ) : null}
      {isOnline ? null : <Banner live>You are offline. This can be saved once you are back.</Banner>}
      <Button type="submit" variant="primary" busy={saving.isPending} disabled={!isOnline}>
        {saving.isPending ? 'Saving...' : 'Save'}
      </Button>
    </form>
  );
}

/** What was changed while the draft that was sent was being saved. */
function changedSince(sent: Draft, { fallback, language, limit }: Draft): Draft {
  return {
    ...(fallback === sent.fallback ? {} : { fallback }),
    ...(language === sent.language ? {} : { language }),
    ...(limit === sent.limit ? {} : { limit }),
  };
}

/** Only what differs from what holds: the rest is not the account's own choice by being shown here. */
function changesOf(settings: WriterSettings, draft: Draft, limit: number | undefined): Partial<WriterSettings> {
  const { fallback, language } = draft;
  return {
    ...(fallback === undefined || fallback === settings.fallback_to_embedded ? {} : { fallback_to_embedded: fallback }),
    ...(language === undefined || language === settings.language ? {} : { language }),
    ...(limit === undefined || limit === settings.monthly_token_limit ? {} : { monthly_token_limit: limit }),
  };
}
