import { Button, Dialog, TextField } from '@minutehand/ui';
import { useDebouncedValue, useQuery } from '@minutehand/web-kit';
import type { Editor } from '@tiptap/react';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { EMBED_DEBOUNCE_MS } from '../../../limits.ts';
import { queryKeys } from '../../../shared/query-keys.ts';
import { getEmbed, listEmbedPatterns } from '../api.ts';
import { moveCursorAfter } from '../editor/move-cursor-after.ts';
import { parseLinkAddress } from '../editor/parse-link-address.ts';
import styles from './LinkDialog.module.css';

/** Adds, edits or removes a link, or embeds the linked page. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [initialUrl] = useState(() => String(editor.getAttributes('link').href ?? ''));
  const [typedUrl, setTypedUrl] = useState(initialUrl);
  const [error, setError] = useState<string>();
  const embed = useEmbed(typedUrl);

  function close() {
    // The editor cannot get the focus while the dialog is open, and the closing dialog focuses its opener.
    flushSync(onClose);
    editor.commands.focus();
  }

  function save(event: FormEvent) {
    event.preventDefault();
    const href = parseLinkAddress(typedUrl);
    if (href === null) {
      setError('Please enter a web address or an email address');
      return;
    }
    const isNew = editor.state.selection.empty && initialUrl === '';
    const chain = editor.chain();
    if (isNew) chain.insertContent({ type: 'text', text: typedUrl.trim(), marks: [{ type: 'link', attrs: { href } }] });
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
    moveCursorAfter(editor);
    close();
  }

  return (
    <Dialog open onClose={close} title={initialUrl === '' ? 'Add a link' : 'Edit the link'} size="small">
      <form onSubmit={save} noValidate>
        <TextField
          label="Address"
          type="url"
          inputMode="url"
          placeholder="https://"
          data-autofocus
          value={typedUrl}
          error={error}
          onChange={(event) => {
            setTypedUrl(event.currentTarget.value);
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
          {initialUrl === '' ? null : (
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

/** Returns the embeddable content of a URL; undefined until the URL matches a known site and the server has responded. */
function useEmbed(typedUrl: string) {
  const address = useDebouncedValue(typedUrl.trim(), EMBED_DEBOUNCE_MS);
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
  return isKnown && embed.isSuccess && address === typedUrl.trim() ? embed.data : undefined;
}
