import { ColorDot } from '@minutehand/ui';
import { texts } from '../texts.ts';
import type { MeetingTypeForm } from '../type-form.ts';
import { toTypeForm } from '../type-form.ts';
import { TYPE_TEMPLATES } from '../type-templates.ts';
import styles from './TemplateGallery.module.css';

/** The built-in templates. Selecting one opens the editor with its headings and agenda. */
export function TemplateGallery({ onSelect }: { onSelect: (form: MeetingTypeForm) => void }) {
  return (
    <section className={styles.gallery} aria-labelledby="type-templates">
      <h2 id="type-templates" className={styles.heading}>
        {texts.templates}
      </h2>
      <p className={styles.hint}>{texts.templatesHint}</p>
      <ul className={styles.grid}>
        {TYPE_TEMPLATES.map((template) => (
          <li key={template.name}>
            <button
              type="button"
              className={styles.card}
              onClick={() => onSelect({ ...toTypeForm(null), ...template })}
            >
              <span className={styles.name}>
                <ColorDot color={template.colour} />
                {template.name}
              </span>{' '}
              <span className={styles.headings}>{texts.headings(template.headings)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
