/** Reads and writes of mass data. */
import type { MassData } from '@telemachos/contract/features/mass-data/mass-data.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../platform/api.ts';
import { callQuery, queryClient } from '../../platform/queries.ts';

/** Where rows can be sent. */
export const useTargets = () => useQuery({ ...callQuery('/api/data/MassDataTargets', {}), staleTime: 60_000 });

/** The saved setup of an address; nothing is asked without one. */
export const useSetup = (url: string | null) =>
  useQuery({
    ...callQuery('/api/data/getMassServiceData', { url: url ?? '' }),
    enabled: url !== null,
    // What is being changed is not replaced under the hands.
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  });

/** Saves a setup over its version, and takes the saved one over. */
export const saveSetup = async (url: string, massdata: MassData): Promise<void> => {
  const { Version } = await send('/api/data/setMassServiceData', { url, massdata });
  adoptSetup(url, { ...massdata, Version });
};

/** Takes a setup over as the server has it. */
export const adoptSetup = (url: string, massdata: MassData): void =>
  void queryClient.setQueryData(callQuery('/api/data/getMassServiceData', { url }).queryKey, massdata);

type ToTransform = { url: string; headers: string[]; rows: readonly { at: number; cells: string[] }[]; code?: string };

/** Transforms rows with the saved script of an address, or with `code`. */
export const transformRows = ({ url, headers, rows, code }: ToTransform) =>
  send('/api/data/TransformMassData', {
    url,
    Headers: headers,
    Rows: rows.map(({ at, cells }) => ({ Index: at, Cells: cells.slice(0, headers.length) })),
    ...(code === undefined ? {} : { Code: code }),
  });
