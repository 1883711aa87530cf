/** How an action went so far, the oldest step first. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import type { MenteeAction, NoteLine } from '@telemachos/contract/features/mentoring/mentoring.wire.ts';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/page.tsx';
import { When } from '../../ui/written.tsx';
import { useHanded } from '../actions/actions.queries.ts';
import { stepsOf, type Step } from './steps.rules.ts';

const useStepWord = (): ((what: Step['what']) => string) => {
  const { t } = useTranslation(['mentoring', 'uploads']);
  return (what) =>
    what === 'handed' || what === 'takenBack' || what === 'returned' || what === 'accepted'
      ? t(`uploads:hand.events.${what}`)
      : t(`mentoring:steps.${what}`);
};

const List = ({ steps }: { steps: readonly Step[] }) => {
  const { t } = useTranslation('mentoring');
  const word = useStepWord();
  return (
    <Section id="beside-steps" title={t('steps.title')}>
      {steps.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('steps.none')}</Typography>
      ) : (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
          {steps.map(({ at, what, by, text }) => (
            <li key={`${at} ${what}`}>
              <Box component="span" sx={{ fontWeight: 600 }}>
                {word(what)}
              </Box>{' '}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                  <When at={at} />
                </Box>
                {by === undefined ? '' : ` · ${by}`}
              </Box>
              {text === undefined ? null : (
                <Box sx={{ fontSize: '0.875rem', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Box>
              )}
            </li>
          ))}
        </Box>
      )}
    </Section>
  );
};

type Of = { action: MenteeAction; notes: readonly NoteLine[] };

const OfFiles = ({ action, notes, menteeId }: Of & { menteeId: number }) => {
  const handed = useHanded(action.Id, menteeId);
  // That the files do not come is told where they stand.
  return handed.data ? <List steps={stepsOf(action, handed.data.History, notes)} /> : null;
};

/** The steps of an action; `notes` are those about it, as far as they may be read. */
export const Steps = ({ action, notes, menteeId }: Of & { menteeId: number }) =>
  action.TypeId === actionTypeIds.upload ? (
    <OfFiles action={action} notes={notes} menteeId={menteeId} />
  ) : (
    <List steps={stepsOf(action, [], notes)} />
  );
