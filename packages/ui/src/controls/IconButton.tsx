import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Tooltip } from '../overlays/Tooltip.tsx';
import { Button, type ButtonProps } from './Button.tsx';
import styles from './IconButton.module.css';

export type IconButtonProps = Omit<ButtonProps, 'children' | 'wide' | 'icon'> & {
  /** The accessible name, also shown as a tooltip. */
  label: string;
  icon: ReactNode;
  /** Keyboard shortcut, shown in the tooltip. */
  shortcut?: string;
  /** The outcome of a click, shown instead of the tooltip while set. */
  feedback?: ReactNode;
};

/** A button that shows only an icon. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, shortcut, feedback, variant = 'ghost', size, className, ...rest } = props;
  return (
    <Tooltip text={shortcut ? `${label}  ${shortcut}` : label} feedback={feedback}>
      <Button
        {...rest}
        variant={variant}
        size={size}
        icon={icon}
        aria-label={label}
        className={classNames(styles.icon, size === 'small' && styles.small, className)}
      />
    </Tooltip>
  );
}
