import { SegmentedControl } from '@minutehand/ui';
import { useTheme } from '@minutehand/web-kit';
import styles from '../SettingsScreen.module.css';

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** The theme, applied and saved at once. */
export function Appearance() {
  const { theme, setTheme } = useTheme();
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>Theme</h2>
      <SegmentedControl
        label="Theme"
        options={[...THEMES]}
        value={theme === '' ? 'system' : theme}
        onChange={(value) => void setTheme(value === 'light' || value === 'dark' ? value : '')}
      />
      <p className={styles.muted}>System follows what your device is set to.</p>
    </section>
  );
}
