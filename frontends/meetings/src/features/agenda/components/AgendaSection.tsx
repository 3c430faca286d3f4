import type { Meeting } from '@minutehand/contracts/http/meetings';
import { AGENDA_ITEM_TITLE_CHARACTERS } from '@minutehand/contracts/limits';
import { Button, Loading, RotateCw, SkeletonText, useToast } from '@minutehand/ui';
import { getErrorMessages, isNotFound } from '@minutehand/web-kit';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { AddLine } from '../../../shared/components/AddLine.tsx';
import { ReorderableList } from '../../../shared/components/ReorderableList.tsx';
import { SectionHeading } from '../../../shared/components/SectionHeading.tsx';
import { NOT_SAVED } from '../../../shared/save-failures.ts';
import { type AgendaChanges, useAgenda, useAgendaChanges } from '../hooks/use-agenda.ts';
import { AgendaRow } from './AgendaRow.tsx';
import styles from './AgendaSection.module.css';

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

interface Refused {
  readonly title: string;
  readonly why: string;
}

const notAdded = ({ title, why }: Refused) => `“${title}” was not added. ${why}`;

function NewAgendaItem({ changes }: { changes: AgendaChanges }) {
  const [title, setTitle] = useState('');
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const latest = useRef('');
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);

  async function add() {
    field.current?.focus();
    const wanted = title.trim();
    if (wanted === '') return;
    // The field is free for the next one at once.
    setTitle('');
    latest.current = wanted;
    try {
      await changes.add(wanted);
      // What was told before this one was asked for has been read.
      setRefused((now) => now.filter((one) => !refused.includes(one)));
    } catch (error) {
      const why = getErrorMessages(error, NOT_SAVED).join(' ');
      setRefused((now) => [...now.filter((one) => one.title !== wanted), { title: wanted, why }]);
      // Left meanwhile.
      if (!field.current) toast(notAdded({ title: wanted, why }), { tone: 'danger' });
      // Whoever types the next one by now keeps that: the words of this one stand below.
      else if (field.current.value === '' && latest.current === wanted) {
        flushSync(() => setTitle(wanted));
        // Chosen, so that what is typed on takes their place instead of following them.
        if (document.activeElement === field.current) field.current.select();
      }
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
        error={refused.map((one) => (one.title === title ? one.why : notAdded(one)))}
        fieldRef={field}
      />
    </div>
  );
}
