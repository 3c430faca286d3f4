import type { GlossaryPatch, GlossaryTerm } from '@minutehand/contracts/http/accounts/glossary';
import { useMutation, useQuery, useQueryClient, useSignedIn } from '@minutehand/web-kit';
import { getGlossary, updateGlossary } from '../../../../glossary-api.ts';

/** The terms of the current account. */
export function useGlossary() {
  const { account } = useSignedIn();
  return useQuery({ queryKey: getKey(account.id), queryFn: ({ signal }) => getGlossary(signal) });
}

/** Changes terms and shows the saved glossary. */
export function useGlossaryUpdate() {
  const { account } = useSignedIn();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: GlossaryPatch['glossary']) => updateGlossary(changes),
    onSuccess: (terms) => queryClient.setQueryData<GlossaryTerm[]>(getKey(account.id), terms),
  });
}

const getKey = (accountId: string) => ['glossary', accountId];
