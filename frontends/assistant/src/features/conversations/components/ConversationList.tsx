import type { ConversationSummary } from '@minutehand/contracts/http/assistant';
import {
  Button,
  ConfirmDialog,
  classNames,
  IconButton,
  Loading,
  Plus,
  SkeletonText,
  Trash2,
  useToast,
} from '@minutehand/ui';
import { Link, RelativeDate, useQuery, useQueryClient } from '@minutehand/web-kit';
import { useState } from 'react';
import { CONVERSATION_KEY, CONVERSATIONS_KEY } from '../../../shared/query-keys.ts';
import { texts } from '../../../shared/texts.ts';
import { deleteConversation, listConversations, startNewConversation } from '../api.ts';
import styles from './ConversationList.module.css';

export type ConversationListProps = {
  /** The shown conversation; null for the active one. */
  currentId: string | null;
  /** Shows the active conversation, or a new one if there is none. */
  onShowActive: () => void;
};

/** The user's conversations, latest first. */
export function ConversationList({ currentId, onShowActive }: ConversationListProps) {
  const queryClient = useQueryClient();
  const showToast = useToast();
  const list = useQuery({ queryKey: CONVERSATIONS_KEY, queryFn: ({ signal }) => listConversations(signal) });
  const [conversationToDelete, setConversationToDelete] = useState<ConversationSummary | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function run(change: () => Promise<void>, errorText: string): Promise<void> {
    setBusy(true);
    try {
      await change();
      queryClient.removeQueries({ queryKey: CONVERSATION_KEY });
      onShowActive();
    } catch {
      showToast(errorText, { tone: 'danger' });
    } finally {
      setBusy(false);
      void queryClient.invalidateQueries({ queryKey: CONVERSATIONS_KEY });
    }
  }

  return (
    <nav aria-label={texts.conversations.title} className={styles.list}>
      <Button
        isFullWidth
        icon={<Plus size={16} aria-hidden />}
        isBusy={isBusy}
        onClick={() => void run(startNewConversation, texts.errors.newConversation)}
      >
        {texts.conversations.create}
      </Button>
      {list.isPending ? (
        <Loading label={texts.conversations.loading}>
          <SkeletonText lines={4} />
        </Loading>
      ) : null}
      {list.isError ? (
        <div role="alert" className={styles.failure}>
          <p>{texts.errors.conversations}</p>
          <Button size="small" isBusy={list.isFetching} onClick={() => void list.refetch()}>
            {texts.retry}
          </Button>
        </div>
      ) : null}
      {list.data?.length === 0 ? <p className={styles.empty}>{texts.conversations.empty}</p> : null}
      {list.data !== undefined && list.data.length > 0 ? (
        <ul>
          {list.data.map((conversation) => (
            <Row
              key={conversation.id}
              conversation={conversation}
              isCurrent={currentId === null ? conversation.active : conversation.id === currentId}
              onDelete={() => setConversationToDelete(conversation)}
            />
          ))}
        </ul>
      ) : null}
      <ConfirmDialog
        open={conversationToDelete !== null}
        title={texts.conversations.confirmTitle}
        onClose={() => setConversationToDelete(null)}
        onConfirm={() =>
          conversationToDelete && run(() => deleteConversation(conversationToDelete.id), texts.errors.delete)
        }
      >
        {texts.conversations.confirmText}
      </ConfirmDialog>
    </nav>
  );
}

type RowProps = { conversation: ConversationSummary; isCurrent: boolean; onDelete: () => void };

function Row({ conversation, isCurrent, onDelete }: RowProps) {
  const { id, title, preview, message_count: count, last_message_at: lastMessageAt } = conversation;
  return (
    <li className={classNames(styles.row, isCurrent && styles.current)}>
      <Link
        to={`/assistant?${new URLSearchParams({ conversation: id })}`}
        aria-current={isCurrent ? 'page' : undefined}
        className={styles.link}
      >
        <span className={styles.title}>{title}</span>
        <span className={styles.preview}>{preview}</span>
        <span className={styles.meta}>
          {texts.conversations.messages(count)} · <RelativeDate value={lastMessageAt} />
        </span>
      </Link>
      <IconButton
        size="small"
        icon={<Trash2 size={16} aria-hidden />}
        label={texts.conversations.delete(title)}
        onClick={onDelete}
      />
    </li>
  );
}
