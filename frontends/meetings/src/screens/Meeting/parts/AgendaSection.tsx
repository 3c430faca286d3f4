import type { Meeting } from '@minutehand/contracts/http/meetings';
import { AGENDA_ITEM_TITLE_CHARACTERS } from '@minutehand/contracts/limits';
import { Button, Loading, RotateCw, SkeletonText } from '@minutehand/ui';
import { errorMessages, isNotFound } from '@minutehand/web-kit';
import { useRef, useState } from 'react';
import { AddLine } from '../../../components/AddLine.tsx';
import { ReorderableList } from '../../../components/reorder/ReorderableList.tsx';
import { type AgendaChanges, useAgenda, useAgendaChanges } from '../use-agenda.ts';
import { AgendaRow } from './AgendaRow.tsx';
import styles from './AgendaSection.module.css';
import { SectionHeading } from './SectionHeading.tsx';

/** What is to be talked about, in order: ticked off, renamed, moved, removed. */
export function AgendaSection({ meeting }: { meeting: Meeting }) {
  const agenda = useAgenda(meeting.id);
  const changes = useAgendaChanges(meeting.id);
  const mayEdit = meeting.permissions.edit;
  // An agenda that could not be loaded is an empty list.
  const items = agenda.data ?? [];
  const isFailed = agenda.data === undefined && agenda.isError && !isNotFound(agenda.error);

  return (
    <section aria-labelledby="agenda-heading" className={styles.section}>
      <div className={styles.head}>
        <SectionHeading id="agenda-heading">Agenda</SectionHeading>
      </div>
      {agenda.isPending ? (
        <Loading label="Loading the agenda">
          <SkeletonText lines={3} />
        </Loading>
      ) : (
        <>
          <ReorderableList
            label="Agenda items"
            items={items.map((item) => ({ ...item, label: item.title }))}
            onMove={mayEdit ? ({ label: _label, ...item }, to) => void changes.move(item, to) : undefined}
          >
            {({ label: _label, ...item }) => <AgendaRow item={item} changes={changes} mayEdit={mayEdit} />}
          </ReorderableList>
          {items.length === 0 && !isFailed ? <p className={styles.none}>Nothing is on the agenda.</p> : null}
          {isFailed ? (
            <p className={styles.none} role="status">
              The agenda could not be loaded.{' '}
              <Button
                size="small"
                variant="ghost"
                icon={<RotateCw size={14} aria-hidden />}
                busy={agenda.isRefetching}
                onClick={() => void agenda.refetch()}
              >
                Load the agenda again
              </Button>
            </p>
          ) : null}
          {mayEdit ? <NewAgendaItem changes={changes} /> : null}
        </>
      )}
    </section>
  );
}

function NewAgendaItem({ changes }: { changes: AgendaChanges }) {
  const [title, setTitle] = useState('');
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function add() {
    field.current?.focus();
    if (isBusy || title.trim() === '') return;
    setErrors([]);
    setBusy(true);
    try {
      await changes.add(title.trim());
      setTitle('');
    } catch (error) {
      setErrors(errorMessages(error, 'Failed to save changes. Please try again.'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={styles.add}>
      <AddLine
        thing="agenda item"
        text={title}
        onChange={setTitle}
        onAdd={() => void add()}
        maxLength={AGENDA_ITEM_TITLE_CHARACTERS}
        error={errors}
        isBusy={isBusy}
        fieldRef={field}
      />
    </div>
  );
}
