import { Banner, Button, Sparkles } from '@minutehand/ui';
import { useState } from 'react';
import type { TitleDecision } from '../api.ts';
import { useTitleDecision } from '../hooks/use-title-decision.ts';
import styles from './TitleSuggestion.module.css';
import { texts } from './texts.ts';

/** A suggested title to accept or dismiss. */
export function TitleSuggestion({ meetingId, text }: { meetingId: string; text: string }) {
  const decide = useTitleDecision(meetingId);
  const [pending, setPending] = useState<TitleDecision | null>(null);

  async function handleDecision(decision: TitleDecision) {
    if (pending) return;
    setPending(decision);
    await decide(decision);
    setPending(null);
  }

  return (
    <Banner
      isAnnounced
      icon={<Sparkles size={16} />}
      actions={
        <>
          <Button size="small" isBusy={pending === 'accept'} onClick={() => void handleDecision('accept')}>
            {texts.accept}
          </Button>
          <Button
            size="small"
            variant="ghost"
            isBusy={pending === 'dismiss'}
            onClick={() => void handleDecision('dismiss')}
          >
            {texts.dismiss}
          </Button>
        </>
      }
    >
      <span className={styles.muted}>{texts.suggested}</span> {text}
    </Banner>
  );
}
