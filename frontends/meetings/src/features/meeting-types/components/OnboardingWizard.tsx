import type { MeetingType } from '@minutehand/contracts/http/meetings/meeting-types';
import { Button, Dialog } from '@minutehand/ui';
import type { SlotProps } from '@minutehand/web-kit';
import { useRef, useState } from 'react';
import { useUnsavedChangesGuard } from '../../../shared/hooks/use-unsaved-changes-guard.tsx';
import { createOnboardingMeetingType, updateMeetingType } from '../api.ts';
import { useMeetingTypeMutations } from '../hooks/use-meeting-types.ts';
import { texts } from '../texts.ts';
import { ONBOARDING_TYPE } from '../type-form.ts';
import { checkStep, WizardFields, type WizardForm, WizardSteps } from './WizardFields.tsx';

const STEPS = [texts.steps.name, texts.steps.headings, texts.steps.agenda, texts.steps.finish] as const;
/** The step that saves the meeting type. */
const SAVING_STEP = 2;
const LAST_STEP = STEPS.length - 1;

/**
 * The wizard of the onboarding: creates a meeting type in three steps; the fourth offers another one, or finishes. Going back after the
 * meeting type was saved changes it, instead of creating a second one.
 */
export function OnboardingWizard({ onBack, onClose, onFinish }: SlotProps['onboarding.meeting_type']) {
  const { cacheType } = useMeetingTypeMutations();
  const [step, setStep] = useState(0);
  const [form, setForm] = useState<WizardForm>(ONBOARDING_TYPE);
  const [savedForm, setSavedForm] = useState<WizardForm>(ONBOARDING_TYPE);
  const [savedType, setSavedType] = useState<MeetingType>();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const exitRef = useRef(onClose);
  const guard = useUnsavedChangesGuard(form !== savedForm && !isBusy, () => exitRef.current());

  /** Leaves the wizard; asks first if that discards text. */
  function leave(exit: () => void) {
    exitRef.current = exit;
    guard.leave();
  }

  /** Runs an action, and shows the message if it fails. */
  async function run(action: () => Promise<void>, failure: string) {
    if (isBusy) return;
    setError(null);
    setBusy(true);
    try {
      await action();
    } catch {
      setError(failure);
    }
    setBusy(false);
  }

  async function save() {
    const fields = { ...form, name: form.name.trim() };
    const type = savedType ? await updateMeetingType(savedType, fields) : await createOnboardingMeetingType(fields);
    setSavedType(type);
    setSavedForm(form);
    setStep(LAST_STEP);
    await cacheType(type);
  }

  function next() {
    const problem = checkStep(step, form);
    setError(problem);
    if (problem !== null) return;
    if (step === SAVING_STEP) void run(save, texts.onboarding.saveFailed);
    else setStep(step + 1);
  }

  function back() {
    setError(null);
    if (step === 0) leave(onBack);
    else setStep(step - 1);
  }

  function addAnother() {
    setError(null);
    setForm(ONBOARDING_TYPE);
    setSavedForm(ONBOARDING_TYPE);
    setSavedType(undefined);
    setStep(0);
  }

  return (
    <>
      {guard.confirmDialog}
      <Dialog
        open
        title={texts.onboarding.title}
        isBusy={isBusy}
        onClose={() => leave(onClose)}
        footer={
          <>
            <Button disabled={isBusy} onClick={back}>
              {texts.back}
            </Button>
            {step === LAST_STEP ? (
              <>
                <Button disabled={isBusy} onClick={addAnother}>
                  {texts.onboarding.addAnother}
                </Button>
                <Button
                  key="finish"
                  variant="primary"
                  isBusy={isBusy}
                  onClick={() => void run(onFinish, texts.onboarding.finishFailed)}
                >
                  {texts.onboarding.finish}
                </Button>
              </>
            ) : (
              <Button key="next" variant="primary" isBusy={isBusy} onClick={next}>
                {texts.next}
              </Button>
            )}
          </>
        }
      >
        <WizardSteps labels={STEPS} step={step} />
        <WizardFields
          step={step}
          form={form}
          error={error}
          isBusy={isBusy}
          onChange={(change) => setForm((current) => ({ ...current, ...change }))}
          onNext={next}
        >
          <p>{texts.onboarding.saved(savedType?.name ?? form.name)}</p>
        </WizardFields>
      </Dialog>
    </>
  );
}
