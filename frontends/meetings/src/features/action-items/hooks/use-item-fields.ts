import type { ActionItemPriority } from '@minutehand/contracts/action-item-priorities';
import type { ActionItemCreate } from '@minutehand/contracts/http/meetings/action-items';
import { ApiError, getErrorMessages } from '@minutehand/web-kit';
import { useRef, useState } from 'react';
import { EDIT_CONFLICT, SAVE_FAILED } from '../../../shared/save-failures.ts';
import { sharedTexts } from '../../../shared/texts.ts';
import { type Assignee, toAssigneeFields } from '../assignee.ts';

export type ItemFields = {
  description: string;
  dueDate: string;
  assignee: Assignee;
  /** Undefined if the form does not show it. */
  priority?: ActionItemPriority | undefined;
};

/** Rejects when the server rejects the request. */
export type SaveItem = (fields: ActionItemCreate['action_item'], amendmentReason?: string) => Promise<unknown>;

type Outcome = { result: 'invalid' | 'saved' } | { result: 'failed'; error: unknown; messages: readonly string[] };

/**
 * The fields of an action item in a form, with their validation and the state of saving them. Approved minutes need a reason as well. The
 * form starts with `unsaved`, the earlier input of the user, and is cleared to `initial`.
 */
export function useItemFields<Field extends HTMLElement>(initial: ItemFields, isAmendment: boolean, unsaved = initial) {
  const [values, setValues] = useState(unsaved);
  const [isDateValid, setDateValid] = useState(true);
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [isSaving, setSaving] = useState(false);
  const descriptionFieldRef = useRef<Field>(null);
  const reasonFieldRef = useRef<HTMLInputElement>(null);

  function isValid(): boolean {
    // The date field shows its own validation message.
    if (!isDateValid) return false;
    if (values.description.trim() === '') {
      descriptionFieldRef.current?.focus();
      return false;
    }
    if (isAmendment && reason.trim() === '') {
      reasonFieldRef.current?.focus();
      setErrors([sharedTexts.reasonMissing]);
      return false;
    }
    return true;
  }

  async function save(onSave: SaveItem): Promise<Outcome> {
    if (isSaving || !isValid()) return { result: 'invalid' };
    const { description, dueDate, assignee, priority } = values;
    const fields = {
      description: description.trim(),
      due_date: dueDate || null,
      ...toAssigneeFields(assignee),
      ...(priority === undefined ? {} : { priority }),
    };
    setErrors([]);
    setSaving(true);
    try {
      await onSave(fields, isAmendment ? reason.trim() : undefined);
      return { result: 'saved' };
    } catch (error) {
      const messages = toErrorMessages(error);
      setErrors(messages);
      return { result: 'failed', error, messages };
    } finally {
      setSaving(false);
    }
  }

  return {
    ...{ values, reason, errors, isSaving, descriptionFieldRef, reasonFieldRef, setReason, setDateValid, save },
    set: (changes: Partial<ItemFields>) => setValues((before) => ({ ...before, ...changes })),
    clear: () => {
      setValues(initial);
      setReason('');
      setErrors([]);
    },
  };
}

function toErrorMessages(error: unknown): readonly string[] {
  if (!(error instanceof ApiError) || error.status >= 500) return [SAVE_FAILED];
  return error.version === undefined ? getErrorMessages(error, SAVE_FAILED) : [EDIT_CONFLICT];
}
