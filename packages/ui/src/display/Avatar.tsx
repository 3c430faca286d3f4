import { classNames } from '../class-names.ts';
import styles from './Avatar.module.css';
import { getInitials, getPersonHue } from './person.ts';

/** Initials of a person on a ground whose colour stays the same for the same name. */
export function Avatar(props: { name: string; size?: 'small' | 'medium' | 'large'; decorative?: boolean }) {
  const { name, size = 'medium', decorative = false } = props;
  const accessible = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name };
  return (
    <span {...accessible} className={classNames(styles.avatar, styles[size], styles[`hue${getPersonHue(name)}`])}>
      {getInitials(name)}
    </span>
  );
}
