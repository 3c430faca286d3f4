import { useQuery, useSignedIn } from '@minutehand/web-kit';
import { getWriterSettings } from '../../../../api.ts';

export const getWriterSettingsKey = (accountId: string) => ['writer-settings', accountId];

export function useWriterSettings() {
  const { account } = useSignedIn();
  return useQuery({ queryKey: getWriterSettingsKey(account.id), queryFn: ({ signal }) => getWriterSettings(signal) });
}
