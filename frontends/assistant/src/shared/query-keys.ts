/** Keys of the queries of this area. */
export const CONVERSATIONS_KEY = ['assistant', 'conversations'] as const;
export const SUGGESTIONS_KEY = ['assistant', 'suggestions'] as const;
export const CONVERSATION_KEY = ['assistant', 'conversation'] as const;
/** The key of one conversation; null selects the active one. */
export const getConversationKey = (id: string | null) => [...CONVERSATION_KEY, id] as const;
