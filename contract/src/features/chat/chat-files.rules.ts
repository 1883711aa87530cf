/** What files may be sent in a conversation, in the browser and on the server. */

/** The kinds of file (by content) that a message accepts, how many of them, and the size of each. */
export const sentFiles = {
  kinds: ['pdf', 'word', 'sheet', 'image', 'text'],
  maxFiles: 10,
  maxBytes: 20_000_000,
} as const;
