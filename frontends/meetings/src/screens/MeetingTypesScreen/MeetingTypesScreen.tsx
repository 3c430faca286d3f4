import type { MeetingType } from '@minutehand/contracts/http/meetings/meeting-types';
import { Button, ConfirmDialog, EmptyState, FileText, Loading, PageHeader, Plus, Skeleton } from '@minutehand/ui';
import { QueryError, usePageTitle } from '@minutehand/web-kit';
import { useState } from 'react';
import { TypeEditor } from '../../features/meeting-types/components/TypeEditor.tsx';
import { TypeRow } from '../../features/meeting-types/components/TypeRow.tsx';
import { TypeWizard } from '../../features/meeting-types/components/TypeWizard.tsx';
import { useMeetingTypeChanges, useMeetingTypes } from '../../features/meeting-types/hooks/use-meeting-types.ts';
import styles from './MeetingTypesScreen.module.css';

type OpenEditor = { kind: 'create' } | { kind: 'edit' | 'wizard'; type: MeetingType };

/** The meeting types of the account. */
export function MeetingTypesScreen() {
  usePageTitle('Meeting types');
  const types = useMeetingTypes();
  const { cacheType, deleteType } = useMeetingTypeChanges();
  const [opened, setOpened] = useState<OpenEditor | null>(null);
  /** The type whose deletion is being confirmed; the editor may be open below the dialog. */
  const [typeToDelete, setTypeToDelete] = useState<MeetingType | null>(null);
  const close = () => setOpened(null);

  async function remove(type: MeetingType) {
    await deleteType(type);
    close();
  }

  return (
    <>
      <PageHeader
        title="Meeting types"
        meta="What meetings begin with, and how their minutes are written."
        actions={
          <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setOpened({ kind: 'create' })}>
            New meeting type
          </Button>
        }
      />
      {types.isPending ? (
        <Loading label="Loading meeting types">
          <div className={styles.skeletons}>
            {['40%', '30%', '45%'].map((width) => (
              <Skeleton key={width} width={width} />
            ))}
          </div>
        </Loading>
      ) : types.data === undefined ? (
        <QueryError query={types} />
      ) : types.data.length === 0 ? (
        <EmptyState icon={<FileText size={24} />}>There are no meeting types yet.</EmptyState>
      ) : (
        <ul aria-label="Meeting types" className={styles.list}>
          {types.data.map((type) => (
            <TypeRow
              key={type.id}
              type={type}
              onOpen={(kind) => (kind === 'delete' ? setTypeToDelete(type) : setOpened({ kind, type }))}
            />
          ))}
        </ul>
      )}
      {opened?.kind === 'create' ? (
        <TypeEditor type={null} onClose={close} onSaved={cacheType} onDelete={close} />
      ) : null}
      {opened?.kind === 'edit' ? (
        <TypeEditor
          type={opened.type}
          onClose={close}
          onSaved={cacheType}
          onDelete={() => setTypeToDelete(opened.type)}
        />
      ) : null}
      {opened?.kind === 'wizard' ? <TypeWizard type={opened.type} onClose={close} onSaved={cacheType} /> : null}
      <ConfirmDialog
        open={typeToDelete !== null}
        title="Delete meeting type"
        onClose={() => setTypeToDelete(null)}
        onConfirm={() => (typeToDelete === null ? undefined : remove(typeToDelete))}
      >
        {`Are you sure you want to delete "${typeToDelete?.name}"? This action cannot be undone.`}
      </ConfirmDialog>
    </>
  );
}
