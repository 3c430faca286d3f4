/** The name of the index in Meilisearch. An index that replaces it has this name, a dash and an id until it is complete. */
export const INDEX_NAME = 'minutehand';

/** What a key of this service must be allowed to do, for the indexes `minutehand` and `minutehand-*`. */
export const KEY_ACTIONS = [
  'search',
  'documents.add',
  'documents.get',
  'documents.delete',
  'indexes.create',
  'indexes.get',
  'indexes.delete',
  'indexes.swap',
  'settings.update',
  'tasks.get',
] as const;
