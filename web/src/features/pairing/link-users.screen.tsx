/** Linking mentees with mentors, for the project or per action, one and many (specification 001 §2, §5). */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Link } from '@tanstack/react-router';
import type { Followed } from '@telemachos/contract/features/meetings/meetings.wire.ts';
import type { LinkPreview } from '@telemachos/contract/features/pairing/pairing.wire.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiProblem } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { toUrlSegment, useProject, useSession, type OwnProject } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { useSearchParams, useSetSearchParams } from '../../platform/url.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { StickyBulkBar } from '../../ui/lists.tsx';
import { PageHeader, Section } from '../../ui/page.tsx';
import { FollowedMeetings } from '../meetings/followed.shared.tsx';
import { chosenForLinks, taken } from './chosen.shared.ts';
import { ActionPicker } from './action-picker.tsx';
import { Preview } from './link-preview.tsx';
import { MentorPicker } from './mentor-picker.tsx';
import { MentorRoom } from './mentor-room.tsx';
import { changeAsTold, previewLinks, useLinkableActions, useLinksAllActions, useMentees } from './pairing.queries.ts';
import { nobody, PeoplePicker, usePeopleAsk, type Selection } from './people-picker.tsx';
import { ProposalsButton } from './proposals.tsx';

/** What came up is in sight, once: it does not pull the page back afterwards. */
const intoView = (alert: HTMLElement | null): void => alert?.scrollIntoView({ block: 'nearest' });

export const LinkUsersScreen = () => {
  const project = useProject();
  return project ? <LinkUsers project={project} /> : null;
};

/** Mentees for whom mentors are proposed at once. */
const maxProposedMentees = 200;

/** Who and what is chosen to be linked: the mentees, the mentor, and the actions if not the whole project. */
const useChosen = (projectId: number) => {
  const { i18n } = useTranslation('pairing');
  const perAction = useSearchParams()['for'] === 'actions';
  const ask = usePeopleAsk(projectId);
  const own = useSession()?.Id;
  const mentees = useMentees(ask).data;
  const found = mentees?.All ?? 0;
  const columns = useLinkableActions(projectId).data ?? [];
  const linksAll = useLinksAllActions();
  const [selection, select] = useState<Selection>(() => ({ ...nobody, people: chosenForLinks(projectId) }));
  useEffect(taken, []);
  const [mentor, setMentor] = useState<{ Id: number; Name: string } | null>(null);
  /** Null before the person chose: nothing, or every action where the project says so. */
  const [picked, setActionIds] = useState<ReadonlySet<number> | null>(null);
  const actionIds = picked ?? new Set(linksAll ? columns.map(({ Id }) => Id) : []);
  const count = selection.all ? found : selection.people.size;
  const titles = columns
    .filter(({ Id }) => actionIds.has(Id))
    .map((column) => (i18n.language !== 'el' ? column.TitleEn : column.Title));
  // Mentors are proposed for those who are ticked, or else for those in sight without one; never for oneself.
  const ticked = selection.all ? [] : [...selection.people.keys()];
  const inSight = mentees?.list.flatMap(({ Id, Mentor }) => (Mentor ? [] : [Id])) ?? [];
  const seeking = (ticked.length > 0 ? ticked : inSight).filter((id) => id !== own).slice(0, maxProposedMentees);
  return { perAction, ask, selection, select, mentor, setMentor, actionIds, setActionIds, count, titles, seeking };
};
type Chosen = ReturnType<typeof useChosen>;

/** What is asked before it is done, once more where it became other than it was told. */
const Sure = (asked: { whom: string; told: LinkPreview; linking: boolean; isOther: boolean }) => {
  const { t } = useTranslation(['pairing', 'problems']);
  const { whom, told, linking, isOther } = asked;
  return (
    <>
      {isOther ? <Alert severity="warning">{t('problems:PREVIEW_CHANGED')}</Alert> : null}
      {whom} <Preview linking={linking} preview={told} />
      {t(linking ? 'pairing:confirm.replaceable' : 'pairing:confirm.irreversible')}
    </>
  );
};

