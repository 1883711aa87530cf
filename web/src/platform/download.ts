/**
 * Files of the server. The browser fetches them itself, however long they are; as it tells no page why it got none, the
 * server is asked first whether it would give the file.
 */
import { fetchResponse, requestHeaders, retryAfterSignIn } from './api.ts';

/** Ask whether the server would give the file, signing in again if need be. Throws ApiProblem. */
export const checkFileAvailable = async (address: string): Promise<void> => {
  await retryAfterSignIn(() => fetchResponse(address, { headers: { ...requestHeaders(), 'x-ask': '1' } }));
};

/** Let the browser fetch the file and keep it. */
export const downloadFile = (address: string): void => {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
};
