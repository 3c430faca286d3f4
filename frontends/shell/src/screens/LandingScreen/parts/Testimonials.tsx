import type { Testimonial, TestimonialsResponse } from '@minutehand/contracts/http/site/testimonials';
import { Avatar, classNames } from '@minutehand/ui';
import { api, useMedia, useQuery } from '@minutehand/web-kit';
import { useEffect, useState } from 'react';
import { TESTIMONIAL_ROTATION_MS } from '../../../limits.ts';
import { texts } from '../../../texts.ts';
import styles from './Testimonials.module.css';

/** Testimonials of customers, one after another; renders nothing if the installation has none. */
export function Testimonials() {
  const { data } = useQuery({
    queryKey: ['testimonials'],
    queryFn: ({ signal }) => api.get<TestimonialsResponse>('/testimonials', { signal }),
    retry: false,
  });
  const testimonials = data?.testimonials ?? [];
  return testimonials.length === 0 ? null : <Carousel testimonials={testimonials} />;
}

/** Rotates until the user points at it, moves the focus into it, or prefers reduced motion. */
function Carousel({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const { title, show } = texts.home.testimonials;
  const [shownIndex, setShownIndex] = useState(0);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const prefersReducedMotion = useMedia('(prefers-reduced-motion: reduce)');
  const count = testimonials.length;
  const isRotating = count > 1 && !isHovered && !isFocused && !prefersReducedMotion;
  useEffect(() => {
    if (!isRotating) return;
    const timer = setInterval(() => setShownIndex((before) => (before + 1) % count), TESTIMONIAL_ROTATION_MS);
    return () => clearInterval(timer);
  }, [isRotating, count]);
  const current = testimonials[shownIndex % count];
  if (!current) return null;
  return (
    <section
      aria-roledescription="carousel"
      aria-label={title}
      className={styles.carousel}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <figure className={styles.testimonial} aria-live={isRotating ? 'off' : 'polite'}>
        <blockquote className={styles.quote}>{current.quote}</blockquote>
        <figcaption className={styles.person}>
          <Portrait testimonial={current} />
          <span>
            {current.name}
            <span className={styles.role}>{texts.home.testimonials.role(current.title, current.company)}</span>
          </span>
        </figcaption>
      </figure>
      {count > 1 ? (
        <div className={styles.dots}>
          {testimonials.map((testimonial, index) => (
            <button
              key={testimonial.quote}
              type="button"
              aria-label={show(index + 1, count)}
              aria-current={index === shownIndex ? 'true' : undefined}
              className={classNames(styles.dot, index === shownIndex && styles.current)}
              onClick={() => setShownIndex(index)}
            />
          ))}
        </div>
      ) : null}
    </section>
  );
}

function Portrait({ testimonial: { name, avatar } }: { testimonial: Testimonial }) {
  if (avatar === null) return <Avatar name={name} size="large" decorative />;
  return <img src={avatar} alt="" width={40} height={40} className={styles.avatar} />;
}
