import { Button, Dialog, TextField } from '@minutehand/ui';
import type { Editor } from '@tiptap/react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './LinkDialog.module.css';
import { parseLinkAddress } from './parse-link-address.ts';
import { texts } from './texts.ts';

/** Adds, edits or removes a link. `renderOffer` shows more actions for the typed address. */
export function LinkDialog(props: {
  editor: Editor;
  onClose: () => void;
  renderOffer?: (typedUrl: string, close: () => void) => ReactNode;
}) {
  const { editor, onClose, renderOffer } = props;
  const [initialUrl] = useState(() => String(editor.getAttributes('link').href ?? ''));
  const [typedUrl, setTypedUrl] = useState(initialUrl);
  const [error, setError] = useState<string>();

  function close() {
    // The editor cannot get the focus while the dialog is open, and the closing dialog focuses its opener.
    flushSync(onClose);
    editor.commands.focus();
  }

  function save(event: FormEvent) {
    event.preventDefault();
    const href = parseLinkAddress(typedUrl);
    if (href === null) {
      setError(texts.addressInvalid);
      return;
    }
    const isNew = editor.state.selection.empty && initialUrl === '';
    const chain = editor.chain();
    if (isNew) chain.insertContent({ type: 'text', text: typedUrl.trim(), marks: [{ type: 'link', attrs: { href } }] });
    else chain.extendMarkRange('link').setLink({ href });
    chain.run();
    close();
  }

  return (
    <Dialog open onClose={close} title={initialUrl === '' ? texts.addLink : texts.editLink} size="small">
      <form onSubmit={save} noValidate>
        <TextField
          label={texts.address}
          type="url"
          inputMode="url"
          placeholder={texts.addressPlaceholder}
          data-autofocus
          value={typedUrl}
          error={error}
          onChange={(event) => {
            setTypedUrl(event.currentTarget.value);
            setError(undefined);
          }}
        />
        {renderOffer?.(typedUrl, close)}
        <div className={styles.actions}>
          {initialUrl === '' ? null : (
            <Button
              variant="ghost"
              onClick={() => {
                editor.chain().extendMarkRange('link').unsetLink().run();
                close();
              }}
            >
              {texts.removeLink}
            </Button>
          )}
          <Button onClick={close}>{texts.cancel}</Button>
          <Button variant="primary" type="submit">
            {texts.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
