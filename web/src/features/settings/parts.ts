/** The parts of the editor, in their order. */
const all = ['general', 'fields', 'form', 'roles', 'consent', 'meetings', 'mails', 'json', 'versions'] as const;

/** The name of a part, as in the address. */
export type Part = (typeof all)[number];

const open: readonly Part[] = ['general', 'fields', 'form', 'roles', 'consent', 'meetings', 'mails'];

/** The parts that a person may change. */
export const partsOf = (whole: boolean): readonly Part[] => (whole ? all : open);
