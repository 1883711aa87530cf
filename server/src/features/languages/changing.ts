/** Changing texts, and the languages themselves: judged first, each change heard by every server. */
import type { languagesCalls } from '@telemachos/contract/features/languages/languages.calls.ts';
import {
  faultOfName,
  faultOfText,
  isAtItsPlace,
  languageCode,
  languageNamed,
  maxLanguages,
  shippedLanguages,
} from '@telemachos/contract/features/languages/languages.rules.ts';
import { noteAnyVersion } from '../../platform/audit-version.ts';
import type { Handlers } from '../../platform/context.ts';
import { readLanguages } from '../../platform/translations.store.ts';
import { addressTaken } from '../settings/settings.store.ts';
import { catalogueFor, isTold, projectOf, type Asking } from './catalogue.ts';
import * as store from './languages.store.ts';

type Changing = Handlers<typeof languagesCalls>;

/** Whether a label is one that the caller translates: the words of other projects are not there. */
const mayChange = async (context: Asking, label: string): Promise<boolean> =>
  (await catalogueFor(context, await readLanguages(context.client))).entries.some((entry) => entry.label === label);

export const changingHandlers: Pick<
  Changing,
  'insertText' | 'deleteLanguage' | 'makePermanent' | 'addLanguage' | 'openLanguage'
> = {
  async insertText(context, { label, language, text, Version }) {
    if (!(await store.changeWords(context, language))) return context.fail('NOT_FOUND');
    const catalogue = await catalogueFor(context, await readLanguages(context.client));
    const entry = catalogue.entries.find((one) => one.label === label);
    if (!entry || !isTold(entry, language)) return context.fail('NOT_FOUND');
    if (isAtItsPlace(label, language)) context.fail('BAD_INPUT', { fields: { language: 'AT_ITS_PLACE' } });
    const fault = faultOfText(label, text, entry.source);
    if (fault) context.fail('BAD_INPUT', { fields: { text: fault.code }, details: { Pieces: fault.pieces } });
    const before = catalogue.rows.get(language)?.get(label);
    if (Version !== undefined && (before?.version ?? 0) !== Version) {
      const details = { Theirs: before?.text ?? null, Version: before?.version ?? 0 };
      return context.fail('STALE', { details });
    }
    // The Greek of a shipped Greek word is itself: it stays what the word was shipped as.
    const written = { label, text, source: entry.source, project: projectOf(entry) };
    await store.saveTexts(context, language, [written], context.viewer.userId);
    await context.audit('languageText', null, {
      Label: label,
      Language: language,
      Before: before?.text ?? null,
      Text: text,
      ...noteAnyVersion(Version),
    });
    return { Version: (before?.version ?? 0) + 1 };
  },

  async deleteLanguage(context, { language, label }) {
    if (label !== undefined) {
      const before = await store.oneText(context, language, label);
      if (!before || !(await mayChange(context, label)) || !(await store.changeWords(context, language)))
        return context.fail('NOT_FOUND');
      await store.removeText(context, language, label);
      await context.audit('languageText', null, { Label: label, Language: language, Before: before.text, Text: null });
      return { Ok: true };
    }
    await store.holdLanguages(context);
    const found = (await readLanguages(context.client)).find(({ code }) => code === language);
    if (!found) return context.fail('NOT_FOUND');
    if (found.shipped) context.fail('BAD_INPUT', { fields: { language: 'SHIPPED' } });
    if (found.open) context.fail('BAD_INPUT', { fields: { language: 'OPEN' } });
    if (!context.can('languages.open') && (await store.othersWrote(context, language, context.viewer.userId)))
      return context.fail('REFUSED');
    const People = await store.backToGreek(context, language);
    await store.removeLanguage(context, language);
    await context.audit('language', null, { Removed: language, Name: found.name, People });
    return { Ok: true };
  },

  async makePermanent(context, { label, language }) {
    if (!(await mayChange(context, label)) || !(await store.changeWords(context, language)))
      return context.fail('NOT_FOUND');
    const Version = await store.keepForGood(context, { language, label, by: context.viewer.userId });
    if (Version === undefined) return context.fail('NOT_FOUND');
    await context.audit('languageText', null, { Label: label, Language: language, Permanent: true });
    return { Version };
  },

  async addLanguage(context, { code: typed, name }) {
    const judged = languageCode(typed);
    if ('fault' in judged) return context.fail('BAD_INPUT', { fields: { code: judged.fault } });
    const many = await store.holdLanguages(context);
    if (many >= maxLanguages) context.fail('BAD_INPUT', { fields: { code: 'TOO_MANY' } });
    const { code } = judged;
    const there = await readLanguages(context.client);
    // Who asks for Greek as it is written in Greece is given Greek.
    const isThere = languageNamed(code, shippedLanguages) !== null || there.some((one) => one.code === code);
    const wrong = faultOfName(
      name,
      there.map((one) => one.name),
    );
    // The first piece of an address names a project or a language.
    const fault = isThere ? 'THERE' : (await addressTaken(context, code, null)) ? 'TAKEN' : null;
    if (fault || wrong)
      context.fail('BAD_INPUT', { fields: { ...(fault && { code: fault }), ...(wrong && { name: wrong }) } });
    await store.insertLanguage(context, { code, name: name.trim(), by: context.viewer.userId, at: context.now });
    await context.audit('language', null, { Added: code, Name: name.trim() });
    return { Code: code };
  },

  async openLanguage(context, { language, open }) {
    await store.holdLanguages(context);
    const found = (await readLanguages(context.client)).find(({ code }) => code === language);
    if (!found) return context.fail('NOT_FOUND');
    if (found.shipped) context.fail('BAD_INPUT', { fields: { language: 'SHIPPED' } });
    if (found.open === open) return { Ok: true };
    await store.setOpen(context, language, open);
    // After it: who was choosing the language meanwhile held it, and is among them now.
    const People = open ? 0 : await store.backToGreek(context, language);
    await context.audit('language', null, { [open ? 'Opened' : 'Closed']: language, People });
    return { Ok: true };
  },
};
