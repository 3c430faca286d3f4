import type { MeetingType } from '@minutehand/contracts/http/meetings/meeting-types';
import {
  AGENDA_ITEM_TITLE_CHARACTERS,
  HEADING_CHARACTERS,
  MEETING_TYPE_NAME_CHARACTERS,
} from '@minutehand/contracts/limits';
import { Button, Check, classNames, Dialog, TextField, VisuallyHidden } from '@minutehand/ui';
import { useEffect, useRef, useState } from 'react';
import { useUnsavedChangesGuard } from '../../../shared/hooks/use-unsaved-changes-guard.tsx';
import { updateMeetingType } from '../api.ts';
import { texts } from '../texts.ts';
import { isSameForm, toTypeForm } from '../type-form.ts';
import { TextListEditor } from './TextListEditor.tsx';
import styles from './TypeWizard.module.css';

const STEPS = [texts.steps.name, texts.steps.headings, texts.steps.agenda] as const;
const LAST_STEP = STEPS.length - 1;

/** Edits a meeting type in three steps. Next validates the current step; Back does not. */
export function TypeWizard(props: {
  type: MeetingType;
  onClose: () => void;
  onSaved: (type: MeetingType) => Promise<void>;
}) {
  const { type, onClose, onSaved } = props;
  const [step, setStep] = useState(0);
  const [name, setName] = useState(type.name);
  const [headings, setHeadings] = useState<readonly string[]>(type.headings);
  const [agendaItems, setAgendaItems] = useState<readonly string[]>(type.agenda_items);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [original] = useState(() => toTypeForm(type));
  const form = { ...original, name, headings, agenda_items: agendaItems };
  const { leave, confirmDialog } = useUnsavedChangesGuard(!isSameForm(form, original), onClose);

  const body = useRef<HTMLDivElement>(null);
  const previousStep = useRef(step);
  useEffect(() => {
    if (previousStep.current === step) return;
    previousStep.current = step;
    // The focused element may have been removed with its step.
    body.current?.querySelector('input')?.focus();
  }, [step]);

  function validateStep(index: number): string | null {
    if (index === 0 && name.trim() === '') return texts.meetingNameMissing;
    if (index === 1 && headings.length === 0) return texts.headingMissing;
    return null;
  }

  function next() {
    const problem = validateStep(step);
    setError(problem);
    if (problem === null) setStep(step + 1);
  }

  function back() {
    setError(null);
    if (step === 0) leave();
    else setStep(step - 1);
  }

  async function save() {
    if (isBusy) return;
    setError(null);
    setBusy(true);
    try {
      await onSaved(await updateMeetingType(type, { name: name.trim(), headings, agenda_items: agendaItems }));
      onClose();
    } catch {
      setError(texts.saveFailed);
      setBusy(false);
    }
  }

  return (
    <>
      {confirmDialog}
      <Dialog
        open
        title={texts.editTypeByStep(type.name)}
        busy={isBusy}
        onClose={leave}
        footer={
          <>
            <Button disabled={isBusy} onClick={back}>
              {step === 0 ? texts.cancel : texts.back}
            </Button>
            {step === LAST_STEP ? (
              <Button key="save" variant="primary" busy={isBusy} onClick={() => void save()}>
                {texts.save}
              </Button>
            ) : (
              <Button key="next" variant="primary" onClick={next}>
                {texts.next}
              </Button>
            )}
          </>
        }
      >
        <ol aria-label={texts.steps.label} className={styles.steps}>
          {STEPS.map((label, index) => (
            <li
              key={label}
              aria-current={index === step ? 'step' : undefined}
              className={classNames(styles.step, index === step && styles.current)}
            >
              <span className={styles.number}>
                {index < step ? <Check size={14} aria-hidden /> : index + 1}
                {index < step ? <VisuallyHidden>{texts.steps.done} </VisuallyHidden> : null}
              </span>
              {label}
            </li>
          ))}
        </ol>
        <div ref={body} className={styles.body}>
          {step === 0 ? (
            <TextField
              label={texts.meetingName}
              data-autofocus=""
              value={name}
              maxLength={MEETING_TYPE_NAME_CHARACTERS}
              error={error}
              onChange={(event) => setName(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && !event.nativeEvent.isComposing) next();
              }}
            />
          ) : null}
          {step === 1 ? (
            <TextListEditor
              label={texts.parts.headings}
              itemName={texts.items.heading}
              texts={headings}
              maxLength={HEADING_CHARACTERS}
              error={error}
              onChange={setHeadings}
            />
          ) : null}
          {step === 2 ? (
            <>
              <TextListEditor
                label={texts.parts.agenda}
                itemName={texts.items.agendaItem}
                texts={agendaItems}
                maxLength={AGENDA_ITEM_TITLE_CHARACTERS}
                readOnly={isBusy}
                onChange={setAgendaItems}
              />
              {error ? (
                <p role="alert" className={styles.error}>
                  {error}
                </p>
              ) : null}
            </>
          ) : null}
        </div>
      </Dialog>
    </>
  );
}
