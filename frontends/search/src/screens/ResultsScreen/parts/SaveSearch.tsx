import type { SavedSearch } from '@minutehand/contracts/http/saved-searches';
import { SAVED_SEARCH_NAME_CHARACTERS } from '@minutehand/contracts/limits';
import { Button, buttonClass, classNames, useToast } from '@minutehand/ui';
import { useState } from 'react';
import { renameSavedSearch, saveSearch } from '../../../api.ts';
import type { SearchCriteria } from '../../../domain/search-criteria.ts';
import { useSavedSearches } from '../../../hooks/use-saved-searches.ts';
import { texts } from '../../../texts.ts';
import styles from './SaveSearch.module.css';
import { SearchNameDialog } from './SearchNameDialog.tsx';

/** The saved search that the dialog renames; undefined if it saves a new one. Decided when it opens, because the saved searches may change. */
type OpenDialog = { readonly saved: SavedSearch | undefined };

/**
 * Saves the shown search, or renames it if it is saved. One button, so that it keeps the focus; it is shown once it is
 * known which of the two it does.
 */
export function SaveSearch({ criteria, saved }: { criteria: SearchCriteria; saved: SavedSearch | undefined }) {
  const { savedSearches, refresh } = useSavedSearches();
  const showToast = useToast();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);

  async function save(renamed: SavedSearch | undefined, name: string): Promise<void> {
    if (renamed === undefined) {
      await saveSearch(name, criteria);
      showToast(texts.saved.confirmed);
    } else {
      await renameSavedSearch(renamed.id, name);
    }
    void refresh();
  }

  if (savedSearches.isPending)
    return (
      <span aria-hidden className={classNames(buttonClass(), styles.place)}>
        {texts.saved.save}
      </span>
    );
  return (
    <>
      <Button onClick={() => setOpenDialog({ saved })}>
        {saved === undefined ? texts.saved.save : texts.saved.rename}
      </Button>
      {openDialog === null ? null : (
        <SearchNameDialog
          title={openDialog.saved === undefined ? texts.saved.save : texts.saved.renameTitle}
          initialName={openDialog.saved?.name ?? criteria.query.slice(0, SAVED_SEARCH_NAME_CHARACTERS)}
          onSave={(name) => save(openDialog.saved, name)}
          onClose={() => setOpenDialog(null)}
        />
      )}
    </>
  );
}
