import type { GlossaryTerm } from '@minutehand/contracts/http/accounts/glossary';
import { Button, EmptyState, Loading, Plus, SkeletonText } from '@minutehand/ui';
import { QueryError, useSignedIn } from '@minutehand/web-kit';
import { useState } from 'react';
import settingsStyles from '../../SettingsScreen.module.css';
import { AddTermsDialog } from './AddTermsDialog.tsx';
import styles from './GlossarySettings.module.css';
import { TermDialog } from './TermDialog.tsx';
import { TermList } from './TermList.tsx';
import { texts } from './texts.ts';
import { useGlossary } from './use-glossary.ts';

/** The glossary of the account: members read it, owners and admins change it. */
export function GlossarySettings() {
  const { account } = useSignedIn();
  const canChange = account.role !== 'member';
  return (
    <section className={settingsStyles.section} aria-labelledby="glossary-heading">
      <h2 id="glossary-heading" className={settingsStyles.heading}>
        {texts.tab}
      </h2>
      <p className={settingsStyles.muted}>
        {texts.intro}
        {canChange ? '' : ` ${texts.readOnly}`}
      </p>
      <Terms canChange={canChange} />
    </section>
  );
}

/** The open form: for a new term, an existing term, or several terms. */
type OpenForm = { kind: 'term'; term?: GlossaryTerm } | { kind: 'bulk' };

function Terms({ canChange }: { canChange: boolean }) {
  const glossary = useGlossary();
  const [openForm, setOpenForm] = useState<OpenForm>();
  // The query is paused while offline.
  if (glossary.isPending && glossary.fetchStatus === 'paused')
    return <p className={settingsStyles.muted}>{texts.offline}</p>;
  if (glossary.isPending)
    return (
      <Loading label={texts.loading}>
        <SkeletonText lines={4} />
      </Loading>
    );
  if (glossary.data === undefined) return <QueryError query={glossary} />;
  const terms = glossary.data;
  const close = () => setOpenForm(undefined);
  const actions = canChange ? (
    <div className={settingsStyles.actions}>
      <Button
        variant={terms.length === 0 ? 'primary' : 'secondary'}
        icon={<Plus size={16} aria-hidden />}
        onClick={() => setOpenForm({ kind: 'term' })}
      >
        {texts.add}
      </Button>
      <Button variant="ghost" onClick={() => setOpenForm({ kind: 'bulk' })}>
        {texts.addMany}
      </Button>
    </div>
  ) : null;
  return (
    <>
      {terms.length === 0 ? (
        <div className={styles.empty}>
          <EmptyState action={actions}>{texts.empty}</EmptyState>
        </div>
      ) : (
        <>
          {actions}
          <TermList terms={terms} onEdit={canChange ? (term) => setOpenForm({ kind: 'term', term }) : undefined} />
        </>
      )}
      {openForm?.kind === 'term' ? <TermDialog term={openForm.term} terms={terms} onClose={close} /> : null}
      {openForm?.kind === 'bulk' ? <AddTermsDialog terms={terms} onClose={close} /> : null}
    </>
  );
}
