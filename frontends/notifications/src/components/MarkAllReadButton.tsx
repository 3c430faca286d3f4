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
  const buttonRef = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = buttonRef.current;
    return () => {
      if (element !== null && document.activeElement === element) heading.current?.focus();
    };
  }, [heading]);
  return (
    <Button ref={buttonRef} {...appearance} onClick={() => void markAllRead()}>
      {texts.markAllAsRead}
    </Button>
  );
}
