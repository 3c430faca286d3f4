import { classNames } from '../class-names.ts';
import styles from './Avatar.module.css';
import { getInitials, getPersonHue } from './person.ts';

/** The initials of a person on a background colour derived from the name. */
export function Avatar(props: { name: string; size?: 'small' | 'medium' | 'large'; decorative?: boolean }) {
  const { name, size = 'medium', decorative = false } = props;
  const accessible = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name };
  return (
    <span {...accessible} className={classNames(styles.avatar, styles[size], styles[`hue${getPersonHue(name)}`])}>
      {getInitials(name)}
    </span>
  );
}
