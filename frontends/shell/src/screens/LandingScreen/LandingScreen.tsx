import { buttonClass } from '@minutehand/ui';
import { getStoredTheme, Link, NARROW_SCREEN, usePageTitle } from '@minutehand/web-kit';
import { texts } from '../../texts.ts';
import styles from './LandingScreen.module.css';
import { Testimonials } from './parts/Testimonials.tsx';

const PICTURES = {
  minutes: {
    light: new URL('./pictures/minutes.webp', import.meta.url).href,
    dark: new URL('./pictures/minutes-dark.webp', import.meta.url).href,
    phone: new URL('./pictures/minutes-phone.webp', import.meta.url).href,
    phoneDark: new URL('./pictures/minutes-phone-dark.webp', import.meta.url).href,
  },
  meetings: {
    light: new URL('./pictures/meetings.webp', import.meta.url).href,
    dark: new URL('./pictures/meetings-dark.webp', import.meta.url).href,
    phone: new URL('./pictures/meetings-phone.webp', import.meta.url).href,
    phoneDark: new URL('./pictures/meetings-phone-dark.webp', import.meta.url).href,
  },
};
/** Sizes of the pictures, to avoid layout shift (px). */
const PICTURE = { width: 1440, height: 900 };
const PHONE_PICTURE = { width: 375, height: 812 };
/** When the dark pictures are shown, for each theme that a visitor may have chosen before. */
const DARK_MEDIA = { '': '(prefers-color-scheme: dark)', dark: 'all', light: 'not all' } as const;
const PHONE_DARK_MEDIA = {
  '': `${NARROW_SCREEN} and ${DARK_MEDIA['']}`,
  dark: NARROW_SCREEN,
  light: 'not all',
} as const;

/** Describes the product to visitors without a session. */
export function LandingScreen() {
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
      <Picture sources={PICTURES.minutes} alt={home.minutesPicture} />
      <ul className={styles.points}>
        {home.points.map(({ title, text }) => (
          <li key={title}>
            <h2 className={styles.pointTitle}>{title}</h2>
            <p className={styles.pointText}>{text}</p>
          </li>
        ))}
      </ul>
      <Picture sources={PICTURES.meetings} alt={home.meetingsPicture} isLazy />
      <Testimonials />
    </div>
  );
}

/** A picture of the product in the theme of the page, and of its phone layout on phones. `isLazy` is for pictures below the fold. */
function Picture(props: { sources: (typeof PICTURES)['minutes']; alt: string; isLazy?: boolean }) {
  const { sources, alt, isLazy = false } = props;
  const theme = getStoredTheme();
  return (
    <picture className={styles.picture}>
      <source media={PHONE_DARK_MEDIA[theme]} srcSet={sources.phoneDark} {...PHONE_PICTURE} />
      <source media={NARROW_SCREEN} srcSet={sources.phone} {...PHONE_PICTURE} />
      <source media={DARK_MEDIA[theme]} srcSet={sources.dark} {...PICTURE} />
      <img {...PICTURE} src={sources.light} alt={alt} loading={isLazy ? 'lazy' : 'eager'} />
    </picture>
  );
}
