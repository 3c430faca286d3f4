import type { SavedSearch } from '@minutehand/contracts/http/saved-searches';
import { SAVED_SEARCH_NAME_CHARACTERS } from '@minutehand/contracts/limits';
import { Button, useToast } from '@minutehand/ui';
import { useState } from 'react';
import { renameSavedSearch, saveSearch } from '../../../api.ts';
import type { SearchFilters } from '../../../domain/search-filters.ts';
import { useSavedSearches } from '../../../hooks/use-saved-searches.ts';
import { texts } from '../../../texts.ts';
import { SearchNameDialog } from './SearchNameDialog.tsx';

/** Saves the shown search with its filters, or renames it if it is saved. One button, so that it keeps the focus. */
export function SaveSearch({ filters, saved }: { filters: SearchFilters; saved: SavedSearch | undefined }) {
  const { refresh } = useSavedSearches();
  const showToast = useToast();
  const [isOpen, setOpen] = useState(false);

  async function save(name: string): Promise<void> {
    if (saved === undefined) {
      await saveSearch(name, filters);
      showToast(texts.saved.confirmed);
    } else {
      await renameSavedSearch(saved.id, name);
    }
    void refresh();
  }

  return (
    <>
      <Button onClick={() => setOpen(true)}>{saved === undefined ? texts.saved.save : texts.saved.rename}</Button>
      {isOpen ? (
        <SearchNameDialog
          title={saved === undefined ? texts.saved.save : texts.saved.renameTitle}
          initialName={saved?.name ?? filters.query.slice(0, SAVED_SEARCH_NAME_CHARACTERS)}
          onSave={save}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
