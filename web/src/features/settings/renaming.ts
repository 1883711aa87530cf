/**
 * Fields that are given another name. Under one's hands a field remembers the name that the server knows (`Was`, '' for a
 * new one), for names alone cannot tell which field is meant while they are typed; what is sent says it apart.
 */
import { withRenamed, type Renamed } from '@telemachos/contract/features/settings/renaming.rules.ts';
import { listAt, putAt, recordAt, textAt, valueAt, type Json, type Place } from './places.shared.ts';

const lists = ['Fields', 'ProjectFields'] as const;

const nameAt = (settings: unknown, list: Renamed['List'], at: number): string =>
  textAt(settings, ['User', list, at, 'Name']);

/** The name by which the server knows a field; '' where it does not. */
export const knownName = (settings: unknown, field: Place): string => {
  const was = valueAt(settings, [...field, 'Was']);
  return typeof was === 'string' ? was : textAt(settings, [...field, 'Name']);
};

/** The field with another name, remembering the one that the server knows. */
export const renamedField = (settings: unknown, field: Place, name: string): Json => {
  const { Was: _was, ...rest } = recordAt(settings, field);
  const known = knownName(settings, field);
  return known === name ? { ...rest, Name: name } : { ...rest, Name: name, Was: known };
};

/** Settings of an earlier version, in which each field remembers the name that it has now. */
export const takenUp = (settings: Json, renamed: readonly Renamed[]): Json =>
  renamed.reduce((taken, { List, From, To }) => {
    const at = listAt(taken, ['User', List]).findIndex((_field, place) => nameAt(taken, List, place) === To);
    return at < 0 ? taken : recordAt(putAt(taken, ['User', List, at, 'Was'], From), []);
  }, settings);

/** The settings as they are sent, with what names renamed fields going along, and what was renamed in them. */
export const sentOf = (settings: Json): { Settings: Json; Renamed: Renamed[] } => {
  let sent: unknown = settings;
  const renamed: Renamed[] = [];
  for (const List of lists)
    listAt(settings, ['User', List]).forEach((_field, at) => {
      const place = ['User', List, at];
      if (typeof valueAt(settings, [...place, 'Was']) !== 'string') return;
      const [From, To] = [knownName(settings, place), textAt(settings, [...place, 'Name'])];
      if (From !== '' && From !== To) renamed.push({ List, From, To });
      sent = putAt(sent, [...place, 'Was'], undefined);
    });
  return { Settings: { ...withRenamed(recordAt(sent, []), renamed) }, Renamed: renamed };
};
