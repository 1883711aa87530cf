/** In which part of the editor a place of the settings is. */
import type { Part } from './parts.ts';

/** The part. */
export const partOf = (path: string): Part => {
  const [first = '', second = ''] = path.split('.');
  if (first === 'User') return 'fields';
  if (first === 'ApplicationForm') return 'form';
  if (first === 'Roles') return 'roles';
  if (second === 'Meetings') return 'meetings';
  if (first === 'Mails' || second === 'Reminders') return 'mails';
  return first === 'Config' || first === 'url' || first === 'Descr' ? 'general' : 'json';
};