/** Linking and unlinking what is chosen, asked first; why it was not done. */
const useLinking = (projectId: number, chosen: Chosen) => {
  const { t } = useTranslation(['pairing', 'problems']);
  const confirm = useConfirm();
  const wordsOf = useProblemMessage();
  const [failure, setFailure] = useState('');
  /** What was missing at the last press, and of which button: it is told until it is there. */
  const [lacked, setLacked] = useState<{ words: string; linking: boolean } | null>(null);
  const [busy, setBusy] = useState(false);
  /** What became of meetings at the last press. */
  const [followed, setFollowed] = useState<Followed | undefined>();
  const { perAction, selection, mentor, count } = chosen;
  /** Null: for the project. */
  const actionIds = perAction ? [...chosen.actionIds] : null;

  /** What is missing, in the specification's words; '' when nothing is. */
  const missing = (linking: boolean): string => {
    if (count === 0) return t('pairing:noPeople');
    if (actionIds?.length === 0) return t('problems:NO_ACTIONS_CHOSEN');
    return linking && !mentor ? t('problems:NO_MENTOR_CHOSEN') : '';
  };

  /** Refused with a place: oneself is among those who are ticked. */
  const whyOf = (error: unknown): string => {
    const { code, fields } = toApiProblem(error);
    return code === 'REFUSED' && Object.keys(fields).length > 0 ? t('pairing:oneself') : wordsOf(error);
  };

  const change = async (linking: boolean) => {
    // The buttons stay as they are meanwhile: one that is switched off would lose the focus.
    if (busy) return;
    const lacking = missing(linking);
    setFailure('');
    setFollowed(undefined);
    setLacked(lacking === '' ? null : { words: lacking, linking });
    if (lacking !== '') return;
    const [does, undoes] = perAction ? (['actions', 'unlink'] as const) : (['project', 'unlinkProject'] as const);
    const what = linking ? does : undoes;
    const actions = chosen.titles.join(', ');
    const people = selection.all ? { ask: chosen.ask } : { ids: [...selection.people.keys()] };
    let preview: LinkPreview;
    setBusy(true);
    try {
      preview = await previewLinks(projectId, people, linking ? (mentor?.Id ?? null) : null, actionIds);
    } catch (error) {
      return setFailure(whyOf(error));
    } finally {
      setBusy(false);
    }
    const agreed = (told: LinkPreview, isOther: boolean): Promise<boolean> => {
      const whom = t(`pairing:confirm.${what}`, { count, mentor: told.Mentor, actions });
      const text = <Sure whom={whom} told={told} linking={linking} isOther={isOther} />;
      return confirm({ text, yes: t(linking ? 'pairing:link' : `pairing:${undoes}`), danger: !linking });
    };
    if (!(await agreed(preview, false))) return;
    setBusy(true);
    try {
      const links = { ActionIds: actionIds, ...(linking && mentor ? { MentorId: mentor.Id } : {}) };
      const changed = await changeAsTold(projectId, people, links, preview, (told) => agreed(told, true));
      if (!changed) return;
      const { Changed, Beyond, Meetings } = changed;
      const done = t(linking ? 'pairing:done.link' : 'pairing:done.unlink', { count: Changed });
      showToast('success', Beyond > 0 ? `${done} ${t('pairing:done.beyond', { count: Beyond })}` : done, {
        time: 'link',
      });
      setFollowed(Meetings);
      chosen.select(nobody);
    } catch (error) {
      setFailure(`${t('pairing:failed')}: ${whyOf(error)}`);
    } finally {
      setBusy(false);
    }
  };
  const fault = lacked && missing(lacked.linking) === lacked.words ? lacked.words : failure;
  return { fault, busy, change, followed };
};

/** For the whole project, or for some actions only. */
const Scope = ({ perAction }: { perAction: boolean }) => {
  const { t } = useTranslation('pairing');
  const setSearch = useSetSearchParams();
  return (
    <ToggleButtonGroup
      exclusive
      color="primary"
      aria-label={t('scope.label')}
      value={perAction ? 'actions' : 'project'}
      onChange={(_event, value: string | null) =>
        value !== null && setSearch({ for: value === 'actions' ? value : '' })
      }
      sx={{ bgcolor: 'background.paper' }}
    >
      <ToggleButton value="project">{t('scope.project')}</ToggleButton>
      <ToggleButton value="actions">{t('scope.actions')}</ToggleButton>
    </ToggleButtonGroup>
  );
};

