import type { KindPreferences } from '@minutehand/contracts/http/notifications';
import { Checkbox } from '@minutehand/ui';
import { texts } from '../../../texts.ts';
import styles from '../Preferences.module.css';

const CHANNELS = ['in_app', 'email', 'browser'] as const;

/** A row for each kind with a checkbox for each channel. Browser notifications need the one in the app. */
export function KindTable(props: { kinds: readonly KindPreferences[]; onChange: (kind: KindPreferences) => void }) {
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
        {props.kinds.map((kind) => (
          <tr key={kind.kind}>
            <th scope="row">{labels[kind.kind]}</th>
            {CHANNELS.map((channel) => (
              <td key={channel}>
                <Checkbox
                  label={choice(labels[kind.kind], channels[channel])}
                  hideLabel
                  checked={kind[channel] && (channel !== 'browser' || kind.in_app)}
                  disabled={channel === 'browser' && !kind.in_app}
                  onChange={(isOn) => props.onChange({ ...kind, [channel]: isOn })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
