/** A person's attempts by action: how each stands, and what can be done with it. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { showDateTime } from '@telemachos/contract/kit/dates.ts';
import { useTranslation } from 'react-i18next';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';
import { AttemptMenu, type Chosen } from './attempt-menu.tsx';
import { useLength } from './lengths.ts';
import type { Attempt } from './results.queries.ts';
import { groupBy } from '@telemachos/contract/kit/array-polyfills.ts';

const tones: Record<Attempt['Status'], Tone> = { OK: 'active', Paused: 'waiting', Finished: 'good', Expired: 'bad' };

const Line = ({
  attempt,
  base,
  manages,
  onChoose,
}: {
  attempt: Attempt;
  base: string;
  manages: boolean;
  onChoose: (what: Chosen) => void;
}) => {
  const { t } = useTranslation(['results', 'questionnaires', 'answered']);
  const length = useLength();
  const {
    Attempt: number,
    Number,
    Status,
    TimeStarted,
    FinishedAt,
    Answered,
    Countable,
    Late,
    Extra,
    Remaining,
    Newest,
    Duration,
  } = attempt;
  const begun = TimeStarted !== null || Answered > 0;
  const facts = [
    ...(TimeStarted ? [`${t('started')} ${showDateTime(TimeStarted)}`] : []),
    ...(FinishedAt ? [`${t('finished')} ${showDateTime(FinishedAt)}`] : []),
    t('questionnaires:answered', { answered: Answered, countable: Countable, count: Countable }),
    ...(Extra > 0 ? [t('list.extra', { time: length(Extra) })] : []),
    ...(Duration !== null && Remaining !== null && begun && (Status === 'OK' || Status === 'Paused')
      ? [t('list.left', { time: length(Remaining) })]
      : []),
  ];
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, py: 2 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <Typography component="span" sx={{ fontWeight: 500 }}>
            {t('attempt', { number })}
          </Typography>
          <StatusChip
            tone={begun ? tones[Status] : 'neutral'}
            label={t(begun ? `answered:status.${Status}` : 'answered:status.NotStarted')}
          />
          {Late > 0 ? <StatusChip tone="waiting" label={t('list.late', { count: Late })} /> : null}
          <Typography
            component="span"
            variant="body2"
            sx={{ color: 'text.secondary' }}
          >{`${t('version', { number: Number })}${Newest ? '' : ` · ${t('list.older')}`}`}</Typography>
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {facts.join(' · ')}
        </Typography>
      </Box>
      <Box data-screen-only>
        <AttemptMenu attempt={attempt} base={base} manages={manages} onChoose={onChoose} />
      </Box>
    </Box>
  );
};

type Props = {
  attempts: readonly Attempt[];
  base: string;
  manages: boolean;
  onChoose: (attempt: Attempt, what: Chosen) => void;
};

/**
 * Actions, their attempts under them, the newest first; attempts without an action (opened by a link) stand for
 * themselves.
 */
export const AttemptList = ({ attempts, base, manages, onChoose }: Props) => {
  const actions = [...groupBy(attempts, ({ ActionId, AnswerSetId }) => ActionId ?? -AnswerSetId)];
  return (
    <Box component="ul" sx={{ listStyle: 'none' }}>
      {actions.map(([actionId, of]) => {
        const [first] = of;
        return (
          <Box component="li" key={actionId} sx={{ py: 2, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
            <Typography sx={{ fontWeight: 600 }}>{first?.ActionTitle}</Typography>
            <Box component="ul" sx={{ listStyle: 'none' }}>
              {of.map((attempt) => (
                <Line
                  key={attempt.AnswerSetId}
                  attempt={attempt}
                  base={base}
                  manages={manages}
                  onChoose={(what) => onChoose(attempt, what)}
                />
              ))}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
};
