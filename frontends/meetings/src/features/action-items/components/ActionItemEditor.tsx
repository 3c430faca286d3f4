import { Button, Loading, SkeletonText } from '@minutehand/ui';
import { ComponentError, lazySection } from '@minutehand/web-kit';
import { texts } from '../texts.ts';

/** The form of an action item, or an error with Retry. Loaded on demand: it contains the date and member pickers. */
export const ActionItemEditor = lazySection(async () => (await import('./ActionItemForm.tsx')).ActionItemForm, {
  loading: (
    <Loading label={texts.loadingForm}>
      <SkeletonText lines={3} />
    </Loading>
  ),
  failed: ({ onClose }, { error, retry }) => (
    <ComponentError error={error} onRetry={retry} action={<Button onClick={onClose}>{texts.cancel}</Button>}>
      {texts.formNotLoaded}
    </ComponentError>
  ),
});
