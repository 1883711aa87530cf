/** Bytes in the unit that people read. */

/** A count of its unit. A gigabyte is cut, not rounded: a limit is never said to be more than it is. */
export const sizeOf = (bytes: number): { count: number; unit: 'KB' | 'MB' | 'GB' } => {
  if (bytes < 100_000) return { count: Math.max(1, Math.round(bytes / 1000)), unit: 'KB' };
  const megabytes = Math.round(bytes / 100_000) / 10;
  if (megabytes < 1000) return { count: megabytes, unit: 'MB' };
  return { count: Math.max(1, Math.floor(bytes / 100_000_000) / 10), unit: 'GB' };
};
