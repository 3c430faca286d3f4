import { Button, classNames, MessageSquare } from '@minutehand/ui';
import { useId } from 'react';
import { texts } from '../../texts.ts';
import styles from './Comments.module.css';

/** Shows and hides the comments of an item. Its accessible name includes the item's text. Without comments, it appears on hover or focus, and not on touch screens. */
export function CommentsButton(props: {
  textId: string;
  count: number;
  isOpen: boolean;
  controls: string | undefined;
  onClick: () => void;
}) {
  const { textId, count, isOpen, controls, onClick } = props;
  const id = useId();
  return (
    <Button
      id={id}
      size="small"
      variant="ghost"
      className={classNames(styles.toggle, count === 0 && !isOpen && styles.shownOnHover)}
      aria-label={isOpen ? texts.comments.hide(count) : texts.comments.show(count)}
      aria-labelledby={`${id} ${textId}`}
      aria-expanded={isOpen}
      aria-controls={controls}
      icon={<MessageSquare size={14} aria-hidden />}
      onClick={onClick}
    >
      {count === 0 ? null : count}
    </Button>
  );
}
