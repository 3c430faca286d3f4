/** The name of the index in Meilisearch. */
export const INDEX_NAME = 'minutehand';
