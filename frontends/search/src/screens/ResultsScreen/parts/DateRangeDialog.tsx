import { Button, Dialog } from '@minutehand/ui';
import { DatePicker } from '@minutehand/ui/pickers';
import { type FormEvent, useId, useState } from 'react';
import { texts } from '../../../texts.ts';
import styles from './ResultFilters.module.css';

type DateRange = { readonly from: string | null; readonly to: string | null };

/** Selects the first and the last day of the searched meetings; both are optional. */
export function DateRangeDialog(props: DateRange & { onApply: (range: DateRange) => void; onClose: () => void }) {
  const { onApply, onClose } = props;
  const formId = useId();
  const [from, setFrom] = useState(props.from ?? '');
  const [to, setTo] = useState(props.to ?? '');
  const [isFromValid, setFromValid] = useState(true);
  const [isToValid, setToValid] = useState(true);
  const isReversed = from !== '' && to !== '' && to < from;
  const [isErrorShown, setErrorShown] = useState(false);

  function apply(event: FormEvent) {
    event.preventDefault();
    // The field shows what is wrong with a day that was typed.
    if (!isFromValid || !isToValid) return;
    if (isReversed) return setErrorShown(true);
    onApply({ from: from || null, to: to || null });
    onClose();
  }

  return (
    <Dialog
      open
      size="small"
      title={texts.range.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{texts.range.cancel}</Button>
          <Button variant="primary" type="submit" form={formId}>
            {texts.range.apply}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.range} onSubmit={apply}>
        <DatePicker label={texts.range.from} value={from} onChange={setFrom} onValidityChange={setFromValid} />
        <DatePicker
          label={texts.range.to}
          value={to}
          onChange={setTo}
          onValidityChange={setToValid}
          error={isErrorShown && isReversed ? texts.range.endBeforeStart : undefined}
        />
      </form>
    </Dialog>
  );
}
