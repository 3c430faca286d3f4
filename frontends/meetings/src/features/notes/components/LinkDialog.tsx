import { Button, Dialog, TextField } from '@minutehand/ui';
import { useDebouncedValue, useQuery } from '@minutehand/web-kit';
import type { Editor } from '@tiptap/react';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { EMBED_DEBOUNCE_MS } from '../../../limits.ts';
import { queryKeys } from '../../../shared/query-keys.ts';
import { getEmbed, listEmbedPatterns } from '../api.ts';
import { readAddress } from '../editor/read-address.ts';
import { writeBehind } from '../editor/write-behind.ts';
import styles from './LinkDialog.module.css';

/** Makes a link of what is chosen, changes one, takes it off, or embeds the page that it leads to. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [before] = useState(() => String(editor.getAttributes('link').href ?? ''));
  const [given, setGiven] = useState(before);
  const [error, setError] = useState<string>();
  const embed = useEmbed(given);

  function close() {
    // The text cannot have the focus while the dialog lies over it, and the dialog gives it back to what opened it.
    flushSync(onClose);
    editor.commands.focus();
  }

  function save(event: FormEvent) {
    event.preventDefault();
    const href = readAddress(given);
    if (href === null) {
      setError('Please enter a web address or an email address');
      return;
    }
    const isNew = editor.state.selection.empty && before === '';
    const chain = editor.chain();
    if (isNew) chain.insertContent({ type: 'text', text: given.trim(), marks: [{ type: 'link', attrs: { href } }] });
    else chain.extendMarkRange('link').setLink({ href });
    chain.run();
    close();
  }

  function insertEmbed() {
    if (embed === undefined) return;
    const { sgid, content_type: contentType, url, title: name, provider_name: provider } = embed;
    editor
      .chain()
      .insertContentAt(editor.state.selection.to, {
        type: 'attachment',
        attrs: { sgid, contentType, url, name, provider },
      })
      .run();
    writeBehind(editor);
    close();
  }

  return (
    <Dialog open onClose={close} title={before === '' ? 'Add a link' : 'Edit the link'} size="small">
      <form onSubmit={save} noValidate>
        <TextField
          label="Address"
          type="url"
          inputMode="url"
          placeholder="https://"
          data-autofocus
          value={given}
          error={error}
          onChange={(event) => {
            setGiven(event.currentTarget.value);
            setError(undefined);
          }}
        />
        <div role="status">
          {embed === undefined ? null : (
            <p className={styles.embed}>
              <span>
                Would you like to embed this from {embed.provider_name}? <strong>{embed.title}</strong>
              </span>
              <Button onClick={insertEmbed}>Yes, embed it</Button>
            </p>
          )}
        </div>
        <div className={styles.actions}>
          {before === '' ? null : (
            <Button
              variant="ghost"
              onClick={() => {
                editor.chain().extendMarkRange('link').unsetLink().run();
                close();
              }}
            >
              Remove the link
            </Button>
          )}
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" type="submit">
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What can be embedded for an address; undefined until it matches a known site and the server has said what of it. */
function useEmbed(given: string) {
  const address = useDebouncedValue(given.trim(), EMBED_DEBOUNCE_MS);
  const patterns = useQuery({
    queryKey: queryKeys.embedPatterns(),
    queryFn: ({ signal }) => listEmbedPatterns(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isKnown = patterns.data?.some(({ source, options }) => new RegExp(source, options).test(address)) ?? false;
  const embed = useQuery({
    queryKey: queryKeys.embed(address),
    queryFn: ({ signal }) => getEmbed(address, signal),
    enabled: isKnown,
    retry: false,
  });
  return isKnown && embed.isSuccess && address === given.trim() ? embed.data : undefined;
}
