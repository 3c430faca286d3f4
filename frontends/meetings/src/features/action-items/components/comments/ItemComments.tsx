import type { ActionItem } from '@minutehand/contracts/http/meetings/action-items';
import type { ItemComment } from '@minutehand/contracts/http/meetings/item-comments';
import { Button, ConfirmDialog, Loading, SkeletonText, useToast } from '@minutehand/ui';
import { ApiError, DateTime, getErrorMessage, isNotFound, QueryError } from '@minutehand/web-kit';
import { useEffect, useRef, useState } from 'react';
import { SpeakerAvatar } from '../../../../shared/components/SpeakerAvatar.tsx';
import { restoreFocus } from '../../../../shared/restore-focus.ts';
import { SAVE_FAILED } from '../../../../shared/save-failures.ts';
import { useComments } from '../../hooks/use-comments.ts';
import { texts } from '../../texts.ts';
import { CommentForm } from './CommentForm.tsx';
import styles from './Comments.module.css';

/** The comments below an item, oldest first, with the field for a new one at the end. Readers of the meeting may comment, and edit and delete their own comments. */
export function ItemComments({ id, item }: { id: string; item: Pick<ActionItem, 'id' | 'meeting_id'> }) {
  const { pagesQuery, comments, add, edit, remove, refetch } = useComments(item);
  return (
    <section id={id} data-comments aria-label={texts.comments.heading} className={styles.comments}>
      {pagesQuery.hasNextPage ? (
        <Button
          size="small"
          variant="ghost"
          isBusy={pagesQuery.isFetchingNextPage}
          onClick={() => void pagesQuery.fetchNextPage()}
        >
          {texts.comments.older}
        </Button>
      ) : null}
      {pagesQuery.isPending ? (
        <Loading label={texts.comments.loading}>
          <SkeletonText lines={2} />
        </Loading>
      ) : pagesQuery.data === undefined ? (
        isNotFound(pagesQuery.error) ? (
          <p className={styles.muted}>{texts.comments.gone}</p>
        ) : (
          <QueryError query={pagesQuery} />
        )
      ) : comments.length === 0 ? null : (
        <ul className={styles.list}>
          {comments.map((comment) => (
            <Comment
              key={comment.id}
              comment={comment}
              onEdit={(text) => edit(comment, text)}
              onDelete={() => remove(comment)}
              onChanged={() => void refetch()}
            />
          ))}
        </ul>
      )}
      <CommentForm label={texts.comments.add} saveLabel={texts.comments.save} onSave={add} />
    </section>
  );
}

function Comment(props: {
  comment: ItemComment;
  onEdit: (text: string) => Promise<void>;
  onDelete: () => Promise<void>;
  /** Another user deleted it, or changed it in another window. */
  onChanged: () => void;
}) {
  const { comment, onEdit, onDelete, onChanged } = props;
  const [mode, setMode] = useState<'read' | 'edit' | 'delete'>('read');
  const toast = useToast();
  const editButtonRef = useRef<HTMLButtonElement>(null);
  const wasEditingRef = useRef(false);
  useEffect(() => {
    // The form, which had the focus, is gone.
    if (wasEditingRef.current && mode === 'read') restoreFocus(editButtonRef.current);
    wasEditingRef.current = mode === 'edit';
  }, [mode]);
  const isEdited = comment.edited_at !== null;
  return (
    <li className={styles.comment}>
      <div className={styles.header}>
        <SpeakerAvatar userId={comment.author.id} name={comment.author.name} />
        <span className={styles.author}>{comment.author.name}</span>
        <DateTime value={comment.created_at} />
        {isEdited ? <span>{texts.comments.edited}</span> : null}
        {comment.own && mode !== 'edit' ? (
          <span className={styles.ownActions}>
            <Button ref={editButtonRef} size="small" variant="ghost" onClick={() => setMode('edit')}>
              {texts.edit}
            </Button>
            <Button size="small" variant="ghost" onClick={() => setMode('delete')}>
              {texts.delete}
            </Button>
          </span>
        ) : null}
      </div>
      {mode === 'edit' ? (
        <CommentForm
          label={texts.comments.editLabel}
          saveLabel={texts.save}
          initialText={comment.text}
          onSave={async (text) => {
            try {
              await onEdit(text);
            } catch (error) {
              // Saving again replaces the other change: the form keeps its text and gets the new version.
              if (error instanceof ApiError && error.status === 409) onChanged();
              throw error;
            }
            setMode('read');
          }}
          onCancel={() => setMode('read')}
        />
      ) : (
        <p className={styles.text}>{comment.text}</p>
      )}
      <ConfirmDialog
        open={mode === 'delete'}
        title={texts.comments.deleteTitle}
        onClose={() => setMode('read')}
        onConfirm={async () => {
          try {
            await onDelete();
          } catch (error) {
            // It is already deleted.
            if (isNotFound(error)) return onChanged();
            toast(getErrorMessage(error, SAVE_FAILED), { tone: 'danger' });
            throw error;
          }
        }}
      >
        {texts.comments.deleteQuestion}
      </ConfirmDialog>
    </li>
  );
}
