/** The audit of saves that name no version. */

/** Details for the audit: a save without a version replaced whatever was there. */
export const noteAnyVersion = (version: unknown): { AnyVersion?: true } =>
  version == null ? { AnyVersion: true } : {};
