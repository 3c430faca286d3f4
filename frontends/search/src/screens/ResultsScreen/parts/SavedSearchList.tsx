import type { SavedSearch } from '@minutehand/contracts/http/saved-searches';
import {
  ConfirmDialog,
  Ellipsis,
  EmptyState,
  ErrorState,
  IconButton,
  Loading,
  linkClass,
  Menu,
  MenuItem,
  Pencil,
  Search,
  SkeletonText,
  Trash2,
  useToast,
} from '@minutehand/ui';
import { Link } from '@minutehand/web-kit';
import { useEffect, useRef, useState } from 'react';
import { deleteSavedSearch, renameSavedSearch } from '../../../api.ts';
import { parsePath } from '../../../domain/search-criteria.ts';
import { findSeries, useFilterOptions } from '../../../hooks/use-filter-options.ts';
import { useSavedSearches } from '../../../hooks/use-saved-searches.ts';
import { texts } from '../../../texts.ts';
import { describeRange } from './describe-range.ts';
import styles from './SavedSearchList.module.css';
import { SearchNameDialog } from './SearchNameDialog.tsx';

type OpenDialog = { readonly dialog: 'rename' | 'delete'; readonly search: SavedSearch };

/** The user's saved searches: each opens its results. */
export function SavedSearchList() {
  const { savedSearches, refresh } = useSavedSearches();
  const showToast = useToast();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const section = useRef<HTMLElement>(null);
  const hasDeleted = useRef(false);
  const close = () => setOpenDialog(null);
  // The button that opened the dialog is gone with its row, so the focus would be lost.
  useEffect(() => {
    if (openDialog !== null || !hasDeleted.current) return;
    hasDeleted.current = false;
    section.current?.focus({ preventScroll: true });
  }, [openDialog]);

  async function remove(id: string): Promise<void> {
    try {
      await deleteSavedSearch(id);
      hasDeleted.current = true;
    } catch {
      showToast(texts.saved.deleteFailed, { tone: 'danger' });
    }
    await refresh();
  }

  if (savedSearches.isPending)
    return (
      <Loading label={texts.saved.loading}>
        <SkeletonText lines={4} />
      </Loading>
    );
  if (savedSearches.data === undefined)
    return (
      <ErrorState onRetry={() => void savedSearches.refetch()} isRetrying={savedSearches.isFetching}>
        {texts.saved.failed}
      </ErrorState>
    );
  return (
    <section ref={section} tabIndex={-1} aria-label={texts.saved.title} className={styles.section}>
      {savedSearches.data.length === 0 ? (
        <EmptyState icon={<Search size={20} aria-hidden />}>{texts.saved.empty}</EmptyState>
      ) : (
        <>
          <h2 className={styles.heading}>{texts.saved.title}</h2>
          <ul aria-label={texts.saved.title}>
            {savedSearches.data.map((search) => (
              <Row key={search.id} search={search} onOpen={(dialog) => setOpenDialog({ dialog, search })} />
            ))}
          </ul>
        </>
      )}
      {openDialog?.dialog === 'rename' ? (
        <SearchNameDialog
          title={texts.saved.renameTitle}
          initialName={openDialog.search.name}
          onSave={async (name) => {
            await renameSavedSearch(openDialog.search.id, name);
            await refresh();
          }}
          onClose={close}
        />
      ) : null}
      <ConfirmDialog
        open={openDialog?.dialog === 'delete'}
        title={texts.saved.confirmTitle}
        onClose={close}
        onConfirm={() => openDialog && remove(openDialog.search.id)}
      >
        {texts.saved.confirmText(openDialog?.search.name ?? '')}
      </ConfirmDialog>
    </section>
  );
}

function Row({ search, onOpen }: { search: SavedSearch; onOpen: (dialog: OpenDialog['dialog']) => void }) {
  const description = useDescription(search);
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <Link to={search.url} className={linkClass('quiet')}>
          {search.name}
        </Link>
        <span className={styles.description}>{description}</span>
      </div>
      <Menu
        label={texts.saved.actions(search.name)}
        trigger={(trigger) => (
          <IconButton
            {...trigger}
            size="small"
            icon={<Ellipsis size={16} aria-hidden />}
            label={texts.saved.actions(search.name)}
          />
        )}
      >
        <MenuItem icon={<Pencil size={16} aria-hidden />} onSelect={() => onOpen('rename')}>
          {texts.saved.rename}
        </MenuItem>
        <MenuItem isDanger icon={<Trash2 size={16} aria-hidden />} onSelect={() => onOpen('delete')}>
          {texts.saved.delete}
        </MenuItem>
      </Menu>
    </li>
  );
}

/** The query and its filters in one line. Names of filters that cannot be read are left out. */
function useDescription({ url }: SavedSearch): string {
  const { members, meetingTypes, series } = useFilterOptions();
  const criteria = parsePath(url);
  const { query, resultType, meetingTypeId, personId, seriesOf, period, hasOpenItems, order } = criteria;
  const { filters, types } = texts;
  return [
    `“${query}”`,
    resultType && types[resultType],
    meetingTypes.find(({ id }) => id === meetingTypeId)?.name,
    members.find(({ id }) => id === personId)?.name,
    seriesOf && (findSeries(series, seriesOf)?.name ?? filters.oneSeries),
    period ? filters.periods[period] : describeRange(criteria),
    hasOpenItems && filters.openItems,
    order && filters.orders[order],
  ]
    .filter(Boolean)
    .join(' · ');
}
