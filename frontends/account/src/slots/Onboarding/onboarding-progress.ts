export const STEPS = ['welcome', 'customize', 'meeting_type', 'team'] as const;
export type OnboardingStep = (typeof STEPS)[number];
/** The user's step of the onboarding. A paused one does not open automatically. */
export type OnboardingProgress = { step: OnboardingStep; isPaused: boolean };

const getKey = (userId: string) => `minutehand.onboarding.${userId}`;

/** The progress that this browser stores; by default, the first step. */
export function readProgress(userId: string): OnboardingProgress {
  try {
    const [storedStep = '', state] = (localStorage.getItem(getKey(userId)) ?? '').split(' ');
    return { step: STEPS.find((step) => step === storedStep) ?? 'welcome', isPaused: state === 'paused' };
  } catch {
    // The storage is blocked.
    return { step: 'welcome', isPaused: false };
  }
}

/** Stores the progress in this browser, or deletes it. */
export function storeProgress(userId: string, progress: OnboardingProgress | undefined): void {
  try {
    if (progress) localStorage.setItem(getKey(userId), `${progress.step} ${progress.isPaused ? 'paused' : 'open'}`);
    else localStorage.removeItem(getKey(userId));
  } catch {
    // The storage is blocked, so the onboarding starts from the beginning next time.
  }
}
