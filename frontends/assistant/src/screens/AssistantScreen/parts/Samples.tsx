import { ArrowRight } from '@minutehand/ui';
import { texts } from '../../../texts.ts';
import styles from '../AssistantScreen.module.css';

/** Questions to begin with. */
export function Samples({ onAsk }: { onAsk: (question: string) => void }) {
  return (
    <section aria-labelledby="samples" className={styles.samples}>
      <h2 id="samples" className={styles.samplesLabel}>
        {texts.samples.label}
      </h2>
      <ul>
        {texts.samples.questions.map((sample) => (
          <li key={sample}>
            <button type="button" className={styles.sample} onClick={() => onAsk(sample)}>
              {sample}
              <ArrowRight size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
