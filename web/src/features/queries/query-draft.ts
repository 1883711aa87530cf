/** A query under its author's hands: what is written, as this device keeps it and as two versions are joined. */
import { isRole, type Role } from '@telemachos/contract/access/roles.ts';
import type { QueryParameter } from '@telemachos/contract/features/queries/queries.schemas.ts';
import { typesOfParameters } from './parameter-values.ts';
import { listAt, textAt, valueAt, type Json } from '../settings/places.shared.ts';

/** The fields of a query that its author fills in, by their names on the wire. */
export type QueryDraft = {
  Name: string;
  Descr: string;
  Category: string;
  Roles: Role[];
  Query: string;
  Parameters: QueryParameter[];
  ViewName: string;
};

export const blankQuery: QueryDraft = {
  Name: '',
  Descr: '',
  Category: '',
  Roles: [],
  Query: '',
  Parameters: [],
  ViewName: '',
};

/** The parameters in a body of a version, or in a draft of this device. */
export const parametersIn = (body: unknown): QueryParameter[] =>
  listAt(body, ['Parameters']).flatMap((one) => {
    const [Name, type, list] = [textAt(one, ['Name']), textAt(one, ['Type']), valueAt(one, ['ListQuery'])];
    return Name === ''
      ? []
      : [
          {
            Name,
            Type: typesOfParameters.find((known) => known === type) ?? 'text',
            Label: textAt(one, ['Label']),
            Default: textAt(one, ['Default']),
            ListQuery: typeof list === 'number' ? list : null,
          },
        ];
  });

/** What is written in a saved query, a version, a stale answer or a draft of this device. */
export const toQueryDraft = (data: unknown): QueryDraft => ({
  Name: textAt(data, ['Name']),
  Descr: textAt(data, ['Descr']),
  Category: textAt(data, ['Category']),
  Roles: listAt(data, ['Roles']).flatMap((role) => (typeof role === 'string' && isRole(role) ? [role] : [])),
  Query: textAt(data, ['Query']),
  Parameters: parametersIn(data),
  ViewName: textAt(data, ['ViewName']),
});

/** What is sent of it. Without an id it is a new query. */
export const toInput = (written: QueryDraft, id: number | null, version: number) => ({
  ...written,
  Name: written.Name.trim(),
  ...(id === null ? {} : { Id: id, Version: version }),
});

/** Its fields as two versions are joined: roles and parameters are one field each. */
export const draftParts = {
  split: ({ Roles, Parameters, ...texts }: QueryDraft): Json => ({
    ...texts,
    Roles: [...Roles].sort().join(' '),
    Parameters: Parameters.length === 0 ? '' : JSON.stringify(Parameters),
  }),
  unite: (fields: Json): QueryDraft => {
    const parameters = textAt(fields, ['Parameters']);
    return toQueryDraft({
      ...fields,
      Roles: textAt(fields, ['Roles']).split(' '),
      Parameters: parameters === '' ? [] : (JSON.parse(parameters) as unknown),
    });
  },
};
