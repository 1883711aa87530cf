/** Linking supervisors with the mentors they follow; a tick is saved at once (specification 001 §2). */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { matchesWord } from '@telemachos/contract/kit/phonetic.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOfPath } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { toUrlSegment, useProject, type OwnProject } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { useSearchParams, useSetSearchParams } from '../../platform/url.ts';
import { SearchBox } from '../../ui/lists.tsx';
import { PageHeader, Section } from '../../ui/page.tsx';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { useSupervise, useSupervision } from './pairing.queries.ts';
import { maxRenderedMentors } from './supervisors.shared.tsx';

type Supervision = OutputOfPath<'/api/user/Supervision'>;

const typingDelayMs = 200;

/** The mentors, ticked where the supervisor follows them. */
const Mentors = ({
  projectId,
  data,
  supervisor,
}: {
  projectId: number;
  data: Supervision;
  supervisor: Supervision['Supervisors'][number] | undefined;
}) => {
  const { t } = useTranslation('pairing');
  const wordsOf = useProblemMessage();
  const supervise = useSupervise();
  const [search, setSearch] = useState('');
  // What was ticked shows at once, and what is kept when it is there.
  const [going, setGoing] = useState<ReadonlyMap<string, boolean>>(new Map());
  if (!supervisor) return <Typography sx={{ color: 'text.secondary' }}>{t('supervision.choose')}</Typography>;
  const others = data.Others.filter(({ Id }) => supervisor.Subjects.includes(Id));
  if (data.Mentors.length + others.length === 0) return t('supervision.noMentors');
  const found = data.Mentors.filter(({ Name }) => matchesWord(Name, search));
  const keyOf = (mentorId: number): string => `${supervisor.Id} ${mentorId}`;
  const set = async (SubjectId: number, on: boolean) => {
    const key = keyOf(SubjectId);
    // One after the other: two under way could end in either order.
    if (going.has(key)) return;
    setGoing((before) => new Map([...before, [key, on]]));
    try {
      await supervise.mutateAsync({ ProjectId: projectId, SupervisorId: supervisor.Id, SubjectId, Set: on });
      showToast('success', t('supervision.saved'));
    } catch (error) {
      showToast('error', wordsOf(error));
    }
    setGoing((before) => new Map([...before].filter(([other]) => other !== key)));
  };
  const box = (id: number, label: string) => (
    <FormControlLabel
      key={id}
      sx={{ display: 'flex', minHeight: 44 }}
      control={
        <Checkbox
          checked={going.get(keyOf(id)) ?? supervisor.Subjects.includes(id)}
          onChange={(event) => void set(id, event.target.checked)}
        />
      }
      label={label}
    />
  );
  return (
    <>
      <SearchBox value={search} label={t('supervision.search')} onSearch={setSearch} delay={typingDelayMs} />
      <Box role="group" aria-label={t('supervision.mentors')} sx={{ mt: 2 }}>
        {found
          .slice(0, maxRenderedMentors)
          .map(({ Id, Name, Caseload }) => box(Id, `${Name} · ${t('supervision.caseload', { count: Caseload })}`))}
      </Box>
      {found.length > maxRenderedMentors ? (
        <Typography role="status" sx={{ mt: 3, color: 'text.secondary' }}>
          {t('supervision.shown', { shown: maxRenderedMentors, all: found.length })}
        </Typography>
      ) : null}
      {others.length > 0 ? (
        <Box role="group" aria-labelledby="others" sx={{ mt: 5 }}>
          <Typography id="others" sx={{ color: 'text.secondary' }}>
            {t('supervision.others')}
          </Typography>
          {others.map(({ Id, Name }) => box(Id, Name))}
        </Box>
      ) : null}
    </>
  );
};

const LinkSupervisors = ({ project }: { project: OwnProject }) => {
  const { t } = useTranslation('pairing');
  const read = useSupervision(project.Id);
  const asked = Number(useSearchParams()['supervisor']) || 0;
  const setSearch = useSetSearchParams();
  const trail = [{ label: t('supervision.title'), to: `/${toUrlSegment(project)}/admin/project/supervisor` }];
  const body = (data: Supervision) => {
    const mentors = new Set(data.Mentors.map(({ Id }) => Id));
    return data.Supervisors.length === 0 ? (
      <EmptyState title={t('supervision.empty')}>{t('supervision.emptyText')}</EmptyState>
    ) : (
      <Box
        sx={{
          display: 'grid',
          columnGap: 6,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Section id="supervisors" title={t('supervision.supervisors')}>
          <RadioGroup
            aria-labelledby="supervisors"
            value={asked === 0 ? '' : String(asked)}
            onChange={(event) => setSearch({ supervisor: event.target.value })}
          >
            {data.Supervisors.map(({ Id, Name, Subjects }) => (
              <FormControlLabel
                key={Id}
                value={String(Id)}
                sx={{ minHeight: 44 }}
                control={<Radio />}
                label={`${Name} · ${t('supervision.followed', { count: Subjects.filter((id) => mentors.has(id)).length })}`}
              />
            ))}
          </RadioGroup>
        </Section>
        <Section id="mentors" title={t('supervision.mentors')}>
          <Mentors projectId={project.Id} data={data} supervisor={data.Supervisors.find(({ Id }) => Id === asked)} />
        </Section>
      </Box>
    );
  };
  return (
    <>
      <PageHeader title={t('supervision.linkTitle')} subtitle={t('supervision.linkIntro')} trail={trail} />
      {read.data ? (
        body(read.data)
      ) : read.error ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : (
        <RowsSkeleton rows={6} height={56} />
      )}
    </>
  );
};

export const LinkSupervisorsScreen = () => {
  const project = useProject();
  return project ? <LinkSupervisors project={project} /> : null;
};
