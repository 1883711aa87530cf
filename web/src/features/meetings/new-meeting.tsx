/** A new meeting: about what, with whom, when and where; with several where the action is for groups, and every week. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import { maxRepeats } from '@telemachos/contract/features/meetings/meetings.rules.ts';
import { dayInAthens, showDay } from '@telemachos/contract/kit/dates.ts';
import { toApiProblem, type OutputOfPath } from '../../platform/api.ts';
import { useLanguage } from '../../platform/i18n.ts';
import type { OwnProject } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { useDraftFields } from '../../platform/use-draft-fields.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { EmptyState, ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { Dated } from '../../ui/written.tsx';
import { Comers } from './comers.tsx';
import { comersIn, textOf, type Comer } from './comers.rules.ts';
import { scrolledWithin } from './meeting-forms.tsx';
import { isUnheard } from './meanwhile.tsx';
import { useActions, useMake, useSlots, useTimes } from './meetings.queries.ts';
import { useClosing } from './use-closing.ts';
import { daysTaken, Refusal } from './refusal.tsx';
import { faultsOf, MeetingInputs, readMeeting, type TypedFaults } from './typed-meeting.tsx';
import { useFaultFocus } from '../../ui/use-fault-focus.ts';
import { useNow } from './use-now.ts';
import { titleOfAction } from './words.ts';

type Action = OutputOfPath<'/api/action/all'>[number];
type Actions = readonly [Action, ...Action[]];

/** `where` is whether the place and the link are one's own, and not the usual ones; `who` are those who come. */
const empty = { action: '', who: '', day: '', time: '', minutes: '', place: '', link: '', where: '', repeat: '0' };

/** Where whoever holds the meeting usually meets: the mentor of those who are chosen, else oneself. */
const useUsual = (project: OwnProject, actionId: number, chosen: readonly number[]) => {
  const own = useTimes(project.Id).data;
  const today = dayInAthens(useNow());
  const asked = { ActionId: actionId, MenteeIds: [...chosen], From: today, Until: today };
  const theirs = useSlots(asked, chosen.length > 0).data;
  return chosen.length > 0 && theirs && theirs.MentorId !== null ? theirs : own;
};

/** What is typed of a new meeting, kept on this device until it is made or given up by hand; and making it. */
const useNew = (
  { project, slotMinutes, actions }: { project: OwnProject; slotMinutes: number; actions: Actions },
  onClose: () => void,
) => {
  const { t } = useTranslation('meetings');
  const make = useMake();
  const closing = useClosing(onClose);
  const first = { ...empty, minutes: String(slotMinutes) };
  const { fields: kept, change: write, forget } = useDraftFields(`new-meeting-${project.Id}`, first);
  const action = actions.find(({ Id }) => String(Id) === kept.action) ?? actions[0];
  // Those who were to come to an action that is no more come to no other.
  const isSameAction = kept.action === '' || kept.action === String(action.Id);
  const chosen = isSameAction ? comersIn(kept.who) : [];
  const ids = chosen.map(({ Id }) => Id);
  const [tries, setTries] = useState(0);
  const tried = tries > 0;
  /** Days of the series that are left out. */
  const [without, setWithout] = useState<readonly string[]>([]);
  const defaults = useUsual(project, action.Id, ids);
  const fields = kept.where === '' && defaults ? { ...kept, place: defaults.Place, link: defaults.Link } : kept;
  const change = (changes: Partial<typeof empty>) => {
    const isWhere = changes.place !== undefined || changes.link !== undefined;
    write({ ...changes, ...(isWhere && { where: '1', place: fields.place, link: fields.link, ...changes }) });
    // Another series has other days, and what was said of the one before is not said of it.
    if (!isWhere) setWithout([]);
    if (!isWhere && make.isError) make.reset();
  };
  const read = readMeeting(fields);
  const repeat = /^\d{1,2}$/.test(fields.repeat.trim()) ? Number(fields.repeat) : -1;
  const isRepeat = repeat >= 0 && repeat <= maxRepeats;
  const faults: TypedFaults = { ...faultsOf(make.error), ...(tried && read.faults) };
  const act = (leftOut = without) => {
    setTries(tries + 1);
    if (!read.sent || !isRepeat || chosen.length === 0) return;
    const sent = { ActionId: action.Id, MenteeIds: ids, ...read.sent, Repeat: repeat, Without: [...leftOut] };
    closing(make.mutateAsync(sent), ({ Meetings }) => {
      forget();
      showToast('success', t('plan.made', { count: Meetings.length }));
    });
  };
  const taken = repeat > 0 ? daysTaken(make.error) : [];
  const actWithout = () => {
    const leftOut = [...new Set([...without, ...taken])].sort();
    setWithout(leftOut);
    act(leftOut);
  };
  /** Where all of the series is taken, there is nothing to make without it. */
  const mayLeaveOut = taken.length > 0 && without.length + taken.length <= repeat;
  return {
    fields,
    change,
    forget,
    action,
    chosen,
    choose: (comers: readonly Comer[]) => change({ action: String(action.Id), who: textOf(comers) }),
    tries,
    faults,
    isRepeat,
    make,
    act,
    series: { is: repeat > 0, without, taken, mayLeaveOut, actWithout },
  };
};

