import { Button, Download, useToast, visuallyHiddenClass } from '@minutehand/ui';
import { getErrorMessage, saveFile } from '@minutehand/web-kit';
import { useId, useState } from 'react';
import { exportDecisions } from '../api.ts';
import { type DecisionFilters, toQuery } from '../decision-filters.ts';
import { useDecisions } from '../hooks/use-decisions.ts';
import { texts } from '../texts.ts';

/** Downloads the decisions that match the filters; disabled when there are none. */
export function ExportButton({ filters }: { filters: DecisionFilters }) {
  const reasonId = useId();
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  const { data, isPlaceholderData } = useDecisions(filters);
  const hasNone =
    !isPlaceholderData &&
    data?.pages.every(({ decisions, next_cursor }) => decisions.length === 0 && next_cursor === null);

  async function download() {
    setBusy(true);
    try {
      saveFile(await exportDecisions(toQuery(filters, new Date())));
    } catch (error) {
      toast(getErrorMessage(error), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button
        isBusy={isBusy}
        disabled={hasNone}
        aria-describedby={hasNone ? reasonId : undefined}
        icon={<Download size={16} aria-hidden />}
        onClick={() => void download()}
      >
        {texts.export}
      </Button>
      {/* Others see the message of the empty list. */}
      {hasNone ? (
        <span id={reasonId} className={visuallyHiddenClass}>
          {texts.nothingToExport}
        </span>
      ) : null}
    </>
  );
}
