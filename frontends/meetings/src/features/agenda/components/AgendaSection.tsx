import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { AGENDA_ITEM_TITLE_CHARACTERS } from '@minutehand/contracts/limits';
import { Button, Loading, RotateCw, SkeletonText, useToast } from '@minutehand/ui';
import { getErrorMessages, isNotFound } from '@minutehand/web-kit';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { AddItemField } from '../../../shared/components/AddItemField.tsx';
import { ReorderableList } from '../../../shared/components/ReorderableList.tsx';
import { SectionHeading } from '../../../shared/components/SectionHeading.tsx';
import { SAVE_FAILED } from '../../../shared/save-failures.ts';
import { type AgendaChanges, useAgenda, useAgendaChanges } from '../hooks/use-agenda.ts';
import { texts } from '../texts.ts';
import { AgendaRow } from './AgendaRow.tsx';
import styles from './AgendaSection.module.css';

/** The agenda of a meeting: add, complete, rename, reorder and delete items. */
export function AgendaSection({ meeting }: { meeting: Meeting }) {
  const agenda = useAgenda(meeting.id);
  const changes = useAgendaChanges(meeting.id);
  const mayEdit = meeting.permissions.edit;
  const items = agenda.data ?? [];
  const hasFailed = agenda.data === undefined && agenda.isError && !isNotFound(agenda.error);

  return (
    <section aria-labelledby="agenda-heading" className={styles.section}>
      <div className={styles.header}>
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
          {items.length === 0 && !hasFailed ? <p className={styles.empty}>{texts.empty}</p> : null}
          {hasFailed ? (
            <p className={styles.empty} role="status">
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

type RefusedItem = {
  readonly title: string;
  readonly reason: string;
};

const formatRefusal = ({ title, reason }: RefusedItem) => `“${title}” was not added. ${reason}`;

function NewAgendaItem({ changes }: { changes: AgendaChanges }) {
  const [title, setTitle] = useState('');
  const [refusedItems, setRefusedItems] = useState<readonly RefusedItem[]>([]);
  const latestTitle = useRef('');
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);

  async function add() {
    field.current?.focus();
    const newTitle = title.trim();
    if (newTitle === '') return;
    // Clear the field at once, so that the next item can be typed.
    setTitle('');
    latestTitle.current = newTitle;
    try {
      await changes.add(newTitle);
      // The user has seen the refusals that were shown before this request.
      setRefusedItems((current) => current.filter((item) => !refusedItems.includes(item)));
    } catch (error) {
      const reason = getErrorMessages(error, SAVE_FAILED).join(' ');
      setRefusedItems((current) => [...current.filter((item) => item.title !== newTitle), { title: newTitle, reason }]);
      // The component was unmounted meanwhile.
      if (!field.current) toast(formatRefusal({ title: newTitle, reason }), { tone: 'danger' });
      // Keep what the user types now; this title is listed below the field.
      else if (field.current.value === '' && latestTitle.current === newTitle) {
        flushSync(() => setTitle(newTitle));
        // Select the text, so that typing replaces it.
        if (document.activeElement === field.current) field.current.select();
      }
    }
  }

  return (
    <div className={styles.add}>
      <AddItemField
        itemName="agenda item"
        text={title}
        onChange={setTitle}
        onAdd={() => void add()}
        maxLength={AGENDA_ITEM_TITLE_CHARACTERS}
        error={refusedItems.map((item) => (item.title === title ? item.reason : formatRefusal(item)))}
        fieldRef={field}
      />
    </div>
  );
}
