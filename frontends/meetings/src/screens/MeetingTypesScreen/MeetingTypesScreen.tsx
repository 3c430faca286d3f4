import type { MeetingType } from '@minutehand/contracts/http/meetings/meeting-types';
import { Button, ConfirmDialog, EmptyState, FileText, Loading, PageHeader, Plus, Skeleton } from '@minutehand/ui';
import { QueryError, usePageTitle } from '@minutehand/web-kit';
import { useState } from 'react';
import { TemplateGallery } from '../../features/meeting-types/components/TemplateGallery.tsx';
import { TypeEditor } from '../../features/meeting-types/components/TypeEditor.tsx';
import { TypeRow } from '../../features/meeting-types/components/TypeRow.tsx';
import { TypeWizard } from '../../features/meeting-types/components/TypeWizard.tsx';
import { useMeetingTypeMutations, useMeetingTypes } from '../../features/meeting-types/hooks/use-meeting-types.ts';
import { texts } from '../../features/meeting-types/texts.ts';
import type { MeetingTypeForm } from '../../features/meeting-types/type-form.ts';
import styles from './MeetingTypesScreen.module.css';

type OpenEditor = { kind: 'create'; template?: MeetingTypeForm } | { kind: 'edit' | 'wizard'; type: MeetingType };

/** The meeting types of the account. */
export function MeetingTypesScreen() {
  usePageTitle(texts.title);
  const types = useMeetingTypes();
  const { cacheType, deleteType } = useMeetingTypeMutations();
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
        title={texts.title}
        meta={texts.meta}
        actions={
          <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setOpened({ kind: 'create' })}>
            {texts.newType}
          </Button>
        }
      />
      {types.isPending ? (
        <Loading label={texts.loading}>
          <div className={styles.skeletons}>
            {['40%', '30%', '45%'].map((width) => (
              <Skeleton key={width} width={width} />
            ))}
          </div>
        </Loading>
      ) : types.data === undefined ? (
        <QueryError query={types} />
      ) : types.data.length === 0 ? (
        <EmptyState icon={<FileText size={24} />}>{texts.empty}</EmptyState>
      ) : (
        <ul aria-label={texts.title} className={styles.list}>
          {types.data.map((type) => (
            <TypeRow
              key={type.id}
              type={type}
              onOpen={(kind) => (kind === 'delete' ? setTypeToDelete(type) : setOpened({ kind, type }))}
            />
          ))}
        </ul>
      )}
      {types.data === undefined ? null : (
        <TemplateGallery onSelect={(template) => setOpened({ kind: 'create', template })} />
      )}
      {opened?.kind === 'create' ? (
        <TypeEditor type={null} template={opened.template} onClose={close} onSaved={cacheType} onDelete={close} />
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
        title={texts.deleteTitle}
        onClose={() => setTypeToDelete(null)}
        onConfirm={() => (typeToDelete === null ? undefined : remove(typeToDelete))}
      >
        {typeToDelete === null ? null : texts.deleteQuestion(typeToDelete.name)}
      </ConfirmDialog>
    </>
  );
}
