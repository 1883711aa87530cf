/** What a mentee's page opens on: how the person stands, what needs the mentor, then the actions by group. */
import StickyNote2Outlined from '@mui/icons-material/StickyNote2Outlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { doneOf, groupsOf, nextStep } from '@telemachos/contract/features/actions/groups.rules.ts';
import { needReasons, type NeedReason } from '@telemachos/contract/features/mentoring/mentoring.rules.ts';
import type { MenteeAction } from '@telemachos/contract/features/mentoring/mentoring.wire.ts';
import { dayInAthens, showDate, showDay, showLastDay } from '@telemachos/contract/kit/dates.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Download } from '../../ui/download.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Section } from '../../ui/page.tsx';
import { Dated } from '../../ui/written.tsx';
import { StateMark, useWords } from '../actions/action-words.shared.tsx';
import { addressOfFile } from '../actions/upload-parts.shared.tsx';
import { useStateWord } from './action-panel.tsx';
import type { MenteeView } from './mentoring.queries.ts';
import { ReasonChip, useStandsSince } from './reason.shared.tsx';

type Actions = readonly MenteeAction[];

/** The files of a mentee. */
type Given = { files: MenteeView['Files']; menteeId: number };

/** So many files are listed at first. */
const initialFiles = 5;

/** An action, where it leads, and how it stands; `reason` says why it needs somebody. */
const ActionLink = ({ action, to, reason }: { action: MenteeAction; to: string; reason?: NeedReason }) => {
  const { t } = useTranslation('mentoring');
  const words = useWords();
  const stateWord = useStateWord();
  const since = useStandsSince()(action);
  return (
    <Box
      component={Link}
      to={to}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        px: 3,
        py: 2,
        minHeight: 52,
        borderRadius: 'var(--radius)',
        color: 'text.primary',
        textDecoration: 'none',
        '&:hover': { bgcolor: 'var(--grey-100)' },
      }}
    >
      <StateMark state={action.State} size={28} calm />
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
        <Box sx={{ lineHeight: 1.3, overflowWrap: 'anywhere' }}>{words.title(action)}</Box>
        <Box sx={{ fontSize: '0.75rem', color: action.Overdue ? 'error.main' : 'text.secondary' }}>
          {stateWord(action)}
          {action.State === 'underway' && action.Completion > 0 ? ` · ${action.Completion}%` : ''}
          {since === '' ? '' : ' · '}
          <Dated>{since}</Dated>
          {action.Meeting ? ` · ${showDay(action.Meeting.Date)} ${action.Meeting.Time}` : ''}
          {action.Overdue && action.Due ? ` · ${t('mentee.overdue', { date: showLastDay(action.Due) })}` : ''}
        </Box>
      </Box>
      {reason ? <ReasonChip reason={reason} /> : null}
      {action.HasPublic || action.HasPrivate ? (
        <StickyNote2Outlined titleAccess={t('mentee.hasNote')} sx={{ fontSize: 18, color: 'text.secondary' }} />
      ) : null}
    </Box>
  );
};

/** The groups, each with its actions and how many of them are done; those that are done whole are folded. */
const Groups = ({ actions, base, level = 'h3' }: { actions: Actions; base: string; level?: 'h3' | 'h4' }) => {
  const words = useWords();
  return groupsOf(actions).map(({ group, lines, done }) => (
    <Fold
      key={`${group} ${done < lines.length}`}
      title={lines[0] ? words.group(lines[0]) : group}
      note={`${done}/${lines.length}`}
      level={level}
      open={done < lines.length}
    >
      {lines.map((action) => (
        <ActionLink key={action.Id} action={action} to={`${base}/${action.Id}`} />
      ))}
    </Fold>
  ));
};

/** What needs the mentor, most pressing first. */
const needsOf = (actions: Actions): { action: MenteeAction; reason: NeedReason }[] =>
  actions
    .flatMap((action) => (action.Reason ? [{ action, reason: action.Reason }] : []))
    .sort((a, b) => needReasons.indexOf(a.reason) - needReasons.indexOf(b.reason));

