import { ConfirmDialog } from '@minutehand/ui';

/** Confirms the deletion of an item. Stays open if the deletion fails, which `onDelete` reports itself. */
export function DeleteDialog(props: {
  open: boolean;
  title: string;
  question: string;
  onClose: () => void;
  /** Resolves to whether the item was deleted. */
  onDelete: () => Promise<boolean>;
}) {
  const { open, title, question, onClose, onDelete } = props;
  return (
    <ConfirmDialog
      open={open}
      title={title}
      onClose={onClose}
      onConfirm={async () => {
        if (!(await onDelete())) throw new Error('not deleted');
      }}
    >
      {question}
    </ConfirmDialog>
  );
}
