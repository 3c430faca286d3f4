import { buttonClass } from '@minutehand/ui';
import { Link, usePageTitle } from '@minutehand/web-kit';
import { texts } from '../../texts.ts';
import styles from './HomeScreen.module.css';
import { Testimonials } from './parts/Testimonials.tsx';

const PICTURES = {
  minutes: new URL('./pictures/minutes.webp', import.meta.url).href,
  meetings: new URL('./pictures/meetings.webp', import.meta.url).href,
};
/** Size of the pictures, to avoid layout shift (px). */
const PICTURE = { width: 1440, height: 900 };
/** Below the fold. */
const LAZY_PICTURE = { ...PICTURE, loading: 'lazy' } as const;

/** Describes the product to visitors without a session. */
export function HomeScreen() {
  const { home } = texts;
  usePageTitle(home.pageTitle);
  return (
    <div className={styles.screen}>
      <header className={styles.intro}>
        <h1 className={styles.title}>{home.title}</h1>
        <p className={styles.lead}>{home.lead}</p>
        <div className={styles.actions}>
          <Link to="/register" className={buttonClass({ variant: 'primary' })}>
            {home.register}
          </Link>
          <Link to="/pricing" className={buttonClass()}>
            {home.pricing}
          </Link>
        </div>
      </header>
      <img {...PICTURE} src={PICTURES.minutes} alt={home.minutesPicture} className={styles.picture} />
      <ul className={styles.points}>
        {home.points.map(({ title, text }) => (
          <li key={title}>
            <h2 className={styles.pointTitle}>{title}</h2>
            <p className={styles.pointText}>{text}</p>
          </li>
        ))}
      </ul>
      <img {...LAZY_PICTURE} src={PICTURES.meetings} alt={home.meetingsPicture} className={styles.picture} />
      <Testimonials />
    </div>
  );
}
