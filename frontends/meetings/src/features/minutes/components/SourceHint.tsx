import { Button, Quote } from '@minutehand/ui';
import { useState } from 'react';
import { knowsSources, rememberSources } from '../source-hint.ts';
import { texts } from '../texts.ts';
import styles from './SourceHint.module.css';

/**
 * Says once what the marks at the ends of lines are for. It stays until it is dismissed or the page is left, so that opening a source moves
 * no text.
 */
export function SourceHint() {
  const [isShown, setShown] = useState(() => !knowsSources());
  if (!isShown) return null;
  return (
    <div className={styles.hint}>
      <Quote size={14} aria-hidden className={styles.mark} />
      <span>{texts.sourceHint}</span>
      <Button
        size="small"
        variant="ghost"
        onClick={({ currentTarget }) => {
          rememberSources();
          // The button disappears: keyboard users continue at the section.
          currentTarget.closest('section')?.querySelector('h2')?.focus({ preventScroll: true });
          setShown(false);
        }}
      >
        {texts.dismissSourceHint}
      </Button>
    </div>
  );
}
