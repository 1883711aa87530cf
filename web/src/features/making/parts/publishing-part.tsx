/** Until when an action should be done, from whom it is hidden, and for whom and from when it is published. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { menteeRole, mentorRole } from '@telemachos/contract/access/roles.ts';
import { makingFaultsIn } from '@telemachos/contract/features/making/making-faults.ts';
import { dayInAthens, parseDate, showDate, showDay } from '@telemachos/contract/kit/dates.ts';
import { actionFlags, hasFlag } from '@telemachos/contract/kit/flags.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiProblem, send } from '../../../platform/api.ts';
import { useDescribeFailure, type Failure } from '../../../platform/failure-messages.ts';
import { userSurnameFirst } from '../../../platform/person-names.ts';
import { useProject } from '../../../platform/session.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Choice } from '../../../ui/choice.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { Section } from '../../../ui/page.tsx';
import { useFields } from '../../settings/fields-context.shared.tsx';
import { ChoiceAt, DayAt, NumberAt } from '../../settings/inputs.shared.tsx';
import { recordAt } from '../../settings/places.shared.ts';
import { FindUser } from '../../users/find-user.shared.tsx';
import type { PartProps } from '../part-props.ts';
import { hidingFlags, isForSome, useMakingFaultWords, usePublished } from '../making-words.tsx';
import { madeNow, refreshMaking } from '../making.queries.ts';
import { publishDayFault } from '../publish-day.rules.ts';
import { useMayChangeReserved } from '../use-path.ts';
import { PublishedForSection } from './published-for.tsx';

const times = ['none', 'Due', 'DueAfter', 'DueDays'] as const;

/** One of three times, or none. */
const DueSection = ({ action, making }: PartProps) => {
  const { t } = useTranslation('making');
  const { value, put, readOnly = false } = useFields();
  const data = recordAt(value, ['Data']);
  const kind = times.find((one) => data[one] !== undefined) ?? 'none';
  const others = making.Actions.filter(({ Id, Archived }) => Id !== action.Id && !Archived);
  const choose = (next: string): void => {
    const { Due: _due, DueAfter: _after, DueDays: _days, ...rest } = data;
    const fresh = {
      none: {},
      Due: { Due: '' },
      DueAfter: { DueAfter: { Action: others[0]?.Id, Days: 7 } },
      DueDays: { DueDays: 7 },
    }[times.find((one) => one === next) ?? 'none'];
    put(['Data'], { ...rest, ...fresh });
  };
  return (
    <Section id="due" title={t('due.title')} intro={t('due.intro')}>
      <Box sx={{ display: 'grid', gap: 4, maxWidth: 520 }}>
        <Choice
          label={t('due.kind')}
          value={kind}
          disabled={readOnly}
          minWidth={260}
          wide
          onChoose={choose}
          options={times.map((value) => ({ value, label: t(`due.kinds.${value}`) }))}
        />
        {kind === 'Due' ? <DayAt place={['Data', 'Due']} label={t('due.day')} help={t('due.dayHelp')} /> : null}
        {kind === 'DueDays' ? <NumberAt place={['Data', 'DueDays']} label={t('due.days')} /> : null}
        {kind === 'DueAfter' ? (
          <>
            <NumberAt place={['Data', 'DueAfter', 'Days']} label={t('due.days')} />
            <ChoiceAt
              place={['Data', 'DueAfter', 'Action']}
              number
              label={t('due.after')}
              options={others.map(({ Id, Title }) => ({ value: String(Id), label: Title }))}
            />
          </>
        ) : null}
      </Box>
    </Section>
  );
};

