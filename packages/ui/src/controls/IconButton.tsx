import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Tooltip } from '../overlays/Tooltip.tsx';
import { Button, type ButtonProps } from './Button.tsx';
import styles from './IconButton.module.css';

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'wide' | 'icon'> {
  /** What it does, said to screen readers and shown as a tooltip. */
  label: string;
  icon: ReactNode;
  /** Keys that do the same, shown in the tooltip. */
  shortcut?: string;
  /** Shown in place of the tooltip while it is there: how a press went. */
  feedback?: ReactNode;
}

/** A button of one icon; its label is its name and its tooltip. */
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
