import { PageHeader } from '@minutehand/ui';
import { usePageTitle, useQuery, useSearchParams } from '@minutehand/web-kit';
import { useEffect, useRef, useState } from 'react';
import { findPassages } from '../../api.ts';
import { extractKeywords } from '../../domain/keywords.ts';
import { texts } from '../../texts.ts';
import styles from './AssistantScreen.module.css';
import { Passages } from './parts/Passages.tsx';
import { QuestionBox } from './parts/QuestionBox.tsx';
import { Samples } from './parts/Samples.tsx';

/** Shows the transcript passages that match a question. The URL contains the question. */
export function AssistantScreen() {
  usePageTitle(texts.title);
  const [searchParams, setSearchParams] = useSearchParams();
  const question = (searchParams.get('q') ?? '').trim();
  const keywords = extractKeywords(question);
  const passages = useQuery({
    queryKey: ['passages', keywords],
    queryFn: ({ signal }) => findPassages(keywords, signal),
    enabled: keywords !== '',
  });
  // Only a question that the user submitted disables the form, not a background refetch.
  const [submittedQuestion, setSubmittedQuestion] = useState<string | null>(null);
  const isSubmitted = submittedQuestion === question;
  useEffect(() => {
    if (isSubmitted && !passages.isFetching) setSubmittedQuestion(null);
  }, [isSubmitted, passages.isFetching]);

  // The button of a sample disappears with its focus.
  const isSampleAsked = useRef(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isSampleAsked.current && question !== '') heading.current?.focus();
    isSampleAsked.current = false;
  }, [question]);

  function handleAsk(next: string) {
    setSubmittedQuestion(next);
    if (next === question) void passages.refetch();
    else setSearchParams({ q: next });
  }

  return (
    <div className={styles.screen}>
      <PageHeader title={texts.title} meta={texts.intro} />
      <QuestionBox isSending={isSubmitted && passages.isFetching} onAsk={handleAsk} />
      {question === '' ? (
        <Samples
          onAsk={(sample) => {
            isSampleAsked.current = true;
            handleAsk(sample);
          }}
        />
      ) : (
        <section aria-labelledby="question" className={styles.answer}>
          <h2 ref={heading} id="question" tabIndex={-1} className={styles.question}>
            {question}
          </h2>
          <Passages keywords={keywords} query={passages} />
        </section>
      )}
    </div>
  );
}
