/** What is filled in for a work, kept on this device with every key: a reload takes nothing. */
import { useDraftText } from '../../platform/use-draft-fields.ts';

/** The fields of all kinds of work; each kind has its own record of them. */
const empty = {
  text: '',
  /** By which field the list names people. */
  by: 'username',
  mode: 'identifiers',
  search: '',
  role: '',
  ofState: '',
  mentor: '',
  field: '',
  value: '',
  state: '1',
  roles: '',
  from: '',
  invite: '1',
  setDefault: '',
  /** A letter to many. */
  subject: '',
  letter: '',
  /** A message to many. */
  message: '',
  /** An action that is published for many, by its id, and from which day on. */
  action: '',
  day: '',
  /** People who were chosen elsewhere, by their ids. */
  chosen: '',
  /** The work that was begun with this, and stopped. */
  batch: '',
  /** Whom a search had found when that work began, by their ids. */
  ids: '',
};
export type BulkForm = typeof empty;

/** The form as it was kept. */
export const readForm = (text: string): BulkForm => {
  try {
    const kept: unknown = JSON.parse(text || '{}');
    const entries = Object.entries(typeof kept === 'object' && kept !== null ? kept : {}).filter(
      ([name, value]) => Object.hasOwn(empty, name) && typeof value === 'string',
    );
    return { ...empty, ...Object.fromEntries(entries) };
  } catch {
    return empty;
  }
};

/** What the form of a kind of work is kept under. */
export const recordOf = (projectId: number, kind: string): string => `bulk/${projectId}/${kind}`;

/** The form of a kind of work in a project. Changing anything but the work lets go of the one that stopped. */
export const useBulkForm = (projectId: number, kind: string) => {
  const { text, write, isKept } = useDraftText(recordOf(projectId, kind));
  const form = readForm(text);
  const change = (changes: Partial<BulkForm>) => write(JSON.stringify({ ...form, batch: '', ids: '', ...changes }));
  return { form, change, isKept };
};
