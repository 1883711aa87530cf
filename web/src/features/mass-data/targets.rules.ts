/** Where rows go: an address of this product, resolved before anything is sent, and the request of each call. */
import {
  readAddress,
  rowsField,
  type AddressFault,
  type MassMethod,
  type SendMode,
} from '@telemachos/contract/features/mass-data/mass-data.rules.ts';
import type { MassParameter, MassTargets } from '@telemachos/contract/features/mass-data/mass-data.schemas.ts';

/** A resolved address. */
export type Target = {
  /** The path as the server knows it, with the name of a service as it is written. */
  path: string;
  method: MassMethod;
  parameters: readonly MassParameter[];
  /** The field of the body that takes the parameters; null where the body is the parameters. */
  field: 'Params' | 'parameters' | null;
  /** Whether the server does a repeated call only once. */
  hasKey: boolean;
  /** Whether one call may take several rows. */
  takesMany: boolean;
  maxBytes: number;
};

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The address of a service. */
export const serviceAddress = (name: string): string => `/api/Services/${name}`;

const findService = (path: string, { Services, MaxServiceBytes }: MassTargets): Target | AddressFault | null => {
  const [, api = '', category = '', name = ''] = /^\/(api2?)\/([^/]+)\/([^/]+)$/i.exec(path) ?? [];
  const isNamed = same(category, 'Services');
  if (name === '' || (!isNamed && !same(api, 'api2'))) return null;
  const service = Services.find((one) => same(one.Name, name) && (isNamed || same(one.Category, category)));
  if (!service) return 'UNKNOWN_SERVICE';
  return {
    path: `/${api.toLowerCase()}/${isNamed ? 'Services' : service.Category}/${service.Name}`,
    method: 'POST',
    parameters: service.Parameters,
    field: isNamed ? (same(api, 'api') ? 'Params' : 'parameters') : null,
    hasKey: true,
    takesMany: service.Kind === 'js',
    maxBytes: MaxServiceBytes,
  };
};

/** The target of an address, or why there is none; nothing is sent to find out. */
export const resolveTarget = (
  given: string,
  ownOrigin: string,
  targets: MassTargets,
): { target: Target } | { fault: AddressFault } => {
  const read = readAddress(given, ownOrigin);
  if ('fault' in read) return read;
  const path = read.path.replace(/\/+$/, '');
  const call = targets.Calls.find(({ Path }) => same(Path, path));
  if (call)
    return {
      target: {
        path: call.Path,
        method: call.Method,
        parameters: call.Parameters,
        field: null,
        hasKey: call.HasKey,
        takesMany: false,
        maxBytes: call.MaxBytes,
      },
    };
  const service = findService(path, targets) ?? 'UNKNOWN_CALL';
  return typeof service === 'string' ? { fault: service } : { target: service };
};

/** What one call sends. */
export type MassRequest = { method: MassMethod; path: string; body: string };

/** The values of a query string: objects as JSON. */
const queryOf = (value: Record<string, unknown>): string =>
  new URLSearchParams(
    Object.entries(value).map(([name, one]) => [name, typeof one === 'string' ? one : JSON.stringify(one)]),
  ).toString();

/** The request of some rows exactly as it is sent: one row as the parameters, several as a list. */
export const toRequest = (
  { path, method, field }: Target,
  mode: SendMode,
  values: readonly Record<string, unknown>[],
): MassRequest => {
  const parameters = mode === 'one' ? (values[0] ?? {}) : { [rowsField]: values };
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  if (method === 'GET') {
    const query = queryOf(parameters);
    return { method, path: query === '' ? encoded : `${encoded}?${query}`, body: '' };
  }
  return { method, path: encoded, body: JSON.stringify(field === null ? parameters : { [field]: parameters }) };
};

/** How many bytes a body has. */
export const bytesOf = (body: string): number => new TextEncoder().encode(body).length;
