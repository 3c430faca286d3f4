import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../controls/IconButton.tsx';
import type { Tone } from '../display/Badge.tsx';
import { texts } from '../texts.ts';
import styles from './Banner.module.css';

export type BannerProps = {
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
  onDismiss?: () => void;
  /** Announced by screen readers when it appears. */
  isAnnounced?: boolean;
};

/** An inline notice about the content below it. */
export function Banner({ tone = 'neutral', icon, children, actions, onDismiss, isAnnounced = false }: BannerProps) {
  return (
    <div className={classNames(styles.banner, styles[tone])} role={isAnnounced ? 'status' : undefined}>
      {icon ? (
        <span aria-hidden className={styles.icon}>
          {icon}
        </span>
      ) : null}
      <div className={styles.text}>{children}</div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
      {onDismiss ? (
        <IconButton size="small" label={texts.dismiss} icon={<X size={16} aria-hidden />} onClick={onDismiss} />
      ) : null}
    </div>
  );
}
