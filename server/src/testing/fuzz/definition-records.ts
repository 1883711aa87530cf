/** Good inputs of calls over queries and services, each with a published definition of its own. */
import type { Person } from '../world.ts';
import { viewsMade } from './view-records.ts';

type Made = () => Promise<{ role: string; good: Record<string, unknown> }>;

const massMade =
  (good: Record<string, unknown>): Made =>
  async () => ({ role: 'Admin', good: { url: '/api/Services/made', ...good } });

/** Inputs of mass data, by call. */
const massDataMade: Record<string, Made> = {
  'massData.setup': massMade({}),
  'massData.saveSetup': massMade({
    massdata: { Method: 'POST', SendMode: 'one', PageSize: 10, Transform: 'return row', Mapping: [] },
  }),
  'massData.transform': massMade({ Headers: ['a'], Rows: [{ Index: 0, Cells: ['1'] }], Code: 'return row' }),
};

/** Inputs of an administrator, by call. */
export const definitionsMade = (people: ReadonlyMap<string, Person>): Record<string, Made> => {
  let count = 0;
  const publish = async (path: 'query' | 'service') => {
    const admin = people.get('Admin');
    if (!admin) throw new Error('no administrator signed in');
    count += 1;
    const saved = {
      Id: 0,
      Name: `made-${count}`,
      Query: 'SELECT user_id FROM people WHERE state = @state',
      Category: 'made',
      Roles: [],
    };
    const { Id, Name } =
      path === 'query'
        ? await admin.done('/api/Query/Edit', { Query: { ...saved, Parameters: [{ Name: 'state', Default: '1' }] } })
        : await admin.done('/api/Query/SaveSqlService', {
            Service: { ...saved, Params: [{ Name: 'state', Default: '1' }] },
          });
    await admin.done('/api/definitions/Publish', { Id, Version: 1 });
    return { Id, Name };
  };
  const of =
    (path: 'query' | 'service', good: (made: { Id: number; Name: string }) => Record<string, unknown>): Made =>
    async () => ({ role: 'Admin', good: good(await publish(path)) });
  const trial = { Query: 'SELECT @a::int AS a', Parameters: { a: 1 }, Declared: [{ Name: 'a', Type: 'number' }] };
  const saved = { Name: 'saved', Query: 'SELECT 1', Roles: ['Mentor'] };
  return {
    ...massDataMade,
    ...viewsMade(people),
    'definitions.versions': of('query', ({ Id }) => ({ Id })),
    'definitions.version': of('query', ({ Id }) => ({ Id, Version: 1 })),
    'definitions.publish': of('query', ({ Id }) => ({ Id, Version: 1 })),
    'definitions.withdraw': of('query', ({ Id }) => ({ Id })),
    'definitions.restore': of('query', ({ Id }) => ({ Id, Version: 1 })),
    'definitions.uses': of('query', ({ Id }) => ({ Id })),
    'definitions.importFile': of('query', () => ({
      File: { Format: 'telemachos-definitions', FormatVersion: 1, Definitions: [{ ...saved, Kind: 'query' }] },
    })),
    'definitions.remove': of('query', ({ Id }) => ({ Id })),
    'queries.get': of('query', ({ Id }) => ({ Id, Lite: false })),
    'queries.edit': of('query', ({ Id }) => ({ Query: { ...saved, Id, Parameters: [{ Name: 'a', Type: 'date' }] } })),
    'queries.execute': of('query', ({ Id }) => ({ Id, Parameters: { state: 1 } })),
    'queries.export': of('query', ({ Id }) => ({ Id, Parameters: { state: 1 }, Format: 'csv' })),
    'queries.adminExecute': of('query', () => trial),
    'queries.matrix': of('query', () => ({ ...trial, Roles: ['Mentor'] })),
    'queries.runs': of('query', ({ Id }) => ({ Id })),
    'completion.save': of('service', () => ({ ActionId: 2, Local: true, Code: 'return 50' })),
    'completion.preview': of('service', () => ({ ActionId: 2, Local: true, Code: 'return 50' })),
    'services.get': of('service', ({ Id }) => ({ Id })),
    'services.edit': of('service', ({ Id }) => ({ Service: { ...saved, Id, Kind: 'sql', Params: 'a,b' } })),
    'services.checkScript': of('service', () => ({ Query: 'return params' })),
    'services.tryScript': of('service', () => ({ Query: 'return params', Params: { a: 1 } })),
    'services.saveSqlService': of('service', ({ Id }) => ({ Service: { ...saved, Id, Name: 'saved-sql' } })),
    'services.call': of('service', ({ Name }) => ({ name: Name, Params: { state: 1 } })),
    'services.callFree': of('service', ({ Name }) => ({ name: Name, category: 'made', Body: { state: 1 } })),
    'services.call2': of('service', ({ Name }) => ({ name: Name, parameters: { state: 1 } })),
  };
};
