import { MeetingTypes } from '../features/meeting-types/components/MeetingTypes.tsx';
import { texts } from '../features/meeting-types/texts.ts';
import styles from './MeetingTypeSettings.module.css';

/** The meeting types of the account, in the settings. */
export function MeetingTypeSettings() {
  return (
    <section>
      <MeetingTypes
        renderHeader={(createButton) => (
          <header className={styles.header}>
            <div>
              <h2>{texts.title}</h2>
              <p>{texts.meta}</p>
            </div>
            {createButton}
          </header>
        )}
      />
    </section>
  );
}