/** How the person stands, in a line of figures. */
const Summary = ({
  own,
  needs,
  today,
  silentSince,
}: {
  own: Actions;
  needs: number;
  today: string;
  silentSince: string | null;
}) => {
  const { t } = useTranslation('mentoring');
  const [meeting] = own
    .flatMap(({ Meeting, State }) => (Meeting && State !== 'done' && Meeting.Date >= today ? [Meeting] : []))
    .sort((a, b) => `${a.Date} ${a.Time}`.localeCompare(`${b.Date} ${b.Time}`));
  const overdue = own.filter(({ Overdue, State }) => Overdue && State !== 'done').length;
  const { done, all } = doneOf(own);
  const figures = [
    [t('mentee.summary.done', { done, count: all }), ...(own.length > all ? [t('mentee.summary.counted')] : [])].join(
      ' ',
    ),
    ...(needs > 0 ? [t('mentee.summary.needs', { count: needs })] : []),
    ...(overdue > 0 ? [t('mentee.summary.overdue', { count: overdue })] : []),
    ...(silentSince === null ? [] : [t('mentee.summary.silent', { date: showDate(silentSince) })]),
    meeting
      ? t('mentee.summary.meeting', { date: showDay(meeting.Date), time: meeting.Time })
      : t('mentee.summary.noMeeting'),
  ];
  return (
    <Box component="ul" aria-label={t('mentee.summary.title')} sx={{ listStyle: 'none', p: 0, mb: 5 }}>
      {figures.map((figure) => (
        <Box
          component="li"
          key={figure}
          sx={{ display: 'inline', '& + &::before': { content: '" · "', color: 'text.secondary' } }}
        >
          <Dated>{figure}</Dated>
        </Box>
      ))}
    </Box>
  );
};

/** What the mentee gave, newest first, each with the action it is for. */
const Files = ({ files, actions, menteeId, base }: Given & { actions: Actions; base: string }) => {
  const { t } = useTranslation('uploads');
  const words = useWords();
  const [all, setAll] = useState(false);
  if (files.length === 0) return null;
  return (
    <Section id="files" title={t('files')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {files.slice(0, all ? files.length : initialFiles).map(({ Id, ActionId, Name, At }) => {
          const action = actions.find((one) => one.Id === ActionId);
          return (
            <Box component="li" key={Id} sx={{ overflowWrap: 'anywhere' }}>
              <Download href={addressOfFile(ActionId, Id, menteeId)}>{Name}</Download>
              <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
                {showDate(At)}
                {action ? (
                  <>
                    {' · '}
                    <Link to={`${base}/${ActionId}`}>{words.title(action)}</Link>
                  </>
                ) : null}
              </Box>
            </Box>
          );
        })}
      </Box>
      {all || files.length <= initialFiles ? null : (
        <Button sx={{ mt: 2 }} onClick={() => setAll(true)}>
          {t('allFiles', { count: files.length })}
        </Button>
      )}
    </Section>
  );
};

/** The page without an action. */
export const MenteeOverview = ({
  actions,
  heard,
  silent,
  base,
  works,
  files,
  menteeId,
}: Given & {
  actions: Actions;
  heard: string;
  silent: boolean;
  base: string;
  works: boolean;
}) => {
  const { t } = useTranslation('mentoring');
  const words = useWords();
  const [today] = useState(() => dayInAthens(Date.now()));
  const own = actions.filter(({ OfMentee }) => OfMentee);
  const others = actions.filter(({ OfMentee }) => !OfMentee);
  const needs = works ? needsOf(actions) : [];
  const next = nextStep(own);
  return (
    <>
      {/* Where nothing else needs the mentor, silence is what does, and is told below. */}
      <Summary
        own={own}
        needs={needs.length}
        today={today}
        silentSince={silent && (needs.length > 0 || !works) ? heard : null}
      />
      <Section id="needs" title={t('mentee.needs.title')}>
        {needs.length === 0 ? (
          <Typography sx={{ color: 'text.secondary' }}>
            {works && silent ? t('mentee.needs.silent', { date: showDate(heard) }) : t('mentee.needs.none')}
          </Typography>
        ) : (
          needs.map(({ action, reason }) => (
            <ActionLink key={action.Id} action={action} to={`${base}/${action.Id}`} reason={reason} />
          ))
        )}
        {next ? <Typography sx={{ mt: 3 }}>{t('mentee.needs.next', { title: words.title(next) })}</Typography> : null}
      </Section>
      <Files files={files} actions={actions} menteeId={menteeId} base={base} />
      <Section id="actions" title={t('mentee.actions')}>
        <Groups actions={own} base={base} />
        {others.length === 0 ? null : (
          <Box sx={{ mt: 5 }}>
            <Fold title={t('mentee.programme')} note={`(${others.length})`}>
              <Groups actions={others} base={base} level="h4" />
            </Fold>
          </Box>
        )}
      </Section>
    </>
  );
};
