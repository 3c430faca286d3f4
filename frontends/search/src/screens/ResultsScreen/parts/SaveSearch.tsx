import type { SavedSearch } from '@minutehand/contracts/http/saved-searches';
import { SAVED_SEARCH_NAME_CHARACTERS } from '@minutehand/contracts/limits';
import { Button, buttonClass, classNames, useToast } from '@minutehand/ui';
import { useState } from 'react';
import { renameSavedSearch, saveSearch } from '../../../api.ts';
import type { SearchFilters } from '../../../domain/search-filters.ts';
import { useSavedSearches } from '../../../hooks/use-saved-searches.ts';
import { texts } from '../../../texts.ts';
import styles from './SaveSearch.module.css';
import { SearchNameDialog } from './SearchNameDialog.tsx';

/** What the dialog does, from when it was opened: the saved searches may change meanwhile. */
type Opened = { readonly saved: SavedSearch | undefined };

/**
 * Saves the shown search with its filters, or renames it if it is saved. One button, so that it keeps the focus; it is shown once it is
 * known which.
 */
export function SaveSearch({ filters, saved }: { filters: SearchFilters; saved: SavedSearch | undefined }) {
  const { saved: list, refresh } = useSavedSearches();
  const showToast = useToast();
  const [opened, setOpened] = useState<Opened | null>(null);

  async function save(renamed: SavedSearch | undefined, name: string): Promise<void> {
    if (renamed === undefined) {
      await saveSearch(name, filters);
      showToast(texts.saved.confirmed);
    } else {
      await renameSavedSearch(renamed.id, name);
    }
    void refresh();
  }

  if (list.isPending)
    return (
      <span aria-hidden className={classNames(buttonClass(), styles.place)}>
        {texts.saved.save}
      </span>
    );
  return (
    <>
      <Button onClick={() => setOpened({ saved })}>
        {saved === undefined ? texts.saved.save : texts.saved.rename}
      </Button>
      {opened === null ? null : (
        <SearchNameDialog
          title={opened.saved === undefined ? texts.saved.save : texts.saved.renameTitle}
          initialName={opened.saved?.name ?? filters.query.slice(0, SAVED_SEARCH_NAME_CHARACTERS)}
          onSave={(name) => save(opened.saved, name)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
