/** What files may be sent in a conversation, in the browser and on the server. */

/** The kinds that are taken, by content; so many with a message; the most bytes of each. */
export const sentFiles = {
  kinds: ['pdf', 'word', 'sheet', 'image', 'text'],
  most: 10,
  bytes: 20_000_000,
} as const;
