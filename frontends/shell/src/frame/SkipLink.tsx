import { buttonClass, classNames } from '@minutehand/ui';
import styles from './SkipLink.module.css';

/** The first stop of the Tab key: past the navigation. */
export function SkipLink() {
  return (
    <a href="#main" className={classNames(buttonClass({ variant: 'primary' }), styles.skip)}>
      Skip to content
    </a>
  );
}
