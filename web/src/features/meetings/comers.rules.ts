/** Who comes to a new meeting, as it is kept on this device: by name, too, for they may stand on another page of the list. */

export type Comer = { Id: number; Name: string };

/** As text. */
export const textOf = (comers: readonly Comer[]): string =>
  comers.length === 0 ? '' : JSON.stringify(comers.map(({ Id, Name }) => [Id, Name]));

const isComer = (one: unknown): one is [number, string] =>
  Array.isArray(one) && Number.isSafeInteger(one[0]) && typeof one[1] === 'string';

/** Out of kept text; nobody where it is none of ours. */
export const comersIn = (text: string): Comer[] => {
  if (!text.startsWith('[')) return [];
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read.filter(isComer).map(([Id, Name]) => ({ Id, Name })) : [];
  } catch {
    return [];
  }
};
