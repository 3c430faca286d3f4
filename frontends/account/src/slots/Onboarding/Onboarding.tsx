import { Banner, Button, Dialog, ErrorState, Loading, SkeletonText } from '@minutehand/ui';
import { Slot, useNavigate, useSessionActions, useSignedIn } from '@minutehand/web-kit';
import { useEffect, useRef, useState } from 'react';
import { completeOnboarding } from '../../api.ts';
import { texts } from '../../texts.ts';
import { CustomizeDialog } from './CustomizeDialog.tsx';
import { type OnboardingProgress, type OnboardingStep, readProgress, storeProgress } from './onboarding-progress.ts';
import { TeamDialog } from './TeamDialog.tsx';
import { WelcomeDialog } from './WelcomeDialog.tsx';

/**
 * The first steps of a user: welcome, customize with the wizard of meeting types, team. Closing a dialog pauses the onboarding, which
 * a button resumes at the same step. Skipping completes it.
 */
export function Onboarding() {
  const { account, user } = useSignedIn();
  const { refresh } = useSessionActions();
  const navigate = useNavigate();
  const [progress, setProgress] = useState(() => readProgress(user.id));
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const canManageTeam = account.role !== 'member';
  const hasTeamStep = account.account_limit > 1 || canManageTeam;

  function change(next: OnboardingProgress) {
    setFailed(false);
    setProgress(next);
    storeProgress(user.id, next);
  }
  const goTo = (step: OnboardingStep) => change({ step, isPaused: false });
  const pause = () => change({ ...progress, isPaused: true });
  const resumeRef = useRef<HTMLButtonElement>(null);
  const wasOpenRef = useRef(!progress.isPaused);
  useEffect(() => {
    // Keyboard users continue at the button that opens the closed dialog again.
    if (progress.isPaused && wasOpenRef.current) resumeRef.current?.focus();
    wasOpenRef.current = !progress.isPaused;
  }, [progress.isPaused]);

  /** Rejects if the server did not store it. */
  async function complete(linkTarget?: string) {
    await completeOnboarding();
    storeProgress(user.id, undefined);
    if (linkTarget !== undefined) await navigate(linkTarget);
    await refresh();
  }

  async function tryToComplete(linkTarget?: string) {
    if (isBusy) return;
    setFailed(false);
    setBusy(true);
    try {
      await complete(linkTarget);
    } catch {
      setFailed(true);
      setBusy(false);
    }
  }

  /** Continues with the team step, or completes the onboarding if there is none. */
  const leaveCustomization = async () => (hasTeamStep ? goTo('team') : complete());

  if (progress.isPaused)
    return (
      <Banner
        tone="accent"
        actions={
          <Button ref={resumeRef} size="small" onClick={() => goTo(progress.step)}>
            {texts.onboarding.resume}
          </Button>
        }
      >
        {texts.onboarding.paused}
      </Banner>
    );
  const commonProps = { isBusy, error: hasFailed ? texts.onboarding.failed : undefined, onClose: pause };
  switch (progress.step) {
    case 'welcome':
      return (
        <WelcomeDialog
          key="welcome"
          {...commonProps}
          onStart={() => goTo('customize')}
          onSkip={() => void tryToComplete()}
          onTranscript={() => void tryToComplete('/meetings/new')}
        />
      );
    case 'customize':
      return (
        <CustomizeDialog
          key="customize"
          {...commonProps}
          onBack={() => goTo('welcome')}
          onSkip={() => (hasTeamStep ? goTo('team') : void tryToComplete())}
          onCreate={() => goTo('meeting_type')}
        />
      );
    case 'meeting_type':
      return (
        <Slot
          name="onboarding.meeting_type"
          props={{ onBack: () => goTo('customize'), onClose: pause, onFinish: leaveCustomization }}
          loading={
            <Loading label={texts.onboarding.loading}>
              <SkeletonText lines={1} />
            </Loading>
          }
          failed={(retry) => (
            <Dialog open title={texts.onboarding.customize.title} onClose={() => goTo('customize')}>
              <ErrorState title={texts.onboarding.unavailable} onRetry={retry}>
                {texts.onboarding.unavailableHint}
              </ErrorState>
            </Dialog>
          )}
        />
      );
    case 'team':
      return <TeamDialog key="team" {...commonProps} canInvite={canManageTeam} onFinish={() => void tryToComplete()} />;
  }
}
