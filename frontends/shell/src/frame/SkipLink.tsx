import { buttonClass, classNames } from '@minutehand/ui';
import { texts } from '../texts.ts';
import styles from './SkipLink.module.css';

/** The first element in the tab order: skips the navigation. */
export function SkipLink() {
  return (
    <a href="#main" className={classNames(buttonClass({ variant: 'primary' }), styles.skip)}>
      {texts.navigation.skip}
    </a>
  );
}
