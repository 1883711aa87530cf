/** One's own results of an action over time, where there was more than one attempt; else nothing. */
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../platform/i18n.ts';
import { useSession } from '../../platform/session.ts';
import { Fold } from '../../ui/fold.tsx';
import { Section } from '../../ui/page.tsx';
import { OverTime, pointsOf } from './over-time.tsx';
import { useCombined } from './results.queries.ts';

export const OwnHistory = ({ actionId }: { actionId: number }) => {
  const { t } = useTranslation('results');
  const me = useSession()?.Id ?? 0;
  // What is missing here is no fault that the person could do anything about: the results themselves are above.
  const { data } = useCombined(me, [actionId], useLanguage(), me > 0);
  if (!data || !data.Scale.some((scale) => pointsOf(scale, data.Sets).length > 1)) return null;
  return (
    <Section id="over-time" title={t('compare.overTime')} intro={t('compare.overTimeIntro')}>
      <Fold title={t('compare.charts')} note={t('compare.times', { count: data.Sets.length })}>
        <OverTime scales={data.Scale} sets={data.Sets} />
      </Fold>
    </Section>
  );
};
