import { Button, ChevronDown, PageHeader } from '@minutehand/ui';
import { discardUnsavedChanges, useMedia, usePageTitle, useSearchParams } from '@minutehand/web-kit';
import { startTransition, useId, useState } from 'react';
import { ChatPanel } from '../../features/chat/components/ChatPanel.tsx';
import { ConversationList } from '../../features/conversations/components/ConversationList.tsx';
import { texts } from '../../shared/texts.ts';
import styles from './AssistantScreen.module.css';

/** The assistant: a chat, and the user's conversations beside it. `?conversation=` shows one; default: the active one. */
export function AssistantScreen() {
  usePageTitle(texts.title);
  const [searchParams, setSearchParams] = useSearchParams();
  const conversationId = searchParams.get('conversation');
  const hasSidebar = useMedia('(min-width: 1024px)');
  const [isListOpen, setListOpen] = useState(false);
  const listId = useId();
  // After a reset, the chat starts with an empty form.
  const [resets, setResets] = useState(0);
  const isListShown = hasSidebar || isListOpen;
  return (
    <div className={styles.screen}>
      <div className={styles.chat}>
        <PageHeader
          title={texts.title}
          meta={texts.intro}
          actions={
            hasSidebar ? undefined : (
              <Button
                icon={<ChevronDown size={16} aria-hidden />}
                aria-expanded={isListOpen}
                aria-controls={isListOpen ? listId : undefined}
                onClick={() => setListOpen(!isListOpen)}
              >
                {texts.conversations.title}
              </Button>
            )
          }
        />
        {isListShown && !hasSidebar ? <div id={listId}>{renderList()}</div> : null}
        <ChatPanel key={`${conversationId ?? ''} ${resets}`} conversationId={conversationId} />
      </div>
      {hasSidebar ? <aside>{renderList()}</aside> : null}
    </div>
  );

  function renderList() {
    return (
      <ConversationList
        currentId={conversationId}
        onShowActive={() => {
          // The user has started a new conversation.
          discardUnsavedChanges();
          // In one step with the navigation, which is a transition: a new chat would read the deleted conversation.
          startTransition(() => {
            setSearchParams({});
            setResets(resets + 1);
            setListOpen(false);
          });
        }}
      />
    );
  }
}
