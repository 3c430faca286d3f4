import {
  ALIASES_PER_TERM,
  GLOSSARY_MEANING_CHARACTERS,
  GLOSSARY_TERM_CHARACTERS,
  GLOSSARY_TERMS_MAX,
} from '@minutehand/contracts/limits';
import type { TermProblem } from '../../../../domain/parse-terms.ts';

const terms = (count: number) => (count === 1 ? '1 term' : `${count} terms`);

const problems: Readonly<Record<TermProblem, string>> = {
  blank: 'Enter a term',
  termTooLong: `Use at most ${GLOSSARY_TERM_CHARACTERS} characters for a term or alias`,
  meaningTooLong: `Use at most ${GLOSSARY_MEANING_CHARACTERS} characters for the meaning`,
  tooManyAliases: `Enter at most ${ALIASES_PER_TERM} aliases`,
};

/** UI texts for the "Glossary" tab. */
export const texts = {
  tab: 'Glossary',
  intro:
    'Names, products, and abbreviations as your team spells them. Used for transcription, AI-written minutes, and search.',
  readOnly: 'Only owners and admins can change the glossary.',
  loading: 'Loading glossary',
  offline: "You're offline. The glossary appears when you're back.",
  empty: 'No terms yet',
  count: (count: number) => `${count} of ${terms(GLOSSARY_TERMS_MAX)}`,
  search: 'Search terms',
  noMatch: (query: string) => `No terms for “${query}”`,
  list: 'Terms',
  add: 'Add term',
  addMany: 'Add several terms',
  alsoKnownAs: (aliases: string) => `Also: ${aliases}`,
  editNamed: (term: string) => `Edit ${term}`,
  deleteNamed: (term: string) => `Delete ${term}`,
  deleted: (term: string) => `“${term}” deleted`,
  restored: (term: string) => `“${term}” restored`,
  undo: 'Undo',
  failed: 'Unable to save.',
  form: {
    addTitle: 'Add a term',
    editTitle: 'Edit term',
    term: 'Term',
    aliases: 'Aliases (optional)',
    aliasesHint: 'Other words for it, or how it is misheard, separated by commas',
    meaning: 'Meaning (optional)',
    add: 'Add term',
    save: 'Save term',
    exists: 'This term is already in the glossary',
    added: (term: string) => `“${term}” added`,
    saved: (term: string) => `“${term}” saved`,
  },
  several: {
    title: 'Add several terms',
    label: 'Terms, one per line',
    hint: 'For example: Kubernetes (K8s, cuban eddies): Runs our containers',
    file: 'Or choose a CSV file',
    fileHint: 'Columns: term, aliases, meaning',
    fileTooLarge: 'Choose a file of up to 1 MB',
    fileRejected: 'Choose a .csv or .txt file',
    fileUnreadable: "The file couldn't be read. Choose it again.",
    found: (added: number, replaced: number) =>
      [
        ...(added > 0 || replaced === 0 ? [`${terms(added)} to add`] : []),
        ...(replaced > 0 ? [`${terms(replaced)} to replace`] : []),
      ].join(' · '),
    full: (count: number) => `A glossary holds ${terms(GLOSSARY_TERMS_MAX)}. Remove ${terms(count)} first.`,
    line: (line: number, problem: TermProblem) => `Line ${line}: ${problems[problem]}`,
    moreLines: (count: number) => (count === 1 ? 'and 1 more line' : `and ${count} more lines`),
    add: 'Add terms',
    saved: (count: number) => `${terms(count)} saved`,
    none: 'Enter at least one term',
  },
  problems,
} as const;
