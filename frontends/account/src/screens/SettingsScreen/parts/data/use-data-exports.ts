import type { DataExport, DataExportKind } from '@minutehand/contracts/http/privacy/data-exports';
import { useToast } from '@minutehand/ui';
import { getErrorMessage, useMutation, useQuery, useQueryClient, useSignedIn } from '@minutehand/web-kit';
import { downloadArchive, listDataExports, startDataExport } from '../../../../data-export-api.ts';
import { DATA_EXPORT_POLL_MS } from '../../../../limits.ts';
import { texts } from './texts.ts';

export const isPending = ({ state }: Pick<DataExport, 'state'>): boolean => state === 'waiting' || state === 'running';

/** The exports of the user and the account; requested again while one of them runs. */
export function useDataExports() {
  return useQuery({
    queryKey: useDataExportsKey(),
    queryFn: ({ signal }) => listDataExports(signal),
    refetchInterval: ({ state }) => (state.data?.some(isPending) ? DATA_EXPORT_POLL_MS : false),
  });
}

/** Starts an export of one kind, and the download of its archive. */
export function useDataExportActions(kind: DataExportKind) {
  const key = useDataExportsKey();
  const queryClient = useQueryClient();
  const toast = useToast();
  const start = useMutation({
    mutationFn: () => startDataExport(kind),
    onSuccess: (started) =>
      queryClient.setQueryData<readonly DataExport[]>(key, (known = []) => [
        ...known.filter((dataExport) => dataExport.kind !== started.kind),
        started,
      ]),
    onError: (error) => toast(getErrorMessage(error, texts.dataExport.startFailed), { tone: 'danger' }),
  });
  const download = useMutation({
    mutationFn: downloadArchive,
    onSuccess: () => toast(texts.dataExport.downloadStarted),
    onError: (error) => toast(getErrorMessage(error, texts.dataExport.downloadFailed), { tone: 'danger' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
  return { start, download };
}

function useDataExportsKey(): readonly string[] {
  const { user, account } = useSignedIn();
  return ['data-exports', account.id, user.id];
}
