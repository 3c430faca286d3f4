import { Banner, Button, IconButton, LiveRegion, Plus, TextField, useToast, X } from '@minutehand/ui';
import { getErrorMessage, useMutation, useQueryClient, useUnsavedChanges } from '@minutehand/web-kit';
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createInvitations } from '../../api.ts';
import {
  addRows,
  changeRow,
  checkRows,
  getFieldName,
  type InvitationRow,
  isEmpty,
  isFilled,
  ONE_EMPTY_ROW,
  pasteRows,
  type RowErrors,
  removeRow,
  toInvitees,
} from '../../domain/invitation-rows.ts';
import { type Invitee, parseInvitees } from '../../domain/parse-invitees.ts';
import { INVITATION_ROWS_MAX } from '../../limits.ts';
import { texts } from '../../texts.ts';
import styles from './InvitationForm.module.css';
import { INVITATIONS_KEY } from './invitations-key.ts';

const EMPTY_INVITEE: Invitee = { name: '', email: '' };

/**
 * Invites people by name and email address, in as many rows as needed. Enter in a filled row and Tab in the last filled email field add a
 * row; pasted addresses fill rows. With `formId`, the submit button is outside, such as in the footer of a dialog.
 */
export function InvitationForm(props: {
  formId?: string;
  onBusyChange?: (isBusy: boolean) => void;
  onSent?: () => void;
}) {
  const { formId, onBusyChange, onSent } = props;
  const ownId = useId();
  const id = formId ?? ownId;
  const formRef = useRef<HTMLFormElement>(null);
  /** Name of a field that is focused as soon as it is rendered. */
  const fieldToFocusRef = useRef<string>(undefined);
  const toast = useToast();
  const queryClient = useQueryClient();
  const [state, setState] = useState(ONE_EMPTY_ROW);
  const [problem, setProblem] = useState<string>();
  const [rowErrors, setRowErrors] = useState<RowErrors>({});
  const [announced, setAnnounced] = useState('');
  const { rows } = state;

  const sendMutation = useMutation({
    mutationFn: createInvitations,
    onSuccess: async (invitations) => {
      setState(({ nextId }) => addRows({ rows: [], nextId }, [EMPTY_INVITEE]));
      toast(texts.invite.sent(invitations.length), { tone: 'success' });
      void queryClient.invalidateQueries({ queryKey: INVITATIONS_KEY });
      onSent?.();
    },
    onError: (error) => setProblem(getErrorMessage(error, texts.invite.failed)),
    onSettled: () => onBusyChange?.(false),
  });

  useUnsavedChanges(!rows.every(isEmpty) && !sendMutation.isPending, { isLostOnSearchParamsChange: true });

  // Focus moves with the rendering that adds the row, so that no keystroke reaches another field.
  useLayoutEffect(() => {
    if (fieldToFocusRef.current === undefined) return;
    const input = formRef.current?.elements.namedItem(fieldToFocusRef.current);
    fieldToFocusRef.current = undefined;
    if (input instanceof HTMLInputElement) input.focus();
  });

  function focusField(rowId: number, field: keyof Invitee) {
    const name = getFieldName({ id: rowId, ...EMPTY_INVITEE }, field);
    const input = formRef.current?.elements.namedItem(name);
    if (input instanceof HTMLInputElement) input.focus();
    else fieldToFocusRef.current = name;
  }

  function addRow() {
    if (rows.length >= INVITATION_ROWS_MAX) return;
    setState(addRows(state, [EMPTY_INVITEE]));
    focusField(state.nextId, 'name');
  }

  function remove(row: InvitationRow) {
    const index = rows.indexOf(row);
    setState(removeRow(state, row.id));
    setProblem(undefined);
    focusField((rows[index + 1] ?? rows[index - 1] ?? row).id, 'name');
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, row: InvitationRow, field: keyof Invitee) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (isFilled(row)) addRow();
      else focusField(row.id, row.name.trim() === '' ? 'name' : 'email');
    }
    const isForward = event.key === 'Tab' && !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey;
    if (isForward && field === 'email' && row === rows.at(-1) && isFilled(row) && rows.length < INVITATION_ROWS_MAX) {
      event.preventDefault();
      addRow();
    }
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const invitees = parseInvitees(event.clipboardData.getData('text'));
    if (invitees.length < 2) return;
    event.preventDefault();
    const filled = rows.filter((row) => !isEmpty(row)).length;
    const pasted = pasteRows(state, invitees);
    setState(pasted);
    setProblem(undefined);
    setAnnounced(texts.invite.pasted(pasted.rows.length - filled));
    const last = pasted.rows.at(-1);
    if (last) focusField(last.id, 'email');
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (sendMutation.isPending) return;
    const invitees = toInvitees(rows);
    if (!invitees) {
      setRowErrors({});
      setProblem(texts.invite.noneComplete);
      return;
    }
    const errors = checkRows(rows);
    setRowErrors(errors);
    setProblem(undefined);
    const firstInvalid = rows.find((row) => errors[row.id]);
    if (firstInvalid) {
      focusField(firstInvalid.id, errors[firstInvalid.id]?.name ? 'name' : 'email');
      return;
    }
    onBusyChange?.(true);
    sendMutation.mutate(invitees);
  }

  const change = (row: InvitationRow, field: keyof Invitee) => (event: { currentTarget: { value: string } }) => {
    setState(changeRow(state, row.id, { [field]: event.currentTarget.value }));
    if (rowErrors[row.id]?.[field]) setRowErrors({ ...rowErrors, [row.id]: { ...rowErrors[row.id], [field]: '' } });
  };
  const count = rows.filter(isFilled).length;

  return (
    <form ref={formRef} id={id} className={styles.form} aria-label={texts.invite.title} noValidate onSubmit={submit}>
      <p className={styles.hint}>{texts.invite.hint}</p>
      {rows.map((row, index) => (
        <fieldset key={row.id} className={styles.row} aria-label={texts.invite.person(index + 1)}>
          {(['name', 'email'] as const).map((field) => (
            <TextField
              key={field}
              label={texts.invite[field]}
              hideLabel={index > 0}
              type={field === 'email' ? 'email' : 'text'}
              name={getFieldName(row, field)}
              autoComplete="off"
              value={row[field]}
              error={rowErrors[row.id]?.[field] || undefined}
              onChange={change(row, field)}
              onKeyDown={(event) => onKeyDown(event, row, field)}
              onPaste={onPaste}
            />
          ))}
          <IconButton
            type="button"
            label={rows.length === 1 ? texts.invite.clear : texts.invite.remove(index + 1)}
            icon={<X size={16} aria-hidden />}
            className={index === 0 ? styles.belowLabel : undefined}
            onClick={() => remove(row)}
          />
        </fieldset>
      ))}
      {problem ? (
        <Banner tone="danger" isAnnounced>
          {problem}
        </Banner>
      ) : null}
      <div className={styles.actions}>
        <Button
          type="button"
          icon={<Plus size={16} aria-hidden />}
          disabled={rows.length >= INVITATION_ROWS_MAX}
          onClick={addRow}
        >
          {texts.invite.add}
        </Button>
        <span className={styles.count}>{texts.invite.count(count)}</span>
        {formId ? null : (
          <Button type="submit" variant="primary" isBusy={sendMutation.isPending}>
            {texts.invite.send}
          </Button>
        )}
      </div>
      <LiveRegion>{announced}</LiveRegion>
    </form>
  );
}
