/** Good inputs of the calls that set projects up: what they name has to be made first. */
import type { Person } from '../world.ts';

type Good = () => Promise<{ role: string; good: Record<string, unknown> }>;

const newProject = (word: string) => ({
  Project: { Id: 0, url: `hostile-${word}`, Descr: 'α', Settings: {}, Version: 0 },
});

/** By the call's name; `people` by their role. */
export const settingUp = (people: ReadonlyMap<string, Person>): Record<string, Good> => ({
  'settings.set': async () => ({ role: 'Admin', good: newProject('kept') }),
  'settings.judge': async () => ({ role: 'Admin', good: newProject('judged') }),
  'settings.version': async () => {
    const kept = await people.get('Admin')?.done('/api/project/set', newProject('versions'));
    return { role: 'Admin', good: { Id: kept?.Id, Version: 1 } };
  },
  'settings.getData': async () => {
    const record = { Id: 0, Name: 'α', Data: '', editLevel: 1000, viewLevel: 1000 };
    return { role: 'Coordinator', good: { Id: (await people.get('Coordinator')?.done('/api/Data/Set', record))?.Id } };
  },
});
