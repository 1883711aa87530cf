/** The privacy policies of a project: all of them, and putting a new one in force. */
import type { settingsCalls } from '@telemachos/contract/features/settings/settings.calls.ts';
import type { ConsentTextLine } from '@telemachos/contract/features/settings/settings.wire.ts';
import { groupBy } from '@telemachos/contract/kit/array-polyfills.ts';
import type { Handlers } from '../../platform/context.ts';
import { createStaleWhileRevalidateCache, maxUncachedRows } from '../../platform/stale-cache.ts';
import { installationPolicy } from '../account/policy.shared.ts';
import * as store from './consent-texts.store.ts';
import { keptProject, type Kept } from './settings.store.ts';

/** So many versions are read at a time; each may be as long as a policy is. */
const versionsPageSize = 20;

/** Who agreed is counted from all that anybody ever answered: of very many once for all who look, and kept a while. */
const answered = createStaleWhileRevalidateCache<Awaited<ReturnType<typeof store.answeredTo>>>(
  (lines) => lines.reduce((sum, { people }) => sum + people, 0) > maxUncachedRows,
);

const nothing = { Title: '', Body: '' };

/** The policy of the installation, which is in force where a project has none of its own. */
const installations = (project: Pick<Kept, 'descr' | 'settings'>, agreed: number): ConsentTextLine => {
  const words = (language: 'el' | 'en') => {
    const { title, body } = installationPolicy(language, project);
    return { Title: title, Body: body };
  };
  return { Version: 0, At: null, el: words('el'), en: words('en'), Purposes: [], Agreed: agreed };
};

export const consentTextHandlers: Pick<Handlers<typeof settingsCalls>, 'consentTexts' | 'publishConsent'> = {
  async consentTexts(context, { Id, Before }) {
    const project = await keptProject(context, Id);
    if (!project) return context.fail('NOT_FOUND');
    const needed = store.neededBits(project.settings);
    const { value: counted } = await answered(context, `${Id} ${needed}`, (connection) =>
      store.answeredTo(connection, Id, needed),
    );
    const agreed = new Map(counted.map((line) => [line.version, line.agreed]));
    const texts = await store.policiesOf(context, Id, versionsPageSize + 1, Before);
    const versions = [...groupBy(texts, ({ version }) => version)];
    const More = versions.length > versionsPageSize;
    const own = versions.slice(0, versionsPageSize).map(([Version, texts]): ConsentTextLine => {
      const of = (language: string) => texts.find((text) => text.language === language);
      const words = (language: string) => {
        const text = of(language);
        return text ? { Title: text.title, Body: text.body } : nothing;
      };
      const english = of('en')?.purposes ?? [];
      return {
        Version,
        At: texts[0]?.at.toISOString() ?? null,
        el: words('el'),
        en: words('en'),
        Purposes:
          (of('el') ?? texts[0])?.purposes.map(({ Bit, Label }) => ({
            Bit,
            Label,
            LabelEn: english.find((purpose) => purpose.Bit === Bit)?.Label ?? '',
          })) ?? [],
        Agreed: agreed.get(Version) ?? 0,
      };
    });
    return { list: More ? own : [...own, installations(project, agreed.get(0) ?? 0)], More };
  },

  async publishConsent(context, { Id, Before, ...policy }) {
    const project = await keptProject(context, Id, { locked: true });
    if (!project) return context.fail('NOT_FOUND');
    const newest = (await store.policiesOf(context, Id, 1))[0]?.version ?? 0;
    if (newest !== Before) return context.fail('STALE', { details: { Version: newest } });
    const bits = policy.Purposes.map(({ Bit }) => Bit);
    const needed = store.neededBits(project.settings);
    const offered = bits.reduce((sum, bit) => sum | bit, 0);
    // A purpose is one bit; without those that the project needs nobody could ever agree.
    const wrong = bits.findIndex((bit, at) => (bit & (bit - 1)) !== 0 || bits.indexOf(bit) < at);
    if (wrong >= 0) return context.fail('BAD_INPUT', { fields: { [`Purposes.${wrong}.Bit`]: 'BAD_INPUT' } });
    if (bits.length > 0 && (offered & needed) !== needed)
      return context.fail('BAD_INPUT', { fields: { Purposes: 'BAD_INPUT' } });
    await store.insertPolicy(context, Id, newest + 1, policy, context.now);
    await context.audit('project', Id, { Consent: newest + 1 });
    return { Version: newest + 1 };
  },
};
