/** The proposed times of a plan: changed by choice or by drag, then all set at once. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { showDateTime } from '@telemachos/contract/kit/dates.ts';
import { toApiProblem, type InputOfPath } from '../../platform/api.ts';
import { showToast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Section } from '../../ui/page.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { useMakeMany, afterwards } from './meetings.queries.ts';
import { PlanBoard } from './plan-board.tsx';
import { byHandWith, changedBy, heldBy, optionsFor, putAt, type ByHand, type Plan, type Times } from './plan.rules.ts';
import { Refusal } from './refusal.tsx';

/** Whose times a refusal of a plan names, by their places in what was sent. */
const refusedIn = (error: Error | null, sent: InputOfPath<'/api/meetings/MakeMany'> | undefined): ReadonlySet<number> =>
  new Set(
    Object.keys(error ? toApiProblem(error).fields : {}).flatMap((field) => {
      const place = /^Data\.(\d+)\.\w+$/.exec(field)?.[1];
      return place === undefined ? [] : (sent?.Data[Number(place)]?.MenteeId ?? []);
    }),
  );

/** What is wrong with a time, in words. */
type Fault = { error?: true; helperText?: string };

/** The time of a mentee, to be chosen; or that they have a meeting already, or another mentor who sets it. */
const TimeOf = ({
  line,
  plan,
  times,
  fault,
  onChange,
}: {
  line: Plan['list'][number];
  plan: Plan;
  times: Times;
  fault: Fault;
  onChange: (times: Times) => void;
}) => {
  const { t } = useTranslation('meetings');
  const options = optionsFor(plan, times, line);
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, py: 2 }}>
      <Box sx={{ flex: '1 1 200px', fontWeight: 600, overflowWrap: 'anywhere' }}>{line.MenteeName}</Box>
      {line.Planned === null && line.MentorId === null && line.MentorName !== '' ? (
        <div>{t('plan.heldBy', { name: line.MentorName })}</div>
      ) : line.Planned === null ? (
        <Choice
          label={t('plan.timeOf', { name: line.MenteeName })}
          value={times.get(line.MenteeId) ?? ''}
          options={[
            { value: '', label: t(options.length === 0 ? 'plan.noSlot' : 'plan.noTime') },
            ...options.map((one) => ({ value: one, label: showDateTime(one) })),
          ]}
          onChoose={(time) => onChange(putAt(plan, times, line.MenteeId, time) ?? times)}
          minWidth={260}
          wide
          {...fault}
        />
      ) : (
        <div>{t('plan.planned', { time: showDateTime(line.Planned) })}</div>
      )}
    </Box>
  );
};

/** Why nothing was set. */
const NotMade = ({ error }: { error: Error | null }) => {
  const { t } = useTranslation('meetings');
  const isSomeGone = error !== null && toApiProblem(error).code === 'NOT_FOUND';
  return isSomeGone ? <Alert severity="error">{t('plan.someGone')}</Alert> : <Refusal error={error} />;
};

/** The proposals, and setting them all. */
export const Proposed = ({
  actionId,
  plan: whole,
  left,
  byHand,
  isFound,
  onChange,
  onRefused,
  onAnew,
  onMade,
}: {
  actionId: number;
  plan: Plan;
  /** Those who were proposed a time and are not to be met after all. */
  left: readonly number[];
  /** What was changed by hand, and whether it was found from before. */
  byHand: ByHand;
  isFound: boolean;
  onChange: (changed: (now: ByHand) => ByHand) => void;
  /** What is free is asked for anew. */
  onRefused: () => void;
  onAnew: () => void;
  onMade: (meetings: readonly { Id: number }[], set: readonly { MenteeId: number }[]) => void;
}) => {
  const { t } = useTranslation('meetings');
  const make = useMakeMany();
  const { times, gone } = changedBy(whole, byHand);
  const setTimes = (next: Times) => onChange((now) => byHandWith(now, times, next));
  const plan = { ...whole, list: whole.list.filter(({ MenteeId }) => !left.includes(MenteeId)) };
  const Data = plan.list.flatMap(({ MenteeId }) => {
    const Time = times.get(MenteeId) ?? '';
    return Time === '' ? [] : [{ MenteeId, Time }];
  });
  const refused = refusedIn(make.error, make.variables);
  const act = () =>
    afterwards(
      make.mutateAsync({ ActionId: actionId, Data }),
      ({ Meetings }) => {
        showToast('success', t('plan.made', { count: Meetings.length }));
        onMade(Meetings, Data);
      },
      () => {
        // All of it stays as it is, with what was chosen since, and each line says what became of its time.
        onChange((now) => heldBy(now, byHand, { times, gone }));
        onRefused();
      },
    );
  const faultOf = (menteeId: number): Fault => {
    const was = gone.get(menteeId);
    if (was !== undefined) return { error: true, helperText: t('plan.gone', { time: showDateTime(was) }) };
    const tried = make.variables?.Data.find((one) => one.MenteeId === menteeId)?.Time;
    const isTaken = refused.has(menteeId) && tried === times.get(menteeId);
    return isTaken ? { error: true, helperText: t('plan.taken') } : {};
  };
  return (
    <Section id="proposed" title={t('plan.proposed')}>
      {isFound && Object.keys(byHand).length > 0 ? <Notice>{t('plan.found')}</Notice> : null}
      {Object.keys(byHand).length === 0 ? null : <Button onClick={onAnew}>{t('plan.anew')}</Button>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mb: 5 }}>
        {plan.list.map((line) => (
          <TimeOf
            key={line.MenteeId}
            line={line}
            plan={plan}
            times={times}
            fault={faultOf(line.MenteeId)}
            onChange={setTimes}
          />
        ))}
      </Box>
      <PlanBoard plan={plan} times={times} onChange={setTimes} />
      <NotMade error={make.error} />
      <ActButton variant="contained" busy={make.isPending} disabled={Data.length === 0} onClick={act} sx={{ mt: 4 }}>
        {t('plan.make')}
      </ActButton>
    </Section>
  );
};
