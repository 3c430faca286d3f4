import {
  AGENDA_ITEM_TITLE_CHARACTERS,
  HEADING_CHARACTERS,
  MEETING_TYPE_NAME_CHARACTERS,
} from '@minutehand/contracts/limits';
import { Check, classNames, TextField, VisuallyHidden } from '@minutehand/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { texts } from '../texts.ts';
import type { MeetingTypeForm } from '../type-form.ts';
import { TextListEditor } from './TextListEditor.tsx';
import styles from './TypeWizard.module.css';

export type WizardForm = Pick<MeetingTypeForm, 'name' | 'headings' | 'agenda_items'>;

/** The reason why a step is not complete; null if it is. */
export function checkStep(step: number, { name, headings }: WizardForm): string | null {
  if (step === 0 && name.trim() === '') return texts.meetingNameMissing;
  if (step === 1 && headings.length === 0) return texts.headingMissing;
  return null;
}

/** The list of steps. Completed steps have a tick. */
export function WizardSteps({ labels, step }: { labels: readonly string[]; step: number }) {
  return (
    <ol aria-label={texts.steps.label} className={styles.steps}>
      {labels.map((label, index) => (
        <li
          key={label}
          aria-current={index === step ? 'step' : undefined}
          className={classNames(styles.step, index === step && styles.current)}
        >
          <span className={styles.number}>
            {index < step ? <Check size={14} aria-hidden /> : index + 1}
            {index < step ? <VisuallyHidden>{texts.steps.done} </VisuallyHidden> : null}
          </span>
          <span className={styles.label}>{label}</span>
        </li>
      ))}
    </ol>
  );
}

/** The fields of a step: name, headings or agenda items. A later step shows `children`. */
export function WizardFields(props: {
  step: number;
  form: WizardForm;
  error: string | null;
  isBusy: boolean;
  onChange: (change: Partial<WizardForm>) => void;
  onNext: () => void;
  children?: ReactNode;
}) {
  const { step, form, error, isBusy, onChange, onNext, children } = props;
  const bodyRef = useRef<HTMLDivElement>(null);
  const previousStepRef = useRef(step);
  useEffect(() => {
    if (previousStepRef.current === step) return;
    previousStepRef.current = step;
    // The focused element may have been removed with its step.
    (bodyRef.current?.querySelector('input') ?? bodyRef.current)?.focus();
  }, [step]);
  return (
    <div ref={bodyRef} tabIndex={-1} className={styles.body}>
      {step === 0 ? (
        <TextField
          label={texts.meetingName}
          data-autofocus=""
          value={form.name}
          maxLength={MEETING_TYPE_NAME_CHARACTERS}
          error={error}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) onNext();
          }}
        />
      ) : null}
      {step === 1 ? (
        <TextListEditor
          label={texts.parts.headings}
          itemNoun={texts.items.heading}
          texts={form.headings}
          maxLength={HEADING_CHARACTERS}
          error={error}
          onChange={(headings) => onChange({ headings })}
        />
      ) : null}
      {step === 2 ? (
        <TextListEditor
          label={texts.parts.agenda}
          itemNoun={texts.items.agendaItem}
          texts={form.agenda_items}
          maxLength={AGENDA_ITEM_TITLE_CHARACTERS}
          readOnly={isBusy}
          onChange={(agenda_items) => onChange({ agenda_items })}
        />
      ) : null}
      {step > 2 ? children : null}
      {step >= 2 && error !== null ? (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
