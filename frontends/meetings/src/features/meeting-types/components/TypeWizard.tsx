import type { MeetingType } from '@minutehand/contracts/http/meetings/meeting-types';
import { Button, Dialog } from '@minutehand/ui';
import { useState } from 'react';
import { useUnsavedChangesGuard } from '../../../shared/hooks/use-unsaved-changes-guard.tsx';
import { updateMeetingType } from '../api.ts';
import { texts } from '../texts.ts';
import { isSameForm, toTypeForm } from '../type-form.ts';
import { checkStep, WizardFields, type WizardForm, WizardSteps } from './WizardFields.tsx';

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
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [original] = useState(() => toTypeForm(type));
  const [fields, setFields] = useState<WizardForm>(original);
  const change = (changed: Partial<WizardForm>) => setFields((current) => ({ ...current, ...changed }));
  const form = { ...original, ...fields };
  const { leave, confirmDialog } = useUnsavedChangesGuard(!isSameForm(form, original), onClose, {
    isLostOnSearchParamsChange: true,
  });

  function next() {
    const problem = checkStep(step, fields);
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
      await onSaved(await updateMeetingType(type, { ...fields, name: fields.name.trim() }));
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
        isBusy={isBusy}
        onClose={leave}
        footer={
          <>
            <Button disabled={isBusy} onClick={back}>
              {step === 0 ? texts.cancel : texts.back}
            </Button>
            {step === LAST_STEP ? (
              <Button key="save" variant="primary" isBusy={isBusy} onClick={() => void save()}>
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
        <WizardSteps labels={STEPS} step={step} />
        <WizardFields step={step} form={fields} error={error} isBusy={isBusy} onChange={change} onNext={next} />
      </Dialog>
    </>
  );
}