/** Each flag with what it means. */
const HidingSection = ({ value }: PartProps) => {
  const { t } = useTranslation('making');
  const { put, faultAt } = useFields();
  const flags = Number(value['Flags'] ?? 0);
  const fault = faultAt(['Flags']);
  const mayHideFromSupervisor = useMayChangeReserved();
  const offered = ([...hidingFlags, 'CanDelete'] as const).filter(
    (flag) => flag !== 'HideFromSupervisor' || mayHideFromSupervisor || hasFlag(flags, flag),
  );
  return (
    <Section id="hiding" title={t('flags.title')} intro={t('flags.intro')}>
      <Box data-path="Flags" sx={{ display: 'grid', gap: 3 }}>
        {offered.map((flag) => (
          <div key={flag}>
            <FormControlLabel
              control={
                <Checkbox
                  checked={hasFlag(flags, flag)}
                  onChange={(_event, on) => put(['Flags'], on ? flags | actionFlags[flag] : flags & ~actionFlags[flag])}
                />
              }
              label={t(`flags.names.${flag}`)}
            />
            <FormHelperText sx={{ ml: 8, mt: 0 }}>{t(`flags.means.${flag}`)}</FormHelperText>
          </div>
        ))}
      </Box>
      {fault ? <FormHelperText error>{fault}</FormHelperText> : null}
    </Section>
  );
};

type Asked = { date?: string | null; MenteeId?: number; MentorId?: number };

/** Publishing, which is done at once and not with what is saved; what is said of it is how it stands afterwards. */
const usePublishing = ({ action, making, again }: PartProps) => {
  const { t } = useTranslation('making');
  const projectId = useProject()?.Id ?? 0;
  const failureOf = useDescribeFailure();
  const words = useMakingFaultWords(new Map(making.Actions.map(({ Id, Title }) => [Id, Title])));
  const forAllNow = (): string => {
    const now = madeNow(projectId, action.Id);
    return now?.PublishAt && Date.parse(now.PublishAt) > Date.now()
      ? t('publish.dayDone', { date: showDate(now.PublishAt) })
      : t('publish.done');
  };
  const peopleDone = (count: number, date: string | null | undefined): string =>
    date ? t('publish.peopleDay', { count, date: showDay(date) }) : t('publish.people', { count });
  return async (what: Asked, said?: string): Promise<Failure | null> => {
    try {
      const { People } = await send('/api/action/publish', { ActionId: action.Id, ...what });
      await refreshMaking();
      showToast('success', what.MentorId === undefined ? (said ?? forAllNow()) : peopleDone(People, what.date));
      again();
      return null;
    } catch (error) {
      const [fault] = makingFaultsIn(toApiProblem(error).details);
      return fault ? { message: words(fault), isPermanent: true } : failureOf(error);
    }
  };
};

/** For whom somebody is looked for, and from which day (ISO) on, if one is written. */
type Whom = 'MenteeId' | 'MentorId';
type Finding = { whom: Whom; date?: string };

/** For all or for some, now or on a day. */
const Ways = ({
  isClean,
  onAll,
  onFind,
}: {
  isClean: boolean;
  onAll: (date?: string) => void;
  onFind: (finding: Finding) => void;
}) => {
  const { t } = useTranslation('making');
  const [day, setDay] = useState('');
  const [fault, setFault] = useState<ReturnType<typeof publishDayFault>>(null);
  const judge = (): boolean => {
    const found = publishDayFault(day, dayInAthens(Date.now()));
    setFault(found);
    return found === null;
  };
  const onDay = (): void => {
    if (judge()) onAll(parseDate(day) ?? '');
  };
  /** A day that is written holds for one or some as it does for all. */
  const find = (whom: Whom): void => {
    if (day.trim() === '') onFind({ whom });
    else if (judge()) onFind({ whom, date: parseDate(day) ?? '' });
  };
  return (
    <>
      <Button variant="contained" disabled={!isClean} onClick={() => onAll()}>
        {t('publish.now')}
      </Button>
      <TextField
        size="small"
        label={t('publish.day')}
        value={day}
        onChange={({ target }) => {
          setDay(target.value);
          setFault(null);
        }}
        onBlur={() => day !== '' && judge()}
        error={fault !== null}
        helperText={fault === null ? t('publish.dayHelp') : t(`publish.dayFaults.${fault}`)}
        slotProps={{ htmlInput: { inputMode: 'numeric' }, formHelperText: { role: 'status' } }}
      />
      <Button variant="outlined" disabled={!isClean} onClick={onDay}>
        {t('publish.onDay')}
      </Button>
      <Button disabled={!isClean} onClick={() => find('MenteeId')}>
        {t('publish.mentee')}
      </Button>
      <Button disabled={!isClean} onClick={() => find('MentorId')}>
        {t('publish.mentor')}
      </Button>
    </>
  );
};

