/** Round trips of queries. */
import { oddName, oddText, type RoundTrip } from './texts.ts';

const reads = 'reads' as const;

/** A saved query. */
const savedQuery: RoundTrip = async (_world, as) => {
  const author = await as('admin');
  const Parameters = [{ Name: 'από', Type: 'date', Label: oddName, Default: oddName, ListQuery: null }] as const;
  const sent = {
    Name: oddName,
    Descr: oddText,
    Category: oddName,
    Roles: ['Mentor' as const],
    Query: `SELECT @από -- ${oddText}`,
    Parameters: [...Parameters],
    ViewName: oddName,
  };
  const { Id } = await author.done('/api/Query/Edit', { Query: { Id: 0, ...sent } });
  const { Version: _version, Published: _published, Id: _id, ...back } = await author.done('/api/Query/Get', { Id });
  return { sent, back };
};

/** A saved service, by either address. */
const savedService =
  (path: '/api/Query/SaveSqlService' | '/api/service/Edit'): RoundTrip =>
  async (_world, as) => {
    const author = await as('admin');
    const Params = [{ Name: 'από', Type: 'date', Label: oddName, Default: oddName, ListQuery: null }] as const;
    const sent = {
      Name: `Υπηρεσία-${path.length}`,
      Descr: oddText,
      Category: oddName,
      Roles: ['Mentor' as const],
      Query: path === '/api/service/Edit' ? `return ${JSON.stringify(oddText)};` : `SELECT @από -- ${oddText}`,
      Params: [...Params],
    };
    const { Id } = await author.done(path, { Service: { Id: 0, ...sent } });
    const {
      Version: _version,
      Published: _published,
      Id: _id,
      Kind: _kind,
      ...back
    } = await author.done('/api/service/get', { Id });
    return { sent, back };
  };

/** A completion script: code is kept as it is, with the oddest text in it. */
const savedCompletion: RoundTrip = async (_world, as) => {
  const author = await as('admin');
  const sent = { Local: true, Code: `return ${JSON.stringify(oddText)}.length;` };
  await author.done('/api/action/SaveCompletionScript', { ActionId: 2, ...sent });
  const { Local, Code } = await author.done('/api/action/GetCompletionScript', { ActionId: 2 });
  return { sent, back: { Local, Code } };
};

const decides = { nothing: 'names a version and what becomes of it; queries.test.ts reads what became' };

/** A saved setup of mass data. */
const savedSetup: RoundTrip = async (_world, as) => {
  const author = await as('admin');
  const url = '/api/Services/Δοκιμή';
  const sent = {
    Method: 'GET' as const,
    SendMode: 'paged' as const,
    PageSize: 7,
    Transform: `return { text: ${JSON.stringify(oddText)} };`,
    Mapping: [{ Column: oddName, Parameter: oddName }],
  };
  await author.done('/api/data/setMassServiceData', { url, massdata: sent });
  const { Version: _version, ...back } = await author.done('/api/data/getMassServiceData', { url });
  return { sent, back };
};

/** The round trips of mass data. */
export const massDataTrips = {
  'massData.saveSetup': { by: 'massData.setup', trip: savedSetup },
  'massData.setup': reads,
  'massData.targets': reads,
  'massData.transform': reads,
} as const;

/** The round trips of definitions, queries and services. */
export const definitionTrips = {
  'completion.get': reads,
  'completion.save': { by: 'completion.get', trip: savedCompletion },
  'completion.try': reads,
  'completion.preview': reads,
  'definitions.versions': reads,
  'definitions.version': reads,
  'definitions.publish': decides,
  'definitions.withdraw': decides,
  'definitions.restore': decides,
  'definitions.remove': decides,
  'definitions.uses': reads,
  'definitions.exportFile': reads,
  'definitions.importFile': { nothing: 'a file is taken in and read again by definitions-file.test.ts' },
  'queries.get': reads,
  'queries.edit': { by: 'queries.get', trip: savedQuery },
  'queries.all': reads,
  'queries.adminExecute': reads,
  'queries.execute': reads,
  'queries.check': reads,
  'queries.export': { nothing: 'an order is carried out, and its file read, by query-export.test.ts' },
  'queries.matrix': reads,
  'queries.executeAs': reads,
  'queries.runs': reads,
  'queries.views': reads,
  'services.sqlServices': reads,
  'services.saveSqlService': { by: 'services.get', trip: savedService('/api/Query/SaveSqlService') },
  'services.list': reads,
  'services.get': reads,
  'services.edit': { by: 'services.get', trip: savedService('/api/service/Edit') },
  'services.call': { nothing: 'what it writes, other calls write' },
  'services.call2': { nothing: 'what it writes, other calls write' },
  'services.callFree': { nothing: 'what it writes, other calls write' },
  'services.checkScript': reads,
  'services.tryScript': { nothing: 'all that it does is undone' },
} as const;
