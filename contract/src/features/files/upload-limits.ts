/** What one sending of files may bring. */

/** At most so many files in one sending, each of at most so many bytes; what asks for them may ask for less. */
export const uploadLimits = { maxFiles: 10, maxFileBytes: 50_000_000 } as const;
