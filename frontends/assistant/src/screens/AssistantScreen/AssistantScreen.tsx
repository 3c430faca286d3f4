import { PageHeader } from '@minutehand/ui';
import { usePageTitle, useQuery, useSearchParams } from '@minutehand/web-kit';
import { useEffect, useState } from 'react';
import { findPassages } from '../../api.ts';
import { wordsToLookUp } from '../../domain/words-to-look-up.ts';
import styles from './AssistantScreen.module.css';
import { Passages } from './parts/Passages.tsx';
import { QuestionBox } from './parts/QuestionBox.tsx';

/** Ask, and see where it was said. The question stands in the address, so that one can come back to what was found. */
export function AssistantScreen() {
  usePageTitle('Assistant');
  const [address, setAddress] = useSearchParams();
  const question = (address.get('q') ?? '').trim();
  const words = wordsToLookUp(question);
  const found = useQuery({
    queryKey: ['passages', words],
    queryFn: ({ signal }) => findPassages(words, signal),
    enabled: words !== '',
  });
  // Browsers ask again by themselves, too: that closes nothing under whoever is typing the next question.
  const [sent, setSent] = useState<string | null>(null);
  const isSent = sent === question;
  useEffect(() => {
    if (isSent && !found.isFetching) setSent(null);
  }, [isSent, found.isFetching]);

  function ask(next: string) {
    setSent(next);
    if (next === question) void found.refetch();
    else setAddress({ q: next });
  }

  return (
    <div className={styles.screen}>
      <PageHeader
        title="Find where it was said"
        meta="Quotes the words from your meetings, with their place. It does not write answers of its own yet."
      />
      <QuestionBox isSending={isSent && found.isFetching} onAsk={ask} />
      {question === '' ? null : (
        <section aria-labelledby="question" className={styles.answer}>
          <h2 id="question" className={styles.question}>
            {question}
          </h2>
          <Passages words={words} found={found} />
        </section>
      )}
    </div>
  );
}
