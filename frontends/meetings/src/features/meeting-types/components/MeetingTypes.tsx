import type { MeetingType } from '@minutehand/contracts/http/meetings/meeting-types';
import { Button, ConfirmDialog, EmptyState, FileText, Loading, Plus, Skeleton } from '@minutehand/ui';
import { QueryError } from '@minutehand/web-kit';
import { type ReactNode, useState } from 'react';
import { useMeetingTypeMutations, useMeetingTypes } from '../hooks/use-meeting-types.ts';
import { texts } from '../texts.ts';
import type { MeetingTypeForm } from '../type-form.ts';
import styles from './MeetingTypes.module.css';
import { TemplateGallery } from './TemplateGallery.tsx';
import { TypeEditor } from './TypeEditor.tsx';
import { TypeRow } from './TypeRow.tsx';
import { TypeWizard } from './TypeWizard.tsx';

type OpenEditor = { kind: 'create'; template?: MeetingTypeForm } | { kind: 'edit' | 'wizard'; type: MeetingType };

/** The meeting types of the account, with their editors. `renderHeader` places the button that creates one. */
export function MeetingTypes({ renderHeader }: { renderHeader: (createButton: ReactNode) => ReactNode }) {
  const types = useMeetingTypes();
  const { cacheType, deleteType } = useMeetingTypeMutations();
  const [openEditor, setOpenEditor] = useState<OpenEditor | null>(null);
  /** The type whose deletion is being confirmed; the editor may be open below the dialog. */
  const [typeToDelete, setTypeToDelete] = useState<MeetingType | null>(null);
  const close = () => setOpenEditor(null);

  async function remove(type: MeetingType) {
    await deleteType(type);
    close();
  }

  return (
    <>
      {renderHeader(
        <Button
          variant="primary"
          icon={<Plus size={16} aria-hidden />}
          onClick={() => setOpenEditor({ kind: 'create' })}
        >
          {texts.newType}
        </Button>,
      )}
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
              onOpen={(kind) => (kind === 'delete' ? setTypeToDelete(type) : setOpenEditor({ kind, type }))}
            />
          ))}
        </ul>
      )}
      {types.data === undefined ? null : (
        <TemplateGallery onSelect={(template) => setOpenEditor({ kind: 'create', template })} />
      )}
      {openEditor?.kind === 'create' ? (
        <TypeEditor type={null} template={openEditor.template} onClose={close} onSaved={cacheType} onDelete={close} />
      ) : null}
      {openEditor?.kind === 'edit' ? (
        <TypeEditor
          type={openEditor.type}
          onClose={close}
          onSaved={cacheType}
          onDelete={() => setTypeToDelete(openEditor.type)}
        />
      ) : null}
      {openEditor?.kind === 'wizard' ? <TypeWizard type={openEditor.type} onClose={close} onSaved={cacheType} /> : null}
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
