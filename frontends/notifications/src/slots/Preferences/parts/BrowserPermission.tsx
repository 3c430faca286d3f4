import { Button } from '@minutehand/ui';
import { useState } from 'react';
import { texts } from '../../../texts.ts';
import styles from '../Preferences.module.css';

const getState = (): NotificationPermission | 'unsupported' =>
  'Notification' in globalThis ? Notification.permission : 'unsupported';

/** Whether this browser may show notifications. Requests the permission only on a click. */
export function BrowserPermission() {
  const [state, setState] = useState(getState);
  const request = async () => setState(await Notification.requestPermission());
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{texts.preferences.browser}</h2>
      <p className={styles.muted}>{texts.preferences.states[state]}</p>
      {state === 'default' ? <Button onClick={() => void request()}>{texts.preferences.allow}</Button> : null}
    </section>
  );
}
