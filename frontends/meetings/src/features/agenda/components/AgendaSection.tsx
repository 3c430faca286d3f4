import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { AGENDA_ITEM_TITLE_CHARACTERS } from '@minutehand/contracts/limits';
import { Button, ErrorState, Loading, Plus, SkeletonText, useToast } from '@minutehand/ui';
import { getErrorMessages, isNotFound } from '@minutehand/web-kit';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { AddItemField } from '../../../shared/components/AddItemField.tsx';
import { ReorderableList } from '../../../shared/components/ReorderableList.tsx';
import { SectionHeading } from '../../../shared/components/SectionHeading.tsx';
import { useUnsavedText } from '../../../shared/hooks/use-unsaved-text.ts';
import { SAVE_FAILED } from '../../../shared/save-failures.ts';
import { type AgendaMutations, useAgenda, useAgendaMutations } from '../hooks/use-agenda.ts';
import { texts } from '../texts.ts';
import { AgendaRow } from './AgendaRow.tsx';
import styles from './AgendaSection.module.css';

/** The agenda of a meeting: add, complete, rename, reorder and delete items. */
export function AgendaSection(props: {
  meeting: Meeting;
  /** Shows an empty agenda of a finished meeting as one line. */
  foldsWhenEmpty?: boolean;
}) {
  const { meeting, foldsWhenEmpty = false } = props;
  const agenda = useAgenda(meeting.id);
  const mutations = useAgendaMutations(meeting.id);
  const canEdit = meeting.permissions.edit;
  const items = agenda.data ?? [];
  const hasFailed = agenda.data === undefined && agenda.isError && !isNotFound(agenda.error);
  const [isOpen, setOpen] = useState(false);
  const isFolded = foldsWhenEmpty && !isOpen && !hasFailed && meeting.state === 'ready' && items.length === 0;
  // A list that was in use stays open when its last item is deleted.
  if (items.length > 0 && !isOpen) setOpen(true);

  return (
    <section aria-labelledby="agenda-heading" className={styles.section}>
      <div className={styles.header}>
        <SectionHeading id="agenda-heading">{texts.heading}</SectionHeading>
        {isFolded && canEdit && !agenda.isPending ? (
          <Button size="small" variant="ghost" icon={<Plus size={16} aria-hidden />} onClick={() => setOpen(true)}>
            {texts.add}
          </Button>
        ) : null}
      </div>
      {agenda.isPending ? (
        <Loading label={texts.loading}>
          <SkeletonText lines={3} />
        </Loading>
      ) : isFolded ? (
        canEdit ? null : (
          <p className={styles.empty}>{texts.empty}</p>
        )
      ) : (
        <>
          <ReorderableList
            label={texts.items}
            items={items.map((item) => ({ ...item, label: item.title }))}
            onMove={canEdit ? ({ label: _label, ...item }, to) => void mutations.move(item, to) : undefined}
          >
            {({ label: _label, ...item }) => <AgendaRow item={item} mutations={mutations} canEdit={canEdit} />}
          </ReorderableList>
          {items.length === 0 && !hasFailed ? <p className={styles.empty}>{texts.empty}</p> : null}
          {hasFailed ? (
            <ErrorState onRetry={() => void agenda.refetch()} isRetrying={agenda.isRefetching}>
              {texts.notLoaded}
            </ErrorState>
          ) : null}
          {canEdit ? (
            <NewAgendaItem mutations={mutations} takesFocus={foldsWhenEmpty && isOpen && items.length === 0} />
          ) : null}
        </>
      )}
    </section>
  );
}

type RejectedItem = {
  readonly title: string;
  readonly reason: string;
};

const formatRejection = ({ title, reason }: RejectedItem) => texts.rejected(title, reason);

function NewAgendaItem(props: {
  mutations: AgendaMutations;
  /** The user has just opened the field. */
  takesFocus: boolean;
}) {
  const { mutations } = props;
  const [takesFocus] = useState(props.takesFocus);
  const [title, setTitle] = useState('');
  const [rejectedItems, setRejectedItems] = useState<readonly RejectedItem[]>([]);
  const latestTitle = useRef('');
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  useUnsavedText(title.trim() !== '');
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  async function add() {
    field.current?.focus();
    const newTitle = title.trim();
    if (newTitle === '') return;
    // Clear the field immediately, so that the next item can be typed.
    setTitle('');
    latestTitle.current = newTitle;
    try {
      await mutations.add(newTitle);
      // The user has seen the rejections that were shown before this request.
      setRejectedItems((current) => current.filter((item) => !rejectedItems.includes(item)));
    } catch (error) {
      const reason = getErrorMessages(error, SAVE_FAILED).join(' ');
      setRejectedItems((current) => [
        ...current.filter((item) => item.title !== newTitle),
        { title: newTitle, reason },
      ]);
      // The component was unmounted in the meantime.
      if (!field.current) toast(formatRejection({ title: newTitle, reason }), { tone: 'danger' });
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
        itemNoun={texts.itemNoun}
        text={title}
        onChange={setTitle}
        onAdd={() => void add()}
        maxLength={AGENDA_ITEM_TITLE_CHARACTERS}
        error={rejectedItems.map((item) => (item.title === title ? item.reason : formatRejection(item)))}
        fieldRef={field}
      />
    </div>
  );
}
