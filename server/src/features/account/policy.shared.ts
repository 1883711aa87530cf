/** Which privacy policy is in force in a project. */
import { projectSettings } from '@telemachos/contract/features/projects/projects.schemas.ts';
import { isDay, showDay } from '@telemachos/contract/kit/dates.ts';
import type { Language } from '@telemachos/contract/kit/fields.ts';
import type { Connection } from '../../db/connect.ts';
import { policyText } from '../../platform/render-texts.ts';
import type { Locale } from '../../platform/translations.ts';
import * as store from './account.store.ts';

/** A policy in one language; version 0 is the installation's. */
export type Policy = { version: number; title: string; body: string; purposes: { Bit: number; Label: string }[] };

/** A policy in a language that translators added; what they have not translated stays as it is. */
const inWords = (shown: Policy, greek: Policy | undefined, { translate }: Locale): Policy =>
  greek?.version === shown.version
    ? {
        ...shown,
        title: translate(greek.title) ?? shown.title,
        body: translate(greek.body) ?? shown.body,
        purposes: shown.purposes.map(({ Bit, Label }) => {
          const words = greek.purposes.find((purpose) => purpose.Bit === Bit)?.Label;
          return { Bit, Label: (words && translate(words)) ?? Label };
        }),
      }
    : shown;

/** Data are kept at least until this day where a project names none (specification 000 §1). */
const defaultRetentionDate = '2021-12-31';

/** The installation's policy in the name of a project, with the day until which it keeps data. */
export const installationPolicy = (
  language: Language,
  { descr, settings }: { descr: string; settings: unknown },
  spoken: Locale | null = null,
): { title: string; body: string } => {
  const { RetentionDate } = projectSettings.parse(settings).Config;
  const day = typeof RetentionDate === 'string' && isDay(RetentionDate) ? RetentionDate : defaultRetentionDate;
  const values = { project: descr, until: showDay(day).replaceAll('-', '/') };
  return {
    title: policyText(language, 'title', {}, spoken?.word),
    body: policyText(language, 'body', values, spoken?.word),
  };
};

/**
 * The newest policy of the project; where it has none and yet requires consent, the installation's text in the
 * project's name, so that there is always something to agree to.
 */
export const policyInForce = async (
  connection: Connection,
  projectId: number,
  language: Language,
  spoken: Locale | null = null,
): Promise<Policy | null> => {
  const own = await store.newestPolicy(connection, projectId, language);
  if (own) return spoken ? inWords(own, await store.newestPolicy(connection, projectId, 'el'), spoken) : own;
  const project = await store.settingsOf(connection, projectId);
  if (!project || projectSettings.parse(project.settings).Config.gdpr?.Required !== true) return null;
  return { version: 0, ...installationPolicy(language, project, spoken), purposes: [] };
};
