/** Round trips of languages and translations. */
import { oddText, withoutInvisible, type RoundTrip } from './texts.ts';

/** A text that keeps every sign but those that nobody sees or knows, in one line as its source; markup is refused where that has none. */
const text = withoutInvisible(oddText)
  .replace('<b>', '‹b›')
  .replace('\uFFFD', '')
  .replaceAll(/[\r\n\p{Zl}\p{Zp}]+/gu, ' ');

/** A text in place of a shipped one. */
const translated: RoundTrip = async (_world, as) => {
  const translator = await as('translator');
  const label = 'common:language';
  await translator.done('/api/Lang/InsertLangText', { label, language: 'en', text, Version: 0 });
  const { list } = await translator.done('/api/Lang/LangServiceAll', { label, language: 'en' });
  return { sent: text, back: list[0]?.Texts.find(({ Language }) => Language === 'en')?.Text };
};

/** Texts out of a file. */
const importedTexts: RoundTrip = async (_world, as) => {
  const translator = await as('translator');
  const label = 'common:close';
  const content = JSON.stringify({ language: 'en', texts: { [label]: { source: 'Κλείσιμο', text } } });
  await translator.done('/api/Lang/Import', { language: 'en', format: 'json', content });
  const { list } = await translator.done('/api/Lang/LangServiceAll', { label, language: 'en' });
  return { sent: text, back: list[0]?.Texts.find(({ Language }) => Language === 'en')?.Text };
};

/** What a language is called. */
const namedLanguage: RoundTrip = async (_world, as) => {
  const translator = await as('translator');
  // What nobody sees, and markup, are refused: people read the name in a list.
  const sent = `Ά e\u0301ά ශ\u0DCA\u200Dරී ' "x" \\ %_ &amp; < =1+1`;
  await translator.done('/api/Lang/AddLanguage', { code: 'lv', name: sent });
  const languages = await translator.done('/api/Lang/GetAllLanguages', {});
  return { sent, back: languages.find(({ Code }) => Code === 'lv')?.Name };
};

const reads = 'reads';
const state = { nothing: 'says that something happened, and nothing more' };

/** Every call of the room. */
export const languagesTrips = {
  'languages.service': reads,
  'languages.all': reads,
  'languages.languages': reads,
  'languages.insertText': { by: 'languages.all', trip: translated },
  'languages.deleteLanguage': state,
  'languages.makePermanent': state,
  'languages.addLanguage': { by: 'languages.languages', trip: namedLanguage },
  'languages.openLanguage': state,
  'languages.exportTexts': reads,
  'languages.previewImport': reads,
  'languages.importTexts': { by: 'languages.all', trip: importedTexts },
} as const;

const file = { language: 'en', format: 'json', content: '{"language":"en","texts":{}}' };

const reaching = (good: Record<string, unknown>) => async () => ({ role: 'Translator', good });

/** What reaches the handlers that need a language and a label that are there. */
export const languagesReached = {
  'languages.insertText': reaching({ label: 'common:close', language: 'en', text: 'Shut', Version: 0 }),
  'languages.exportTexts': reaching({ language: 'en', format: 'json', which: 'missing' }),
  'languages.previewImport': reaching(file),
  'languages.importTexts': reaching(file),
};
