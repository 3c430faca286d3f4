import { afterEach, describe, expect, test } from '@jest/globals';
import type { GlossaryPatch, GlossaryTerm } from '@minutehand/contracts/http/accounts/glossary';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { csrfToken } from '@minutehand/web-kit';
import { hasUnloadWarning, setOnline, TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GlossarySettings } from './GlossarySettings.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
  setOnline(true);
});

const kubernetes: GlossaryTerm = {
  term: 'Kubernetes',
  aliases: ['K8s', 'cuban eddies'],
  meaning: 'Runs our containers',
};
const helm: GlossaryTerm = { term: 'Helm', aliases: [], meaning: '' };

type Options = {
  terms?: GlossaryTerm[];
  role?: 'owner' | 'admin' | 'member';
  failure?: { status: number; error: string };
};

/** Renders the tab with a fake server that applies changes and records them. */
function renderGlossary({ terms = [kubernetes, helm], role = 'owner', failure }: Options = {}) {
  csrfToken.set('t');
  const state = { terms, failure, changes: [] as GlossaryPatch['glossary'][], saving: Promise.resolve() };
  stubGlobal('fetch', async (_url: string, init: RequestInit = {}) => {
    if (state.failure) return Response.json({ error: state.failure.error }, { status: state.failure.status });
    if (init.method === 'PATCH') {
      await state.saving;
      const { glossary }: GlossaryPatch = JSON.parse(String(init.body));
      state.changes.push(glossary);
      const deletedTerms = [...(glossary.deleted_terms ?? []), ...(glossary.terms ?? []).map(({ term }) => term)];
      const saved = (glossary.terms ?? []).map((term) => ({ aliases: [], meaning: '', ...term }));
      state.terms = [...state.terms.filter(({ term }) => !deletedTerms.includes(term)), ...saved];
    }
    return Response.json({ glossary: { terms: state.terms } });
  });
  render(
    <TestProviders path="/settings" session={{ account: { role } }}>
      <GlossarySettings />
    </TestProviders>,
  );
  return state;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text);