/** How many more of it there are, a week after each other. */
const Repeat = ({
  value,
  wrong,
  error,
  readOnly,
  onChange,
}: {
  value: string;
  wrong: boolean;
  error: Error | null;
  readOnly: boolean;
  onChange: (text: string) => void;
}) => {
  const { t } = useTranslation('meetings');
  const problem = error === null ? null : toApiProblem(error);
  const day = problem?.fields['Repeat'] === undefined ? undefined : problem.details['Day'];
  const missing = typeof day === 'string' ? t('clash.noSuchDay', { day: showDay(day) }) : null;
  return (
    <TextField
      label={t('new.repeat')}
      value={value}
      error={wrong || missing !== null}
      helperText={missing ?? t(wrong ? 'times.numberWrong' : 'new.repeatHelp', { most: maxRepeats })}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { maxLength: 3, autoComplete: 'off', inputMode: 'numeric', readOnly } }}
    />
  );
};

/** Why it was refused; of a series the days that are taken may be left out. */
const SeriesRefusal = ({
  series,
  error,
  busy,
}: {
  series: ReturnType<typeof useNew>['series'];
  error: Error | null;
  busy: boolean;
}) => {
  const { t } = useTranslation('meetings');
  const { is, without, taken, mayLeaveOut, actWithout } = series;
  const fields = Object.entries(error === null ? {} : toApiProblem(error).fields);
  const strange = fields.flatMap(([name, code]) =>
    code === 'NOT_OF_SERIES' ? (without[Number(name.replace('Without.', ''))] ?? []) : [],
  );
  return (
    <>
      {without.length === 0 ? null : (
        <div>
          <Dated>{t('clash.leftOut', { days: without.map((day) => showDay(day)).join(', ') })}</Dated>
        </div>
      )}
      {strange.length === 0 ? null : (
        <Box role="alert" sx={{ color: 'error.main' }}>
          <Dated>{t('clash.notOfSeries', { days: strange.map((day) => showDay(day)).join(', ') })}</Dated>
        </Box>
      )}
      <Refusal error={error} series={is} all={!mayLeaveOut} />
      {mayLeaveOut ? (
        <ActButton variant="outlined" busy={busy} onClick={actWithout} sx={{ justifySelf: 'start' }}>
          {t('clash.without', { count: taken.length })}
        </ActButton>
      ) : null}
    </>
  );
};

const Form = ({
  project,
  slotMinutes,
  actions,
  onClose,
}: {
  project: OwnProject;
  slotMinutes: number;
  actions: Actions;
  onClose: () => void;
}) => {
  const { t } = useTranslation(['meetings', 'common']);
  const language = useLanguage();
  const typing = useNew({ project, slotMinutes, actions }, onClose);
  const { fields, change, forget, action, chosen, choose, tries, faults, isRepeat, make, act, series } = typing;
  const tried = tries > 0;
  const form = useFaultFocus(tries, make.error);
  return (
    <Box
      ref={form}
      component="form"
      data-in-order
      noValidate
      sx={scrolledWithin}
      onSubmit={(event) => {
        event.preventDefault();
        act();
      }}
    >
      <DialogContent sx={{ display: 'grid', gap: 4, pt: '8px !important' }}>
        <Choice
          label={t('meetings:plan.action')}
          value={String(action.Id)}
          options={actions.map((one) => ({ value: String(one.Id), label: titleOfAction(language, one) }))}
          onChoose={(value) => change({ action: value, who: '' })}
          minWidth={280}
          wide
          readOnly={make.isPending}
        />
        <Comers
          key={action.Id}
          action={action}
          project={project}
          chosen={chosen}
          fault={tried && chosen.length === 0 ? t('meetings:new.nobody') : null}
          readOnly={make.isPending}
          onChoose={choose}
        />
        <MeetingInputs typed={fields} faults={faults} readOnly={make.isPending} onChange={change} />
        <Repeat
          value={fields.repeat}
          wrong={tried && !isRepeat}
          error={make.error}
          readOnly={make.isPending}
          onChange={(repeat) => change({ repeat })}
        />
        <SeriesRefusal series={series} error={make.error} busy={make.isPending} />
      </DialogContent>
      <DialogActions>
        <Button
          onClick={() => {
            // What was sent and not heard of is not given up with it.
            if (!isUnheard(make)) forget();
            onClose();
          }}
        >
          {t('common:cancel')}
        </Button>
        <ActButton type="submit" variant="contained" busy={make.isPending}>
          {t('meetings:new.make')}
        </ActButton>
      </DialogActions>
    </Box>
  );
};

/**
 * Escape only closes, and what was typed stays. A press beside it does nothing: the second of a double press on the button
 * that opened it falls there.
 */
export const NewMeeting = ({
  project,
  slotMinutes,
  onClose,
}: {
  project: OwnProject;
  slotMinutes: number;
  onClose: () => void;
}) => {
  const { t } = useTranslation('meetings');
  const read = useActions(project.Id);
  const [first, ...others] = (read.data ?? []).filter(({ TypeId }) => TypeId === actionTypeIds.meeting);
  return (
    <Dialog
      data-in-address
      open
      onClose={(_event, why) => (why === 'backdropClick' ? undefined : onClose())}
      maxWidth="sm"
      fullWidth
      aria-labelledby="new-meeting"
    >
      <DialogTitle id="new-meeting">{t('new.title')}</DialogTitle>
      {read.isPending ? <TextSkeleton lines={4} /> : null}
      {read.isError ? <ErrorState error={read.error} retry={() => void read.refetch()} /> : null}
      {read.data && !first ? <EmptyState title={t('plan.noActions')} /> : null}
      {first ? (
        <Form project={project} slotMinutes={slotMinutes} actions={[first, ...others]} onClose={onClose} />
      ) : null}
    </Dialog>
  );
};
