import { SegmentedControl } from '@minutehand/ui';
import { useTheme } from '@minutehand/web-kit';
import { texts } from '../../../texts.ts';
import styles from '../SettingsScreen.module.css';

const THEMES = [
  { value: 'system', label: texts.appearance.themes.system },
  { value: 'light', label: texts.appearance.themes.light },
  { value: 'dark', label: texts.appearance.themes.dark },
] as const;

/** The theme. A change is applied and saved immediately. */
export function Appearance() {
  const { theme, setTheme } = useTheme();
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{texts.appearance.theme}</h2>
      <SegmentedControl
        label={texts.appearance.theme}
        options={[...THEMES]}
        value={theme === '' ? 'system' : theme}
        onChange={(value) => void setTheme(value === 'light' || value === 'dark' ? value : '')}
      />
      <p className={styles.muted}>{texts.appearance.hint}</p>
    </section>
  );
}
