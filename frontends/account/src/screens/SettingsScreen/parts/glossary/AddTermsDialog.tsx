import type { GlossaryTerm } from '@minutehand/contracts/http/accounts/glossary';
import { GLOSSARY_TERMS_MAX } from '@minutehand/contracts/limits';
import { Banner, Dialog, DialogActions, FileDrop, TextArea, useToast } from '@minutehand/ui';
import { getErrorMessage, useUnsavedChanges } from '@minutehand/web-kit';
import { type FormEvent, useId, useState } from 'react';
import { decodeTerms, type ParsedTerms, parseTerms } from '../../../../domain/parse-terms.ts';
import { TERMS_FILE_BYTES } from '../../../../limits.ts';
import settingsStyles from '../../SettingsScreen.module.css';
import styles from './GlossarySettings.module.css';
import { texts } from './texts.ts';
import { useGlossaryUpdate } from './use-glossary.ts';

/** Maximum number of invalid lines that are listed. */
const PROBLEMS_SHOWN = 5;

/** Adds pasted terms, or those of a file, and replaces those that the glossary contains. */
export function AddTermsDialog({ terms, onClose }: { terms: readonly GlossaryTerm[]; onClose: () => void }) {
  const formId = useId();
  const toast = useToast();
  const update = useGlossaryUpdate();
  const [text, setText] = useState('');
  const [isTable, setTable] = useState(false);
  const [fileError, setFileError] = useState<string | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const parsed = parseTerms(text, { isTable });
  const existingTerms = new Set(terms.map(({ term }) => term.toLowerCase()));
  const replacedCount = parsed.terms.filter(({ term }) => existingTerms.has(term.toLowerCase())).length;
  const newCount = parsed.terms.length - replacedCount;
  const excess = terms.length + newCount - GLOSSARY_TERMS_MAX;
  const clearUnsavedChanges = useUnsavedChanges(text.trim() !== '' && !update.isPending, {
    isLostOnSearchParamsChange: true,
  });

  async function readFile([file]: File[]) {
    setFileError(null);
    if (file === undefined) return;
    if (file.size > TERMS_FILE_BYTES) return setFileError(texts.several.fileTooLarge);
    try {
      setText(decodeTerms(await file.arrayBuffer()));
      setTable(/\.[ct]sv$/i.test(file.name));
    } catch {
      setFileError(texts.several.fileUnreadable);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (parsed.terms.length === 0 || excess > 0 || update.isPending) return;
    update.mutate(
      { terms: [...parsed.terms] },
      {
        onSuccess: () => {
          clearUnsavedChanges();
          toast(texts.several.saved(parsed.terms.length), { tone: 'success' });
          onClose();
        },
      },
    );
  }

  const isEmpty = isSubmitted && parsed.terms.length === 0;
  return (
    <Dialog
      open
      title={texts.several.title}
      onClose={onClose}
      isBusy={update.isPending}
      footer={
        <DialogActions confirmLabel={texts.several.add} isBusy={update.isPending} onCancel={onClose} form={formId} />
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <TextArea
          label={texts.several.label}
          name="terms"
          rows={8}
          hint={texts.several.hint}
          value={text}
          error={isEmpty ? texts.several.none : excess > 0 ? texts.several.full(excess) : null}
          onChange={(event) => {
            setText(event.target.value);
            if (event.target.value.trim() === '') setTable(false);
          }}
        />
        {text.trim() === '' ? null : (
          <p role="status" className={settingsStyles.muted}>
            {texts.several.found(newCount, replacedCount)}
          </p>
        )}
        <Problems problems={parsed.problems} />
        <FileDrop
          label={texts.several.file}
          hint={texts.several.fileHint}
          accept=".csv,.tsv,.txt"
          error={fileError}
          onFiles={(files) => void readFile(files)}
          onReject={() => setFileError(texts.several.fileRejected)}
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

function Problems({ problems }: Pick<ParsedTerms, 'problems'>) {
  if (problems.length === 0) return null;
  const hidden = problems.length - PROBLEMS_SHOWN;
  return (
    <Banner tone="warning">
      <ul className={styles.problems}>
        {problems.slice(0, PROBLEMS_SHOWN).map(({ line, problem }) => (
          <li key={line}>{texts.several.line(line, problem)}</li>
        ))}
        {hidden > 0 ? <li>{texts.several.moreLines(hidden)}</li> : null}
      </ul>
    </Banner>
  );
}
