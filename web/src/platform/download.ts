/**
 * Files of the server. The browser fetches them itself, however long they are; as it tells no page why it got none, the
 * server is asked first whether it would give the file.
 */
import { fetched, headersOfCalls, withSession } from './api.ts';

/** Ask whether the server would give the file, signing in again if need be. Throws ApiProblem. */
export const askForFile = async (address: string): Promise<void> => {
  await withSession(() => fetched(address, { headers: { ...headersOfCalls(), 'x-ask': '1' } }));
};

/** Let the browser fetch the file and keep it. */
export const keepFile = (address: string): void => {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
};
