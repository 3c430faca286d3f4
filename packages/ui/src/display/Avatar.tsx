import { useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Avatar.module.css';
import { getInitials, getPersonColorNumber } from './person.ts';

/** The picture of a person or, without one, or while it cannot be loaded, their initials on a background color: of the given number, or derived from the name. */
export function Avatar(props: {
  name: string;
  size?: 'small' | 'medium' | 'large';
  /** From `getNthColorNumber`, for people of a group; their colors then differ, and stay when a name changes. */
  colorNumber?: number | undefined;
  decorative?: boolean;
  picture?: string | null | undefined;
}) {
  const { name, size = 'medium', colorNumber = getPersonColorNumber(name), decorative = false, picture } = props;
  const [failed, setFailed] = useState<string>();
  const accessible = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name };
  return (
    <span {...accessible} className={classNames(styles.avatar, styles[size], styles[`hue${colorNumber}`])}>
      {picture && picture !== failed ? (
        <img className={styles.picture} src={picture} alt="" onError={() => setFailed(picture)} />
      ) : (
        getInitials(name)
      )}
    </span>
  );
}
