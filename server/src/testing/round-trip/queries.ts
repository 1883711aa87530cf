/** Round trips of queries. */
import { oddName, oddText, type RoundTrip } from './texts.ts';

/** A saved query. */
export const savedQuery: RoundTrip = async (_world, as) => {
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
export const savedService =
  (path: '/api/Query/SaveSqlService' | '/api/service/Edit'): RoundTrip =>
  async (_world, as) => {
    const author = await as('admin');
    const Params = [{ Name: 'από', Type: 'date', Label: oddName, Default: oddName, ListQuery: null }] as const;
    const sent = {
      Name: `Υπηρεσία-${path.length}`,
      Descr: oddText,
      Category: oddName,
      Roles: ['Mentor' as const],
      Query: `SELECT @από -- ${oddText}`,
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