const PublishSection = (props: PartProps) => {
  const { t } = useTranslation('making');
  const { action, isClean } = props;
  const projectId = useProject()?.Id ?? 0;
  const confirm = useConfirm();
  const published = usePublished();
  const publish = usePublishing(props);
  const [failure, setFailure] = useState<string | null>(null);
  const [finding, setFinding] = useState<Finding | null>(null);
  const act = async (what: Asked, said?: string): Promise<void> =>
    setFailure((await publish(what, said))?.message ?? null);
  const isPublished = hasFlag(action.Flags, 'Published');
  const forAll = isPublished && !hasFlag(action.Flags, 'NamedOnly');
  const waits = action.PublishAt !== null && !forAll;
  /** Where some see it, nobody makes all see it by mistake. */
  const forEverybody = (date?: string): void => {
    const what = date === undefined ? {} : { date };
    if (!isPublished) return void act(what);
    void confirm({
      title: t('publish.allTitle', { title: action.Title }),
      text: t('publish.allText', { some: published(action).label }),
      yes: t(date === undefined ? 'publish.now' : 'publish.onDay'),
      act: () => publish(what),
    });
  };
  const doneFor = (person: Parameters<typeof userSurnameFirst>[0]): string =>
    finding?.date
      ? t('publish.personDay', { name: userSurnameFirst(person), date: showDay(finding.date) })
      : t('publish.personDone', { name: userSurnameFirst(person) });
  const takeBack = () =>
    confirm({
      title: t('publish.backTitle'),
      text: t('publish.backText'),
      yes: t('publish.back'),
      act: () => publish({ date: null }, t('publish.backDone')),
    });
  return (
    <Section id="publish" title={t('publish.title')} intro={t('publish.intro')}>
      <Typography role="status" sx={{ mb: 3, fontWeight: 600 }}>
        {published(action).label}
      </Typography>
      {isClean ? null : (
        <Alert severity="info" sx={{ mb: 3 }}>
          {t('publish.saveFirst')}
        </Alert>
      )}
      {failure ? (
        <Alert severity="error" sx={{ mb: 3 }}>
          {failure}
        </Alert>
      ) : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-start' }}>
        {forAll || action.Archived ? null : <Ways isClean={isClean} onAll={forEverybody} onFind={setFinding} />}
        {isPublished || waits ? (
          <Button color="error" disabled={!isClean} onClick={() => void takeBack()}>
            {t('publish.back')}
          </Button>
        ) : null}
      </Box>
      {finding ? (
        <FindUser
          projectId={projectId}
          roles={[finding.whom === 'MenteeId' ? menteeRole : mentorRole]}
          onClose={() => setFinding(null)}
          onChoose={(person) =>
            void act({ [finding.whom]: person.Id, ...(finding.date && { date: finding.date }) }, doneFor(person))
          }
        />
      ) : null}
    </Section>
  );
};

export const PublishingPart = (props: PartProps) => {
  const { readOnly = false } = useFields();
  return (
    <>
      {readOnly ? null : <PublishSection {...props} />}
      {!readOnly && isForSome(props.action) ? <PublishedForSection {...props} /> : null}
      <DueSection {...props} />
      <HidingSection {...props} />
    </>
  );
};
