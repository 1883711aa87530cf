/** Planning many meetings in one go (/mentor/meetings/plan): chosen mentees, proposed times, changed where wanted, then set. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import { daysLater } from '@telemachos/contract/kit/athens-time.ts';
import { dayInAthens } from '@telemachos/contract/kit/dates.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { toUrlSegment, useProject, type OwnProject } from '../../platform/session.ts';
import { useSearchParams, useSetSearchParams } from '../../platform/url.ts';
import { Choice } from '../../ui/choice.tsx';
import { PageHeader, Section } from '../../ui/page.tsx';
import { Notice } from '../../ui/plain/notice.tsx';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { useActions, usePropose } from './meetings.queries.ts';
import { useDraft } from './plan-draft.ts';
import { Proposed } from './plan-proposed.tsx';
import { chosenSince } from './plan.rules.ts';
import { Who } from './plan-who.tsx';
import { Refusal } from './refusal.tsx';
import { titleOfAction } from './words.ts';

/** Times are looked for from today until so many days later. */
const daysAhead = 28;

/** Nobody is planned for. */
const none = { ids: [], left: [], picked: [] };

const range = () => {
  const From = dayInAthens(Date.now());
  return { From, Until: daysLater(From, daysAhead) };
};

/** What was set just now: its mails, as long as they were not sent, and the way to the schedule. */
const Made = ({ project, made, onSent }: { project: OwnProject; made: number[]; onSent: () => void }) => {
  const { t } = useTranslation('meetings');
  const [open, setOpen] = useState(true);
  return (
    <Section id="made" title={t('plan.made', { count: made.length })} intro={t('plan.madeMeans')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="contained" onClick={() => setOpen(true)}>
          {t('schedule.mailMentees')}
        </Button>
        <Button component={Link} to={`/${toUrlSegment(project)}/mentor/action2/list`}>
          {t('schedule.title')}
        </Button>
      </Box>
      {open ? (
        <MailDialog
          asked={{ Data: made, Template: 'appointment' }}
          onClose={(sent) => {
            setOpen(false);
            if (sent) onSent();
          }}
        />
      ) : null}
    </Section>
  );
};

/** Who has no meeting for an action yet, and what is proposed for them. */
const Planning = ({ project, actionId }: { project: OwnProject; actionId: number }) => {
  const { t } = useTranslation('meetings');
  const draft = useDraft(project.Id, actionId);
  const { ids, left, byHand } = draft;
  const propose = usePropose({ ActionId: actionId, MenteeIds: ids, ...range() }, ids.length > 0);
  const [made, setMade] = useState<number[]>([]);
  return (
    <>
      {made.length > 0 ? <Made key={made[0]} project={project} made={made} onSent={() => setMade([])} /> : null}
      <Who
        project={project}
        actionId={actionId}
        draft={draft}
        busy={propose.isFetching}
        onPropose={(chosen) => {
          const names = Object.fromEntries(chosen.map(({ Id, Name }) => [Id, Name]));
          if (chosen.map(({ Id }) => Id).join() === ids.join()) void propose.refetch();
          else draft.write({ ids: chosen.map(({ Id }) => Id), names });
        }}
      >
        <Refusal error={propose.error} />
        {ids.length > 0 && (propose.isError || propose.data?.list.length === 0) ? (
          <Button onClick={() => draft.write({ ...none, byHand: {} })}>{t('plan.anew')}</Button>
        ) : null}
      </Who>
      {ids.length > 0 && propose.data && propose.data.Gone.length > 0 ? (
        <Notice>
          {t('plan.elsewhere', { names: propose.data.Gone.map((id) => draft.names[id] ?? '').join(' · ') })}{' '}
          {t(propose.data.list.length === 0 ? 'plan.allElsewhere' : 'plan.othersStay')}
        </Notice>
      ) : null}
      {ids.length > 0 && propose.data && propose.data.list.length > 0 ? (
        <Proposed
          actionId={actionId}
          plan={propose.data}
          left={left}
          byHand={byHand}
          isFound={draft.isFound}
          onChange={(changed) => draft.write((now) => ({ byHand: changed(now.byHand) }))}
          onRefused={() => void propose.refetch()}
          onAnew={() => {
            draft.write({ byHand: {} });
            void propose.refetch();
          }}
          onMade={(meetings, set) => {
            setMade(meetings.map(({ Id }) => Id));
            const mentees = new Set(set.map(({ MenteeId }) => MenteeId));
            draft.write((now) => ({ ids: [], ...chosenSince(draft, now, mentees) }));
          }}
        />
      ) : null}
    </>
  );
};

const Chosen = ({ project }: { project: OwnProject }) => {
  const { t } = useTranslation('meetings');
  const language = useLanguage();
  const setSearch = useSetSearchParams();
  const { action = '' } = useSearchParams();
  const actions = useActions(project.Id);
  if (actions.isPending) return <RowsSkeleton rows={5} />;
  if (actions.isError) return <ErrorState error={actions.error} retry={() => void actions.refetch()} />;
  const meetings = actions.data.filter(({ TypeId }) => TypeId === actionTypeIds.meeting);
  const chosen = meetings.find(({ Id }) => String(Id) === action) ?? meetings[0];
  if (!chosen) return <EmptyState title={t('plan.noActions')} />;
  return (
    <>
      <Box sx={{ mb: 4 }}>
        <Choice
          label={t('plan.action')}
          value={String(chosen.Id)}
          options={meetings.map((one) => ({ value: String(one.Id), label: titleOfAction(language, one) }))}
          onChoose={(value) => setSearch({ action: value, q: '', page: '' })}
          minWidth={320}
          wide
        />
      </Box>
      <Planning key={chosen.Id} project={project} actionId={chosen.Id} />
    </>
  );
};

/** The action stands in the address. */
export const PlanScreen = () => {
  const { t } = useTranslation('meetings');
  const project = useProject();
  if (!project) return null;
  return (
    <>
      <PageHeader
        title={t('plan.title')}
        subtitle={t('plan.intro')}
        trail={[{ label: t('schedule.title'), to: `/${toUrlSegment(project)}/mentor/action2/list` }]}
      />
      <Chosen project={project} />
    </>
  );
};
