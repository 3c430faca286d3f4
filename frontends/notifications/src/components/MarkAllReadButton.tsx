import { Button, type ButtonProps } from '@minutehand/ui';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useNotificationActions } from '../hooks/use-notifications.ts';
import { texts } from '../texts.ts';

/** Disappears once all notifications are read: the focus then moves to the heading of the list. */
export function MarkAllReadButton(
  props: Pick<ButtonProps, 'size' | 'variant'> & { heading: RefObject<HTMLHeadingElement | null> },
) {
  const { heading, ...appearance } = props;
  const { markAllRead } = useNotificationActions();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (element !== null && document.activeElement === element) heading.current?.focus();
    };
  }, [heading]);
  return (
    <Button ref={button} {...appearance} onClick={() => void markAllRead()}>
      {texts.markAllAsRead}
    </Button>
  );
}
