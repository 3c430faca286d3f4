import type { GlossaryTerm } from '@minutehand/contracts/http/accounts/glossary';
import { Banner, Dialog, DialogActions, TextArea, TextField, useToast } from '@minutehand/ui';
import { getErrorMessage, useUnsavedChanges } from '@minutehand/web-kit';
import { type FormEvent, useId, useState } from 'react';
import { findTermProblem, parseAliases } from '../../../../domain/parse-terms.ts';
import styles from './GlossarySettings.module.css';
import { texts } from './texts.ts';
import { useGlossaryUpdate } from './use-glossary.ts';

/** Adds a term, or changes `term`. */
export function TermDialog({
  term,
  terms,
  onClose,
}: {
  term: GlossaryTerm | undefined;
  terms: readonly GlossaryTerm[];
  onClose: () => void;
}) {
  const formId = useId();
  const toast = useToast();
  const update = useGlossaryUpdate();
  const initial = { term: term?.term ?? '', aliases: term?.aliases.join(', ') ?? '', meaning: term?.meaning ?? '' };
  const [draft, setDraft] = useState(initial);
  const [isSubmitted, setSubmitted] = useState(false);
  const edited = { term: draft.term.trim(), aliases: parseAliases(draft.aliases), meaning: draft.meaning.trim() };
  const problem = findTermProblem(edited);
  const isSame = (term: string, other: string) => term.toLowerCase() === other.toLowerCase();
  const isTaken = terms.some((other) => isSame(other.term, edited.term) && !isSame(other.term, initial.term));
  const clearUnsavedChanges = useUnsavedChanges(
    JSON.stringify(draft) !== JSON.stringify(initial) && !update.isPending,
    {
      isLostOnSearchParamsChange: true,
    },
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (problem !== undefined || isTaken || update.isPending) return;
    update.mutate(
      { terms: [edited], deleted_terms: term && !isSame(term.term, edited.term) ? [term.term] : [] },
      {
        onSuccess: () => {
          clearUnsavedChanges();
          toast(term ? texts.form.saved(edited.term) : texts.form.added(edited.term), { tone: 'success' });
          onClose();
        },
      },
    );
  }

  const showError = (isInvalid: boolean, text: string) => (isSubmitted && isInvalid ? text : null);
  const isTermInvalid = problem === 'blank' || (problem === 'termTooLong' && !isAliasTooLong(edited));
  return (
    <Dialog
      open
      title={term ? texts.form.editTitle : texts.form.addTitle}
      onClose={onClose}
      isBusy={update.isPending}
      footer={
        <DialogActions
          confirmLabel={term ? texts.form.save : texts.form.add}
          isBusy={update.isPending}
          onCancel={onClose}
          form={formId}
        />
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={texts.form.term}
          name="term"
          autoComplete="off"
          value={draft.term}
          error={showError(isTermInvalid, texts.problems[problem ?? 'blank']) ?? showError(isTaken, texts.form.exists)}
          onChange={(event) => setDraft({ ...draft, term: event.target.value })}
        />
        <TextField
          label={texts.form.aliases}
          name="aliases"
          autoComplete="off"
          hint={texts.form.aliasesHint}
          value={draft.aliases}
          error={showError(
            problem === 'tooManyAliases' || isAliasTooLong(edited),
            texts.problems[problem ?? 'termTooLong'],
          )}
          onChange={(event) => setDraft({ ...draft, aliases: event.target.value })}
        />
        <TextArea
          label={texts.form.meaning}
          name="meaning"
          rows={2}
          value={draft.meaning}
          error={showError(problem === 'meaningTooLong', texts.problems.meaningTooLong)}
          onChange={(event) => setDraft({ ...draft, meaning: event.target.value })}
        />
        {update.error ? (
          <Banner tone="danger" isAnnounced>
            {getErrorMessage(update.error, texts.failed)}
          </Banner>
        ) : null}
      </form>
    </Dialog>
  );
}

/** True if an alias, and not the term, is too long. */
const isAliasTooLong = ({ aliases }: GlossaryTerm): boolean =>
  findTermProblem({ term: 'term', aliases, meaning: '' }) === 'termTooLong';
