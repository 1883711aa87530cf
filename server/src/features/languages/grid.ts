/** Reading the words of a language, the languages there are, and the grid of labels. */
import type { languagesCalls } from '@telemachos/contract/features/languages/languages.calls.ts';
import { isContent, languageNamed } from '@telemachos/contract/features/languages/languages.rules.ts';
import { pagesOf } from '@telemachos/contract/kit/paging.rules.ts';
import { canAnywhere, type Viewer } from '../../access/viewer.ts';
import type { Handlers } from '../../platform/context.ts';
import { readLanguages } from '../../platform/translations.store.ts';
import { asked, asRows, catalogueFor, waitingIn } from './catalogue.ts';
import * as store from './languages.store.ts';
import { shippedTexts } from './screens.ts';

const translates = (viewer: Viewer | null): viewer is Viewer =>
  viewer !== null && canAnywhere(viewer, 'texts.translate');

export const gridHandlers: Pick<Handlers<typeof languagesCalls>, 'service' | 'all' | 'languages'> = {
  async service(context, { lang, changed }) {
    const languages = (await readLanguages(context.client)).filter(({ open }) => open || translates(context.viewer));
    const code = languageNamed(
      lang,
      languages.map((language) => language.code),
    );
    const language = languages.find((one) => one.code === code);
    if (!language) return context.fail('NOT_FOUND');
    const shipped = shippedTexts();
    const under = language.code === 'el' || language.code === 'en' ? shipped[language.code] : [];
    // What a project says is read where it stands, by whoever may read it there.
    const over = (await store.textsOf(context, language.code)).filter(({ label }) => !isContent(label));
    return {
      lang: language.code,
      Stamp: language.stamp,
      texts: Object.fromEntries([
        ...(changed === 'true' ? [] : under),
        ...over.map(({ label, text }) => [label, text] as const),
      ]),
    };
  },

  async all(context, { page, count, ...wanted }) {
    const languages = await readLanguages(context.client);
    if (!languages.some(({ code }) => code === wanted.language)) return context.fail('NOT_FOUND');
    const catalogue = await catalogueFor(context, languages);
    const { entries, counts } = asked(catalogue, wanted);
    const list = asRows(catalogue, entries.slice(page * count, (page + 1) * count), wanted.language);
    return { list, count: pagesOf(entries.length, count), All: entries.length, Counts: counts };
  },

  async languages(context) {
    const languages = await readLanguages(context.client);
    const catalogue = translates(context.viewer)
      ? await catalogueFor({ client: context.client, viewer: context.viewer }, languages)
      : null;
    return languages
      .filter(({ open }) => open || catalogue !== null)
      .map(({ code, name, open, shipped, stamp }) => {
        const waiting = catalogue && waitingIn(catalogue, code);
        return {
          Code: code,
          Name: name,
          Open: open,
          Shipped: shipped,
          Stamp: stamp,
          Missing: waiting?.missing ?? null,
          Stale: waiting?.stale ?? null,
        };
      });
  },
};
