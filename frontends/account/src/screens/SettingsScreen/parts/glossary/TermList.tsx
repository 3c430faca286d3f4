import type { GlossaryTerm } from '@minutehand/contracts/http/accounts/glossary';
import { IconButton, Pencil, TextField, Trash2, useToast } from '@minutehand/ui';
import { getErrorMessage } from '@minutehand/web-kit';
import { useState } from 'react';
import { UNDO_MS } from '../../../../limits.ts';
import settingsStyles from '../../SettingsScreen.module.css';
import styles from './GlossarySettings.module.css';
import { texts } from './texts.ts';
import { useGlossaryUpdate } from './use-glossary.ts';

/** The terms with a search. `onEdit` is undefined for members, who only read them. */
export function TermList({
  terms,
  onEdit,
}: {
  terms: readonly GlossaryTerm[];
  onEdit: ((term: GlossaryTerm) => void) | undefined;
}) {
  const [query, setQuery] = useState('');
  const deleteTerm = useTermDeletion();
  const matchingTerms = terms.filter((term) => matches(term, query)).toSorted((a, b) => a.term.localeCompare(b.term));
  return (
    <div className={styles.terms}>
      <div className={styles.bar}>
        <div className={styles.search}>
          <TextField
            label={texts.search}
            hideLabel
            type="search"
            autoComplete="off"
            placeholder={texts.search}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </div>
        <p className={settingsStyles.muted} data-tabular>
          {texts.count(terms.length)}
        </p>
      </div>
      {matchingTerms.length === 0 ? (
        <p role="status" className={settingsStyles.muted}>
          {texts.noMatch(query.trim())}
        </p>
      ) : (
        <ul className={settingsStyles.list} aria-label={texts.list}>
          {matchingTerms.map((term) => (
            <li key={term.term} className={settingsStyles.row}>
              <span className={settingsStyles.text}>
                <span className={styles.term}>{term.term}</span>
                <TermDetails term={term} />
              </span>
              {onEdit ? (
                <>
                  <IconButton
                    size="small"
                    label={texts.editNamed(term.term)}
                    icon={<Pencil size={16} aria-hidden />}
                    onClick={() => onEdit(term)}
                  />
                  <IconButton
                    size="small"
                    label={texts.deleteNamed(term.term)}
                    icon={<Trash2 size={16} aria-hidden />}
                    onClick={() => deleteTerm(term)}
                  />
                </>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function TermDetails({ term: { aliases, meaning } }: { term: GlossaryTerm }) {
  return (
    <>
      {meaning === '' ? null : <span className={settingsStyles.muted}>{meaning}</span>}
      {aliases.length === 0 ? null : (
        <span className={settingsStyles.muted}>{texts.alsoKnownAs(aliases.join(', '))}</span>
      )}
    </>
  );
}

const matches = ({ term, aliases, meaning }: GlossaryTerm, query: string): boolean => {
  const words = query.toLowerCase().split(/\s+/);
  const text = [term, ...aliases, meaning].join('\n').toLowerCase();
  return words.every((word) => text.includes(word));
};

/** Deletes a term immediately, which can be undone for some seconds. */
function useTermDeletion(): (term: GlossaryTerm) => void {
  const toast = useToast();
  const { mutateAsync } = useGlossaryUpdate();
  // Callbacks of `mutate` would run for the last of several quick changes only.
  const change = (changes: Parameters<typeof mutateAsync>[0], onSaved: () => void) =>
    void mutateAsync(changes).then(onSaved, (error: unknown) =>
      toast(getErrorMessage(error, texts.failed), { tone: 'danger' }),
    );
  const restore = (term: GlossaryTerm) =>
    change({ terms: [term] }, () => toast(texts.restored(term.term), { tone: 'success' }));
  return (term) =>
    change({ deleted_terms: [term.term] }, () =>
      toast(texts.deleted(term.term), {
        durationMs: UNDO_MS,
        action: { label: texts.undo, onAction: () => restore(term) },
      }),
    );
}
