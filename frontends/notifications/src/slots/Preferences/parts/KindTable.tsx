import type { KindPreferences } from '@minutehand/contracts/http/notifications';
import { Checkbox } from '@minutehand/ui';
import { texts } from '../../../texts.ts';
import styles from '../Preferences.module.css';

const CHANNELS = ['in_app', 'email', 'browser'] as const;

/** A row for each kind with a checkbox for each channel. The browser checkbox requires the in-app one. */
export function KindTable(props: {
  kinds: readonly KindPreferences[];
  onChange: (preferences: KindPreferences) => void;
}) {
  const { labels, channels, choice } = texts.preferences;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td />
          {CHANNELS.map((channel) => (
            <th key={channel} scope="col">
              {channels[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.kinds.map((preferences) => (
          <tr key={preferences.kind}>
            <th scope="row">{labels[preferences.kind]}</th>
            {CHANNELS.map((channel) => (
              <td key={channel}>
                <Checkbox
                  label={choice(labels[preferences.kind], channels[channel])}
                  hideLabel
                  checked={preferences[channel] && (channel !== 'browser' || preferences.in_app)}
                  disabled={channel === 'browser' && !preferences.in_app}
                  onChange={(isOn) => props.onChange({ ...preferences, [channel]: isOn })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