/** Choosing the mentor, and the buttons that act. */
const MentorSection = ({
  projectId,
  chosen,
  linking,
  barred,
}: {
  projectId: number;
  chosen: Chosen;
  linking: ReturnType<typeof useLinking>;
  /** The bar has the button. */
  barred: boolean;
}) => {
  const { t } = useTranslation('pairing');
  const { fault, busy, change, followed } = linking;
  return (
    <Section id="mentor" title={t('mentors.title')}>
      <MentorPicker projectId={projectId} value={chosen.mentor?.Id ?? null} onChoose={chosen.setMentor} />
      {chosen.mentor ? <MentorRoom projectId={projectId} mentor={chosen.mentor} /> : null}
      {fault === '' ? null : (
        <Alert ref={intoView} severity="warning" role="alert" sx={{ mt: 4, scrollMarginBottom: 200 }}>
          {fault}
        </Alert>
      )}
      {followed ? (
        <Alert ref={intoView} severity="info" role="status" sx={{ mt: 4, scrollMarginBottom: 200 }}>
          <FollowedMeetings followed={followed} tense="did" />
        </Alert>
      ) : null}
      <Box sx={{ display: 'grid', gap: 2, mt: 4 }}>
        {barred ? null : (
          <Button variant="contained" size="large" aria-busy={busy} onClick={() => void change(true)}>
            {t('link')}
            {chosen.count > 0 ? ` (${chosen.count})` : ''}
          </Button>
        )}
        {chosen.perAction ? null : <ProposalsButton projectId={projectId} ids={chosen.seeking} />}
        <Button color="error" aria-busy={busy} onClick={() => void change(false)}>
          {t(chosen.perAction ? 'unlink' : 'unlinkProject')}
        </Button>
      </Box>
    </Section>
  );
};

/** The button of the bar: it leads to what is still missing, and links when nothing is. */
const NextButton = ({ chosen, linking }: { chosen: Chosen; linking: ReturnType<typeof useLinking> }) => {
  const { t } = useTranslation('pairing');
  const next = chosen.perAction && chosen.actionIds.size === 0 ? 'actions' : chosen.mentor ? null : 'mentor';
  if (next === null)
    return (
      <Button variant="contained" aria-busy={linking.busy} onClick={() => void linking.change(true)}>
        {t('link')} ({chosen.count})
      </Button>
    );
  const lead = () => {
    const section = document.getElementById(next === 'actions' ? 'link-actions' : 'mentor');
    section?.scrollIntoView({ block: 'start' });
    section?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
  };
  return (
    <Button variant="contained" onClick={lead}>
      {t(next === 'actions' ? 'toActions' : 'toMentor')}
    </Button>
  );
};

const LinkUsers = ({ project }: { project: OwnProject }) => {
  const { t } = useTranslation('pairing');
  const chosen = useChosen(project.Id);
  const linking = useLinking(project.Id, chosen);
  // The two columns become one: how many are chosen, and the button, stay in sight.
  const narrow = useMediaQuery('(max-width: 899px)', { noSsr: true });
  const { perAction, titles } = chosen;
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('intro')} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 3, mb: 5 }}>
        <Scope perAction={perAction} />
        <Button component={Link} to={`/${toUrlSegment(project)}/admin/project/handover`}>
          {t('handover.title')}
        </Button>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 6,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(300px, 2fr)' },
        }}
      >
        <PeoplePicker ask={chosen.ask} selection={chosen.selection} onSelect={chosen.select} />
        <Box sx={perAction ? {} : { position: { md: 'sticky' }, top: { md: 88 } }}>
          {perAction ? (
            <Section
              id="link-actions"
              title={t('actions.title')}
              intro={titles.length > 0 ? t('actions.chosen', { count: titles.length }) : undefined}
            >
              <ActionPicker projectId={project.Id} value={chosen.actionIds} onChoose={chosen.setActionIds} />
            </Section>
          ) : null}
          <MentorSection projectId={project.Id} chosen={chosen} linking={linking} barred={narrow && chosen.count > 0} />
        </Box>
      </Box>
      {narrow ? (
        <StickyBulkBar count={chosen.count} onClear={() => chosen.select(nobody)}>
          <NextButton chosen={chosen} linking={linking} />
        </StickyBulkBar>
      ) : null}
    </>
  );
};
