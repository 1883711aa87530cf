/** Names of questionnaires, of which each is there once. */
import type { Connection } from '../../db/connect.ts';
import * as store from './authoring.store.ts';

/** A name that is free: the wanted one, else with a number. */
export const freeName = async (connection: Connection, wanted: string): Promise<string> => {
  const names = [wanted, ...Array.from({ length: 98 }, (_, place) => `${wanted} (${place + 2})`)];
  const taken = new Set(await store.namesTaken(connection, names));
  return names.find((name) => !taken.has(name)) ?? wanted;
};
