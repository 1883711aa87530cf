/**
 * Downloads of files. The browser fetches a file itself and reports no error to the page, so the page first asks the
 * server whether it would serve it.
 */
import { fetchResponse, requestHeaders, retryAfterSignIn } from './api.ts';

/** Asks the server whether it would serve the file, and asks the person to sign in if needed. Throws ApiProblem. */
export const checkFileAvailable = async (address: string): Promise<void> => {
  await retryAfterSignIn(() => fetchResponse(address, { headers: { ...requestHeaders(), 'x-check-only': '1' } }));
};

/** Starts the browser's download of a file. */
export const downloadFile = (address: string): void => {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
};
