/** People who were chosen elsewhere, handed to a work on many: they stand in its form as if they had been chosen there. */
import { saveDraft, readDraft } from '../../platform/form-drafts.ts';
import { readForm, recordOf } from './use-form.ts';

/** Hand these people over; what else is filled in for the work stays. */
export const chooseForWork = (
  person: number,
  projectId: number,
  kind: 'states' | 'field' | 'mail' | 'message' | 'invite' | 'publish',
  ids: readonly number[],
): void => {
  const record = recordOf(projectId, kind);
  const kept = readDraft(person, record)?.data;
  const text = typeof kept === 'object' && kept !== null ? Reflect.get(kept, 'text') : '';
  const form = { ...readForm(typeof text === 'string' ? text : ''), batch: '', ids: '', mode: 'chosen' };
  const data = { text: JSON.stringify({ ...form, chosen: ids.join(',') }) };
  saveDraft(person, record, { data, version: 0, at: Date.now() });
};