const getTerms = () =>
  within(screen.getByRole('list', { name: 'Terms' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the glossary', () => {
  test('is shown in alphabetical order, and searched in terms, aliases and meanings', async () => {
    renderGlossary();
    expect(await screen.findByText('2 of 500 terms')).toBeTruthy();
    expect(getTerms()).toEqual(['Helm', 'KubernetesRuns our containersAlso: K8s, cuban eddies']);
    await type('Search terms', 'containers K8');
    expect(getTerms()).toHaveLength(1);
    await type('Search terms', ' xyz');
    expect(await screen.findByText('No terms for “containers K8 xyz”')).toBeTruthy();
  });

  test('can only be read by members', async () => {
    renderGlossary({ role: 'member' });
    await screen.findByText('2 of 500 terms');
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.getByText(/Only owners and admins can change the glossary/)).toBeTruthy();
  });

  test('offers to add terms while it is empty', async () => {
    const state = renderGlossary({ terms: [] });
    expect(await screen.findByText('No terms yet')).toBeTruthy();
    await press('Add term');
    await type('Term', ' Helm ');
    await type('Aliases (optional)', 'hell m, helm chart');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add term' }));
    expect(await screen.findByText('“Helm” added')).toBeTruthy();
    expect(state.changes).toEqual([
      { terms: [{ term: 'Helm', aliases: ['hell m', 'helm chart'], meaning: '' }], deleted_terms: [] },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('shows the errors of a failed load and of a failed save', async () => {
    const state = renderGlossary({ failure: { status: 403, error: 'No access.' } });
    expect(await screen.findByText('No access.')).toBeTruthy();
    delete state.failure;
    await press('Retry');
    await press('Edit Helm');
    state.failure = { status: 422, error: 'The glossary is full.' };
    await press('Save term');
    expect(await screen.findByText('The glossary is full.')).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  test('shows, while offline, that it loads when the user is online again', async () => {
    setOnline(false);
    renderGlossary();
    expect(await screen.findByText(/The glossary appears when you're back/)).toBeTruthy();
  });
});

describe('a term', () => {
  test('is renamed in one step', async () => {
    const state = renderGlossary();
    await press('Edit Helm');
    await type('Term', ' 3');
    expect(hasUnloadWarning()).toBe(true);
    await press('Save term');
    expect(await screen.findByText('“Helm 3” saved')).toBeTruthy();
    expect(hasUnloadWarning()).toBe(false);
    expect(state.changes).toEqual([{ terms: [{ ...helm, term: 'Helm 3' }], deleted_terms: ['Helm'] }]);
  });

  test.each([
    ['Term', ' {Backspace}{Backspace}{Backspace}{Backspace}{Backspace}', 'Enter a term'],
    ['Term', '{Backspace}{Backspace}{Backspace}{Backspace}kubernetes', 'This term is already in the glossary'],
    ['Term', 'm'.repeat(60), 'Use at most 60 characters for a term or alias'],
    ['Aliases (optional)', 'm'.repeat(61), 'Use at most 60 characters for a term or alias'],
    ['Aliases (optional)', 'a,b,c,d,e,f', 'Enter at most 5 aliases'],
    ['Meaning (optional)', 'm'.repeat(161), 'Use at most 160 characters for the meaning'],
  ])('is not saved with an invalid value: %s', async (label, keys, message) => {
    const state = renderGlossary();
    await press('Edit Helm');
    await type(label, keys);
    await press('Save term');
    expect((await screen.findAllByText(message)).length).toBe(1);
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    expect(state.changes).toEqual([]);
  });

  test('is deleted at once and can be restored with Undo', async () => {
    const state = renderGlossary();
    await press('Delete Kubernetes');
    expect(await screen.findByText('“Kubernetes” deleted')).toBeTruthy();
    expect(getTerms()).toEqual(['Helm']);
    await press('Undo');
    expect(await screen.findByText('“Kubernetes” restored')).toBeTruthy();
    expect(state.changes).toEqual([{ deleted_terms: ['Kubernetes'] }, { terms: [kubernetes] }]);
    expect(getTerms()).toHaveLength(2);
  });

  test('can be restored even if another term is deleted before the first deletion is saved', async () => {
    const state = renderGlossary();
    const save = Promise.withResolvers<void>();
    state.saving = save.promise;
    await press('Delete Kubernetes');
    await press('Delete Helm');
    save.resolve();
    expect(await screen.findByText('“Kubernetes” deleted')).toBeTruthy();
    expect(await screen.findByText('“Helm” deleted')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2);
  });
});

describe('several terms', () => {
  const openForm = async (options?: Options) => {
    const state = renderGlossary(options);
    await press('Add several terms');
    return state;
  };

  test('can be pasted, with a count of added and replaced terms and a list of invalid lines', async () => {
    const state = await openForm();
    const field = await screen.findByLabelText('Terms, one per line');
    await userEvent.click(field);
    await userEvent.paste(`helm: Installs charts\nACME-7 (acme seven)\n: nothing`);
    expect(screen.getByText('1 term to add · 1 term to replace')).toBeTruthy();
    expect(screen.getByText('Line 3: Enter a term')).toBeTruthy();
    await press('Add terms');
    expect(await screen.findByText('2 terms saved')).toBeTruthy();
    expect(state.changes).toEqual([
      {
        terms: [
          { term: 'helm', aliases: [], meaning: 'Installs charts' },
          { term: 'ACME-7', aliases: ['acme seven'], meaning: '' },
        ],
      },
    ]);
  });

  test('are read from a CSV file', async () => {
    const state = await openForm();
    // In Windows-1252 and without a header, as spreadsheets save it.
    const bytes = Uint8Array.from('Café,cafe,Our product', (character) => character.charCodeAt(0));
    const file = new File([bytes], 'terms.csv', { type: 'text/csv' });
    await userEvent.upload(await screen.findByLabelText(/Or choose a CSV file/), file);
    expect(await screen.findByText('1 term to add')).toBeTruthy();
    await press('Add terms');
    expect(await screen.findByText('1 term saved')).toBeTruthy();
    expect(state.changes).toEqual([{ terms: [{ term: 'Café', aliases: ['cafe'], meaning: 'Our product' }] }]);
  });

  test('are not saved if the text contains none or too many', async () => {
    const many = Array.from({ length: 499 }, (_, index) => ({ ...helm, term: `Term ${index}` }));
    const state = await openForm({ terms: many });
    await press('Add terms');
    expect(await screen.findByText('Enter at least one term')).toBeTruthy();
    await userEvent.click(screen.getByLabelText('Terms, one per line'));
    await userEvent.paste('One\nTwo\nThree');
    await press('Add terms');
    expect(await screen.findByText('A glossary holds 500 terms. Remove 2 terms first.')).toBeTruthy();
    expect(state.changes).toEqual([]);
  });
});
