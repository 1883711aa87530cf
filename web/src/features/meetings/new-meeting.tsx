/** A new meeting: about what, with whom, when and where; with several where the action is for groups, and every week. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import { mostRepeats, mostTogether } from '@telemachos/contract/features/meetings/meetings.rules.ts';
import type { OutputOfPath } from '../../platform/api.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { userInList } from '../../platform/person.ts';
import type { OwnProject } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { useTypedFields } from '../../platform/use-typed-text.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Pager } from '../../ui/pager.tsx';
import { EmptyState, ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { useActions, useMake, useMenteesOf, afterwards } from './meetings.queries.ts';
import { Refusal } from './refusal.tsx';
import { faultsOf, MeetingInputs, readMeeting, type TypedFaults } from './typed-meeting.tsx';
import { titleOfAction } from './words.ts';

type Action = OutputOfPath<'/api/action/all'>[number];

/** The mentees of an action, one or several to be chosen, page by page. */
const Comers = ({
  action,
  project,
  chosen,
  fault,
  onChoose,
}: {
  action: Action;
  project: OwnProject;
  chosen: readonly number[];
  fault: string | null;
  onChoose: (ids: number[]) => void;
}) => {
  const { t } = useTranslation('meetings');
  const [page, setPage] = useState(0);
  const read = useMenteesOf(action.Id, project.Id, page);
  const together = action.Data.Together === true;
  if (read.isPending) return <TextSkeleton lines={2} />;
  if (read.isError) return <ErrorState error={read.error} retry={() => void read.refetch()} />;
  const people = read.data.list.map(({ User }) => ({ value: String(User.Id), label: userInList(User) }));
  const pages = read.data.count ?? 1;
  const toggle = (id: number, on: boolean) => onChoose(on ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <>
      {together ? (
        <Box component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
          <Box component="legend" sx={{ fontWeight: 600, mb: 1 }}>
            {t('new.who', { count: chosen.length, most: mostTogether })}
          </Box>
          <Box sx={{ display: 'grid', maxHeight: 240, overflow: 'auto' }}>
            {people.map(({ value, label }) => (
              <FormControlLabel
                key={value}
                label={label}
                control={
                  <Checkbox
                    checked={chosen.includes(Number(value))}
                    onChange={(_event, on) => toggle(Number(value), on)}
                  />
                }
              />
            ))}
          </Box>
        </Box>
      ) : (
        <Choice
          label={t('meeting.with')}
          value={String(chosen[0] ?? '')}
          options={[{ value: '', label: t('new.choose') }, ...people]}
          onChoose={(value) => onChoose(value === '' ? [] : [Number(value)])}
          minWidth={280}
          wide
        />
      )}
      {fault === null ? null : (
        <Box role="alert" sx={{ color: 'error.main' }}>
          {fault}
        </Box>
      )}
      {pages > 1 ? <Pager page={page} pages={pages} all={read.data.All} size={people.length} onPage={setPage} /> : null}
    </>
  );
};

const empty = { day: '', time: '', minutes: '', place: '', link: '', repeat: '0' };

/** What is typed of a new meeting, kept on this device until it is made or given up by hand; and making it. */
const useNew = (project: OwnProject, slotMinutes: number, onClose: () => void) => {
  const { t } = useTranslation('meetings');
  const make = useMake();
  const first = { ...empty, minutes: String(slotMinutes) };
  const { fields, change, forget } = useTypedFields(`new-meeting-${project.Id}`, first);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [tried, setTried] = useState(false);
  const read = readMeeting(fields);
  const repeat = /^\d{1,2}$/.test(fields.repeat.trim()) ? Number(fields.repeat) : -1;
  const isRepeat = repeat >= 0 && repeat <= mostRepeats;
  const faults: TypedFaults = { ...faultsOf(make.error), ...(tried && read.faults) };
  const act = (ActionId: number) => {
    setTried(true);
    if (!read.sent || !isRepeat || chosen.length === 0) return;
    afterwards(make.mutateAsync({ ActionId, MenteeIds: [...chosen], ...read.sent, Repeat: repeat }), ({ Meetings }) => {
      forget();
      toast('success', t('plan.made', { count: Meetings.length }));
      onClose();
    });
  };
  return { fields, change, forget, chosen, setChosen, tried, faults, isRepeat, make, act };
};

const Form = ({
  project,
  slotMinutes,
  actions,
  onClose,
}: {
  project: OwnProject;
  slotMinutes: number;
  actions: readonly [Action, ...Action[]];
  onClose: () => void;
}) => {
  const { t } = useTranslation(['meetings', 'common']);
  const language = useLanguage();
  const [actionId, setActionId] = useState(actions[0].Id);
  const action = actions.find(({ Id }) => Id === actionId) ?? actions[0];
  const typing = useNew(project, slotMinutes, onClose);
  const { fields, change, forget, chosen, setChosen, tried, faults, isRepeat, make, act } = typing;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        act(action.Id);
      }}
    >
      <DialogContent sx={{ display: 'grid', gap: 4, pt: '8px !important' }}>
        <Choice
          label={t('meetings:plan.action')}
          value={String(action.Id)}
          options={actions.map((one) => ({ value: String(one.Id), label: titleOfAction(language, one) }))}
          onChoose={(value) => {
            setActionId(Number(value));
            setChosen([]);
          }}
          minWidth={280}
          wide
        />
        <Comers
          key={action.Id}
          action={action}
          project={project}
          chosen={chosen}
          fault={tried && chosen.length === 0 ? t('meetings:new.nobody') : null}
          onChoose={setChosen}
        />
        <MeetingInputs typed={fields} faults={faults} onChange={change} />
        <TextField
          label={t('meetings:new.repeat')}
          value={fields.repeat}
          error={tried && !isRepeat}
          helperText={t(tried && !isRepeat ? 'meetings:times.numberWrong' : 'meetings:new.repeatHelp', {
            most: mostRepeats,
          })}
          onChange={(event) => change({ repeat: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 3, autoComplete: 'off', inputMode: 'numeric' } }}
        />
        <Refusal error={make.error} />
      </DialogContent>
      <DialogActions>
        <Button
          onClick={() => {
            forget();
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

/** A key or a press outside only closes, and what was typed stays. */
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
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="new-meeting">
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
