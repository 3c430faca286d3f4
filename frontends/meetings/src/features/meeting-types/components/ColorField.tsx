import { MEETING_TYPE_COLORS } from '@minutehand/contracts/limits';
import { Check, classNames, visuallyHiddenClass } from '@minutehand/ui';
import { useId } from 'react';
import { texts } from '../texts.ts';
import styles from './ColorField.module.css';

const SWATCHES = Object.entries(MEETING_TYPE_COLORS);

/** The color of a meeting type: one of the swatches, or any other. */
export function ColorField({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  const name = useId();
  const isCustom = !SWATCHES.some(([, color]) => isSame(color, value));
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{texts.color}</legend>
      <div className={styles.swatches}>
        {SWATCHES.map(([label, color]) => (
          <label key={color} className={styles.swatch} title={capitalize(label)} style={{ backgroundColor: color }}>
            <input
              type="radio"
              name={name}
              className={visuallyHiddenClass}
              checked={isSame(color, value)}
              onChange={() => onChange(color)}
            />
            <span className={visuallyHiddenClass}>{capitalize(label)}</span>
            {isSame(color, value) ? <Check size={14} aria-hidden /> : null}
          </label>
        ))}
        <label className={classNames(styles.custom, isCustom && styles.selected)}>
          <input type="color" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
          {texts.customColor}
        </label>
      </div>
    </fieldset>
  );
}

/** Colors are stored in upper case and returned by the browser in lower case. */
function isSame(color: string, other: string): boolean {
  return color.toUpperCase() === other.toUpperCase();
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
