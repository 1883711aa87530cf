/** One meeting: when, with whom, where; moved, cancelled and recorded by who holds it, or declined by whom it is with. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MeetingLine } from '@telemachos/contract/features/meetings/meetings.wire.ts';
import { showTime } from '@telemachos/contract/kit/dates.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { toUrlSegment, useProject, useSession } from '../../platform/session.ts';
import { When } from '../../ui/written.tsx';
import { CancelForm, CannotForm, MoveForm } from './meeting-forms.tsx';
import { RecordForm } from './record-form.tsx';
import { StandingChip, standingOf, useIsStaff, useMayChange, useOthers } from './meeting-item.tsx';
import { Gone, UnlessGone } from './gone.tsx';
import { RebookForm } from './own-rebook.tsx';
import { useNow } from './use-now.ts';
import { titleIn } from './words.ts';

/** What is done with it. */
type Act = 'move' | 'cancel' | 'record' | 'cannot' | 'rebook';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '120px 1fr' }, columnGap: 4 }}>
    <Box component="dt" sx={{ color: 'text.secondary' }}>
      {name}
    </Box>
    <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </Box>
);

const Facts = ({ meeting, book }: { meeting: MeetingLine; book: boolean }) => {
  const { t } = useTranslation('meetings');
  const project = useProject();
  const session = useSession();
  const others = useOthers();
  const staff = useIsStaff();
  const isOwn = meeting.Mentees.some(({ Id }) => Id === session?.Id);
  const segment = project ? toUrlSegment(project) : '';
  const first = meeting.Mentees[0]?.Id ?? 0;
  const page = isOwn ? `mentee/action/${meeting.ActionId}` : `mentor/mentee/${first}/${meeting.ActionId}`;
  const away = meeting.Mentees.filter(({ Comes }) => !Comes);
  return (
    <Box component="dl" sx={{ display: 'grid', gap: 2, m: 0 }}>
      <Fact name={t('meeting.when')}>
        <When at={meeting.Start} />–{showTime(meeting.End)}
      </Fact>
      <Fact name={t('meeting.with')}>{others(meeting)}</Fact>
      {meeting.Place === '' ? null : <Fact name={t('meeting.where')}>{meeting.Place}</Fact>}
      {meeting.Link === '' || meeting.State === 'cancelled' ? null : (
        <Fact name={t('meeting.link')}>
          <a href={meeting.Link} target="_blank" rel="noreferrer noopener">
            {t('meeting.openLink')}
          </a>
        </Fact>
      )}
      {meeting.OffBy === null ? null : (
        <Fact name={t('meeting.offBy')}>
          {isOwn && meeting.OffBy === 'mentee' ? t('own.by') : t(`offBy.${meeting.OffBy}`)}
        </Fact>
      )}
      {meeting.Reason === '' ? null : <Fact name={t('meeting.reason')}>{meeting.Reason}</Fact>}
      {away.map(({ Id, Name, LeftBy, Reason }) => (
        <Fact key={Id} name={t('state.cannot')}>
          {LeftBy === null ? Name : t(`leftBy.${LeftBy}`, { name: Name })}
          {Reason === '' ? null : <div>{Reason}</div>}
        </Fact>
      ))}
      {isOwn && book && meeting.State === 'planned' && !meeting.MayRebook ? <div>{t('own.mentorSets')}</div> : null}
      {isOwn || staff ? (
        <div>
          <Link to={`/${segment}/${page}`}>{t('meeting.page')}</Link>
        </div>
      ) : null}
    </Box>
  );
};

/** What may be done with it now. */
const actsOf = (
  meeting: MeetingLine,
  {
    mayChange,
    mayTell,
    isOwn,
    book,
    now,
  }: { mayChange: boolean; mayTell: boolean; isOwn: boolean; book: boolean; now: number },
): Act[] => {
  const isAhead = Date.parse(meeting.Start) > now;
  if (isOwn) {
    if (meeting.State !== 'planned' || !isAhead || !meeting.Mentees.some(({ Comes }) => Comes)) return [];
    return book && meeting.MayRebook ? ['rebook', 'cannot'] : ['cannot'];
  }
  if (meeting.State === 'cancelled') return [];
  const planned: Act[] = mayChange && meeting.State === 'planned' ? ['move', 'cancel'] : [];
  return isAhead || !mayTell ? planned : ['record', ...planned];
};

/** The dialog; what is done with it takes the place of its facts. */
export const MeetingDialog = ({
  meeting,
  book,
  gone,
  onClose,
}: {
  meeting: MeetingLine;
  book: boolean;
  /** It is not among what was read any more. */
  gone: boolean;
  onClose: () => void;
}) => {
  const { t } = useTranslation(['meetings', 'common']);
  const language = useLanguage();
  const session = useSession();
  const mayChange = useMayChange();
  const mayTell = useIsStaff() && meeting.MayTell;
  const now = useNow();
  const [act, setAct] = useState<Act | null>(null);
  const isOwn = meeting.Mentees.some(({ Id }) => Id === session?.Id);
  const acts = gone ? [] : actsOf(meeting, { mayChange: mayChange(meeting), mayTell, isOwn, book, now });
  const labels: Record<Act, string> = {
    move: t('meetings:meeting.move'),
    cancel: t('meetings:meeting.cancel'),
    record: t('meetings:meeting.attendance'),
    cannot: t('meetings:own.cannot'),
    rebook: t('meetings:own.rebook'),
  };
  const forms: Record<Act, (props: { meeting: MeetingLine; onDone: () => void; onBack: () => void }) => ReactNode> = {
    move: MoveForm,
    cancel: CancelForm,
    record: RecordForm,
    cannot: CannotForm,
    rebook: RebookForm,
  };
  const Form = act === null ? null : forms[act];
  return (
    <Dialog data-in-address open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="meeting-title">
      <DialogTitle id="meeting-title">{titleIn(language, meeting)}</DialogTitle>
      <UnlessGone gone={gone}>
        {Form ? (
          <Form meeting={meeting} onDone={onClose} onBack={() => setAct(null)} />
        ) : (
          <>
            {gone ? <Gone /> : null}
            <DialogContent>
              <Box sx={{ mb: 4 }}>
                <StandingChip standing={standingOf(meeting, now, session?.Id)} />
              </Box>
              <Facts meeting={meeting} book={book} />
            </DialogContent>
            <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
              {acts.map((one) => (
                <Button key={one} onClick={() => setAct(one)}>
                  {labels[one]}
                </Button>
              ))}
              <Button variant="contained" onClick={onClose}>
                {t('common:close')}
              </Button>
            </DialogActions>
          </>
        )}
      </UnlessGone>
    </Dialog>
  );
};
