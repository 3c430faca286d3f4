import type {
  KindPreferences,
  NotificationPreferences,
  NotificationPreferencesPatch,
} from '@minutehand/contracts/http/notifications';
import { useToast } from '@minutehand/ui';
import { getErrorMessage, useMutation, useQuery, useQueryClient } from '@minutehand/web-kit';
import { getPreferences, updatePreferences } from '../../api.ts';
import { texts } from '../../texts.ts';

const KEY = ['notification_preferences'];

/** The preferences, updated optimistically and refetched if saving failed. */
export function usePreferences() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => getPreferences(signal) });
  const { mutate } = useMutation({
    mutationFn: updatePreferences,
    // One after the other, so that the last choice wins.
    scope: { id: 'notification_preferences' },
    onMutate: (changes) => {
      queryClient.setQueryData<NotificationPreferences>(KEY, (before) => before && applyChanges(before, changes));
    },
    onError: (error) => {
      toast(texts.preferences.notSaved(getErrorMessage(error)), { tone: 'danger' });
      void queryClient.invalidateQueries({ queryKey: KEY });
    },
  });
  return { query, change: (changes: NotificationPreferencesPatch) => mutate(changes) };
}

function applyChanges(before: NotificationPreferences, changes: NotificationPreferencesPatch): NotificationPreferences {
  const changed = new Map((changes.kinds ?? []).map((kind): [string, KindPreferences] => [kind.kind, kind]));
  return {
    kinds: before.kinds.map((kind) => changed.get(kind.kind) ?? kind),
    email_frequency: changes.email_frequency ?? before.email_frequency,
  };
}
