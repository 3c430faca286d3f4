import { Button } from '@minutehand/ui';
import { useDebouncedValue, useQuery } from '@minutehand/web-kit';
import type { Editor } from '@tiptap/react';
import { EMBED_DEBOUNCE_MS } from '../../../limits.ts';
import { queryKeys } from '../../../shared/query-keys.ts';
import { getEmbed, listEmbedPatterns } from '../api.ts';
import { moveCaretAfter } from '../editor/move-caret-after.ts';
import { texts } from '../texts.ts';
import styles from './EmbedOffer.module.css';

/** Offers to embed the page of a typed address. */
export function EmbedOffer({ editor, typedUrl, onDone }: { editor: Editor; typedUrl: string; onDone: () => void }) {
  const embed = useEmbed(typedUrl);

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
    moveCaretAfter(editor);
    onDone();
  }

  return (
    <div role="status">
      {embed === undefined ? null : (
        <p className={styles.embed}>
          <span>
            {texts.embedOffer(embed.provider_name)} <strong>{embed.title}</strong>
          </span>
          <Button onClick={insertEmbed}>{texts.embed}</Button>
        </p>
      )}
    </div>
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
