import { MEETING_TYPE_COLOURS } from '@minutehand/contracts/limits';
import { Check, classNames, visuallyHiddenClass } from '@minutehand/ui';
import { useId } from 'react';
import { texts } from '../texts.ts';
import styles from './ColourField.module.css';

const SWATCHES = Object.entries(MEETING_TYPE_COLOURS);

/** The colour of a meeting type: one of the swatches, or any other. */
export function ColourField({ value, onChange }: { value: string; onChange: (colour: string) => void }) {
  const name = useId();
  const isCustom = !SWATCHES.some(([, colour]) => isSame(colour, value));
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{texts.colour}</legend>
      <div className={styles.swatches}>
        {SWATCHES.map(([label, colour]) => (
          <label key={colour} className={styles.swatch} title={capitalize(label)} style={{ backgroundColor: colour }}>
            <input
              type="radio"
              name={name}
              className={visuallyHiddenClass}
              checked={isSame(colour, value)}
              onChange={() => onChange(colour)}
            />
            <span className={visuallyHiddenClass}>{capitalize(label)}</span>
            {isSame(colour, value) ? <Check size={14} aria-hidden /> : null}
          </label>
        ))}
        <label className={classNames(styles.custom, isCustom && styles.selected)}>
          <input type="color" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
          {texts.customColour}
        </label>
      </div>
    </fieldset>
  );
}

/** Colours are stored in upper case and returned by the browser in lower case. */
function isSame(colour: string, other: string): boolean {
  return colour.toUpperCase() === other.toUpperCase();
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
