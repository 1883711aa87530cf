/** The language of a response: its headers, its locale, and its localized fields. */
import type { CallEntry } from '@telemachos/contract/call.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { canAnywhere, type Viewer } from '../access/viewer.ts';
import type { Services } from './context.ts';
import { FileReply } from './file-response.ts';
import { localizeResponse, type LocalizedFields } from './localize-response.ts';
import { RawJson } from './raw-json.ts';
import type { Locale } from './translations.ts';

type Exchange = { services: Services; request: FastifyRequest; reply: FastifyReply };

/** Whether a translator tries a language on this page, open to people or not; anybody else's header is ignored. */
const isTryingLanguage = (request: FastifyRequest, viewer: Viewer | null): boolean =>
  request.headers['x-preview-language'] !== undefined && viewer !== null && canAnywhere(viewer, 'texts.translate');

/**
 * Sets `x-languages`, the added languages to choose from, and `x-translation-version`, the stamp of the browser's language or `gone`
 * when it was removed. The browser loads translations anew when the stamp changes; shipped texts need no stamp.
 */
export const setLanguageHeaders = ({ services, request, reply }: Exchange, tried = false): void => {
  const { translations } = services;
  const added = translations.addedLanguageCodes();
  if (added !== '') reply.header('x-languages', added);
  const shown = translations.shownLanguage(request.headers['accept-language'], tried);
  const stamp = shown === 'gone' ? shown : String(shown?.stamp ?? 0);
  if (stamp === '0') reply.removeHeader('x-translation-version');
  else reply.header('x-translation-version', stamp);
};

/**
 * The locale beyond the two shipped languages: the one that the page shows, or the account's language when a browser
 * fetches a file by itself. A language that is not open applies only to translators who try it.
 */
export const chooseLocale = async (
  exchange: Exchange,
  entry: CallEntry,
  viewer: Viewer | null,
): Promise<Locale | null> => {
  const { services, request } = exchange;
  const tried = isTryingLanguage(request, viewer);
  if (tried) setLanguageHeaders(exchange, true);
  if (!entry.localized) return null;
  const { translations } = services;
  const shown = translations.shownLanguage(request.headers['accept-language'], tried);
  const pageLanguage = shown === null || shown === 'gone' ? undefined : shown.code;
  return translations.localeOf(entry.returnsFile ? viewer?.language : pageLanguage, tried);
};

/** Translates the localized fields of a handler's output. */
export const localizeOutput = (output: unknown, fields: LocalizedFields | null, locale: Locale | null): unknown => {
  if (!fields || !locale || output instanceof FileReply) return output;
  return localizeResponse(fields, output instanceof RawJson ? JSON.parse(output.text) : output, locale);
};
