import { texts } from '../texts.ts';

export type DialogOptions = {
  readonly title: string;
  readonly detail: string;
  /** Shows a password field and this button, which calls `onConfirm`. Without it, the dialog only has Close. */
  readonly confirmation?: {
    readonly label: string;
    /** Closes the dialog when it resolves, and shows the message when it rejects. */
    readonly onConfirm: (password: string) => Promise<void>;
  };
};

/**
 * Shows a modal dialog in the page of the installation. Styles are set by script and use the tokens of the page, because its Content Security
 * Policy rejects style elements. Resolves when the dialog is closed.
 */
export function showDialog(page: Document, { title, detail, confirmation }: DialogOptions): Promise<void> {
  const dialog = create(page, 'dialog', {
    width: 'min(26rem, calc(100vw - 2rem))',
    margin: 'auto',
    padding: 'var(--space-24)',
    border: '1px solid var(--border)',
    borderRadius: 'var(--radius-card)',
    background: 'var(--bg-raised)',
    color: 'var(--text)',
    boxShadow: 'var(--shadow-float)',
  });
  const form = create(page, 'form', { display: 'grid', gap: 'var(--space-16)' });
  form.noValidate = true;
  const heading = create(page, 'h2', { fontSize: 'var(--size-16)', lineHeight: 'var(--line-16)' }, title);
  heading.id = 'native-dialog-title';
  dialog.setAttribute('aria-labelledby', heading.id);
  const paragraph = create(page, 'p', { color: 'var(--text-muted)' }, detail);
  const error = create(page, 'p', { color: 'var(--danger)' });
  error.setAttribute('role', 'alert');
  const actions = create(page, 'div', { display: 'flex', justifyContent: 'flex-end', gap: 'var(--space-8)' });
  const close = createButton(page, 'button', confirmation ? texts.deletion.cancel : texts.close);
  actions.append(close);
  form.append(heading, paragraph);

  return new Promise((resolve) => {
    let isBusy = false;
    const end = () => {
      dialog.close();
      dialog.remove();
      resolve();
    };

    if (confirmation) {
      const { label, input } = createPasswordField(page);
      const confirm = createButton(page, 'submit', confirmation.label);
      form.append(label, error);
      actions.append(confirm);
      const submit = async () => {
        if (isBusy) return;
        error.textContent = input.value ? '' : texts.deletion.passwordMissing;
        if (!input.value) return input.focus();
        isBusy = true;
        confirm.setAttribute('aria-disabled', 'true');
        try {
          await confirmation.onConfirm(input.value);
          end();
        } catch (reason) {
          error.textContent = reason instanceof Error ? reason.message : texts.requests.failed;
          input.focus();
        } finally {
          isBusy = false;
          confirm.setAttribute('aria-disabled', 'false');
        }
      };
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        void submit();
      });
    } else form.addEventListener('submit', (event) => event.preventDefault());

    // The request to the server can no longer be cancelled.
    const cancel = () => {
      if (!isBusy) end();
    };
    close.addEventListener('click', cancel);
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      cancel();
    });
    form.append(actions);
    dialog.append(form);
    page.body.append(dialog);
    dialog.showModal();
  });
}

function createPasswordField(page: Document) {
  const label = create(page, 'label', { display: 'grid', gap: 'var(--space-4)' }, texts.deletion.password);
  const input = create(page, 'input', {
    width: '100%',
    padding: 'var(--space-8)',
    border: '1px solid var(--border-strong)',
    borderRadius: 'var(--radius-control)',
    background: 'var(--bg)',
    color: 'var(--text)',
    font: 'inherit',
  });
  input.type = 'password';
  input.autocomplete = 'current-password';
  label.append(input);
  return { label, input };
}

function createButton(page: Document, type: 'button' | 'submit', text: string): HTMLButtonElement {
  const isDanger = type === 'submit';
  const button = create(
    page,
    'button',
    {
      minHeight: '2.75rem',
      padding: '0 var(--space-16)',
      border: isDanger ? '1px solid transparent' : '1px solid var(--border-strong)',
      borderRadius: 'var(--radius-control)',
      background: isDanger ? 'var(--danger)' : 'var(--bg-raised)',
      color: isDanger ? 'var(--danger-text)' : 'var(--text)',
      font: 'inherit',
    },
    text,
  );
  button.type = type;
  return button;
}

function create<Name extends keyof HTMLElementTagNameMap>(
  page: Document,
  name: Name,
  style: Partial<CSSStyleDeclaration>,
  text = '',
): HTMLElementTagNameMap[Name] {
  const element = page.createElement(name);
  Object.assign(element.style, style);
  element.textContent = text;
  return element;
}
